/** What the build makes of `index.html`: its boot script, the hashes of its policy, and the Brotli copies of all files. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { minifySync, type Plugin, type Rolldown } from "vite"
import { bootTable, type BootTable } from "#src/boot/pages.ts"
import { pageFilesFile } from "#tools/budgets.ts"

const root = join(import.meta.dirname, "..")
const anyInlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** The boot script with its table, minified: it runs before anything is fetched. */
const bootScript = (table: BootTable): string => {
  const path = join(root, "src/boot/boot.ts")
  const script = stripTypeScriptTypes(readFileSync(path, "utf8")).replace("BOOT_TABLE", () => JSON.stringify(table))
  const { code, errors } = minifySync("boot.js", script, { module: false })
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`)
  return code.trim().replaceAll("</script", "<\\/script")
}

/** The addresses of the files that hold modules and of what these import, besides those that are known. */
const filesIn =
  (bundle: Rolldown.OutputBundle, known: ReadonlyArray<string> = []) =>
  (modules: ReadonlyArray<string>): ReadonlyArray<string> => {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
    const needed = new Set(
      modules.map((module) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
        if (found === undefined) throw new Error(`A page needs ${module}, which is in no file of the build.`)
        return found
      })
    )
    for (const { imports } of needed)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
    const names = [...needed].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    return [...new Set(names.map((name) => `/${name}`))].filter((name) => !known.includes(name))
  }

/** Sets the boot script into the page. A development server has no files to name. */
export const bootInPage = (): Plugin => ({
  name: "boot-in-page",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const first = bundle === undefined ? [] : filesIn(bundle)(["src/main.tsx"])
      const table = bootTable(bundle === undefined ? () => [] : filesIn(bundle, first))
      if (bundle !== undefined) {
        const places = Object.entries(table.places).map(
          ([path, { files }]) => [path, [...table.workspace, ...files]] as const
        )
        const pages = [["/login", []], ["/login in Spanish", table.spanish], ...places] as const
        const files = pages.map(([path, more]) => [path, [...new Set(["/index.html", ...first, ...more])]] as const)
        writeFileSync(pageFilesFile, `${JSON.stringify(Object.fromEntries(files), null, 2)}\n`)
      }
      return html.replace("<!-- boot script -->", () => `<script>${bootScript(table)}</script>`)
    }
  }
})

/** Runs on the written files, after every other plugin: a hash of anything earlier would not hold. */
export const sealedOutput = (): Plugin => {
  let folder = ""
  return {
    name: "sealed-output",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: () => {
      // The build has failed, and says why.
      if (!existsSync(join(folder, "index.html"))) return
      const page = readFileSync(join(folder, "index.html"), "utf8")
      const hashes = [...page.matchAll(anyInlineScript)].map(
        ([, code = ""]) => `sha256-${createHash("sha256").update(code).digest("base64")}`
      )
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!compressible.test(file)) continue
        const text = readFileSync(join(folder, file))
        const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        if (packed.length < text.length) writeFileSync(join(folder, `${file}.br`), packed)
      }
      writeFileSync(join(folder, "csp-hashes.json"), `${JSON.stringify(hashes)}\n`)
    }
  }
}
