/** What the build makes of `index.html`: its boot script, the hashes of its policy, and the Brotli copies of all files. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from "vite"
import { bootTable, type BootTable } from "#src/boot/pages.ts"
import { pageFilesFile } from "#tools/budgets.ts"

const root = join(import.meta.dirname, "..")
const anyInlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** The boot script with its table, minified: it runs before anything is fetched. */
const bootScript = async (table: BootTable): Promise<string> => {
  const path = join(root, "src/boot/boot.ts")
  const script = await transformWithOxc(readFileSync(path, "utf8"), path, { sourcemap: false })
  // It imports types only, and is no module.
  const classic = script.code.replace("export {};", "").replace("BOOT_TABLE", () => JSON.stringify(table))
  const { code, errors } = minifySync("boot.js", classic, { module: false })
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
    handler: async (html, { bundle }) => {
      const first = bundle === undefined ? [] : filesIn(bundle)(["src/main.tsx"])
      const table = bootTable(bundle === undefined ? () => [] : filesIn(bundle, first))
      if (bundle !== undefined) {
        const pages: Record<string, ReadonlyArray<string>> = { "/login": [], "/login in Spanish": table.spanish }
        for (const [path, { files }] of Object.entries(table.places)) pages[path] = [...table.workspace, ...files]
        for (const [path, more] of Object.entries(pages)) pages[path] = [...new Set(["/index.html", ...first, ...more])]
        writeFileSync(pageFilesFile, `${JSON.stringify(pages, null, 2)}\n`)
      }
      const script = await bootScript(table)
      return html.replace("<!-- boot script -->", () => `<script>${script}</script>`)
    }
  }
})

/** Runs on the written files, after every other plugin: a hash of anything earlier would not hold. */
export const sealedOutput = (): Plugin => ({
  name: "sealed-output",
  apply: "build",
  enforce: "post",
  closeBundle: () => {
    const folder = join(root, "dist/web")
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
})
