/**
 * The browser program: `index.html` and what it reaches, into `dist/web`.
 *
 * Classic scripts marked `inline` are set into the page. Once the page is written, the hash of every inline script goes
 * to `csp-hashes.json`, from which the server makes its content security policy, and every text file gets a Brotli copy.
 */
import { createHash } from "node:crypto"
import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, minifySync, type Plugin, type Rolldown } from "vite"
import { bootPages, filePages } from "#src/boot/pages.ts"
import { chunkGroups } from "#tools/chunks.ts"

const inlineScript = /<script inline src="\/([^"]+)"><\/script>/g
const anyInlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** Stands in the page for the addresses of the files of modules until the build knows them. */
const filesMark = "FILES_OF:"
const filesMarks = new RegExp(`${filesMark}([\\w./,-]+)`, "g")

const bootTable = JSON.stringify(bootPages((modules) => `${filesMark}${modules.join()}`))

/** Sets `<script inline src="/src/boot/boot.js"></script>` into the page, minified: it runs before anything is fetched. */
const inlineScripts = (): Plugin => ({
  name: "inline-scripts",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replace(inlineScript, (_, path: string) => {
        const script = readFileSync(join(import.meta.dirname, path), "utf8").replace("BOOT_PAGES", () => bootTable)
        const { code, errors } = minifySync(path, script, { module: false })
        if (errors.length > 0) throw new Error(`${path}: ${errors.map((error) => error.message).join("; ")}`)
        return `<script>${code.trim().replaceAll("</script", "<\\/script")}</script>`
      })
  }
})

/** `button_text` for `.text` of button.module.css; a screen's begin with its name. */
const scopedName = (local: string, file: string): string => {
  const folder = basename(dirname(file))
  const sheet = basename(file.split("?")[0] ?? file, ".module.css")
  return `${file.includes("/src/components/") || sheet.startsWith(folder) ? sheet : `${folder}-${sheet}`}_${local}`
}

/** The file of each icon, by its names. */
const iconFiles: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(join(import.meta.dirname, "node_modules/lucide-react/dist/esm/lucide-react.mjs"), "utf8").matchAll(
      /^export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs'/gm
    )
  ].flatMap(([, names = "", file = ""]) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const)
  )
)

/** Libraries whose one file imports all others, with the import of a single name. */
const barrels: Readonly<Record<string, (name: string, local: string) => string>> = {
  "lucide-react": (name, local) => `import ${local} from "lucide-react/icons/${iconFiles.get(name)}"`,
  effect: (name, local) => `import * as ${local} from "effect/${name}"`
}

/** Imports each name from its own file: by way of a library's one file every module seems to import all of it. */
const singleImports = (): Plugin => ({
  name: "single-imports",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/](?:src|domain|adapters)[\\/].+\.tsx?$/, code: /from "(?:lucide-react|effect)"/ },
    handler: (code) => ({
      code: code.replace(/import \{([^}]+)\} from "(lucide-react|effect)"/g, (_, names: string, library: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => name.split(" as "))
          .map(([name = "", local = name]) => barrels[library]?.(name, local))
          .join(";")
      ),
      map: null
    })
  }
})

/** Sets the addresses of the files that hold modules and what these import into the page's boot script. */
const firstFiles = (): Plugin => ({
  name: "first-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
      const chunkOf = (module: string): Rolldown.OutputChunk => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)))
        if (found === undefined) throw new Error(`The page fetches the files of ${module}, which is in no chunk.`)
        return found
      }
      return html.replace(filesMarks, (_, modules: string) => {
        const needed = new Set(modules.split(",").map(chunkOf))
        for (const { imports } of needed)
          for (const chunk of chunks) {
            if (imports.includes(chunk.fileName) && !html.includes(chunk.fileName)) needed.add(chunk)
          }
        const names = [...needed].flatMap(({ fileName, viteMetadata }) => [
          fileName,
          ...(viteMetadata?.importedCss ?? [])
        ])
        return names.map((name) => `/${name}`).join(" ")
      })
    }
  }
})

/** The `script-src` hashes of all inline scripts of a page, as they stand in the policy but without quotes. */
const scriptHashes = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(anyInlineScript)].map(
    ([, code = ""]) => `sha256-${createHash("sha256").update(code).digest("base64")}`
  )

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Runs on the written files, after every other plugin has had its say: a hash of anything earlier would not hold. */
const sealedOutput = (): Plugin => {
  let folder = ""
  return {
    name: "sealed-output",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: () => {
      const scripts = scriptHashes(readFileSync(join(folder, "index.html"), "utf8"))
      for (const file of filesBelow(folder).filter((name) => compressible.test(name))) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        const text = readFileSync(file)
        const packed = brotliCompressSync(text, { params })
        if (packed.length < text.length) writeFileSync(`${file}.br`, packed)
      }
      writeFileSync(join(folder, "csp-hashes.json"), `${JSON.stringify(scripts)}\n`)
    }
  }
}

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`

export default defineConfig({
  plugins: [inlineScripts(), singleImports(), firstFiles(), react(), sealedOutput()],
  css: { modules: { generateScopedName: scopedName } },
  // The stand-in for React before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": server, "/health": server, "/ready": server } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    sourcemap: false,
    // Nothing is inlined and nothing is polyfilled: the policy allows scripts of our own origin and the hashed ones only.
    assetsInlineLimit: 0,
    // What parts share is in the first files, which are there already.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rolldownOptions: {
      // No library here reads a property for the sake of its getter; saying so lets whole parts of Effect go.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: chunkGroups(
            join(import.meta.dirname, "src/main.tsx"),
            filePages.map((page) => ({
              ...page,
              modules: page.modules.map((module) => join(import.meta.dirname, module))
            }))
          )
        }
      }
    }
  }
})
