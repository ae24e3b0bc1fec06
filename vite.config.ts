/**
 * The browser program: `index.html` and what it reaches, into `dist/web`.
 *
 * Classic scripts marked `inline` are set into the page. Once the page is written, the hash of every inline script goes
 * to `csp-hashes.json`, from which the server makes its content security policy, and every text file gets a Brotli copy.
 */
import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import react from "@vitejs/plugin-react"
import { build, defineConfig, minifySync, type Plugin, type Rolldown } from "vite"
import { bootPages, callModules, filePages } from "#src/boot/pages.ts"
import { type PageSize, pageSizesFile } from "#tools/budgets.ts"
import { chunkGroups } from "#tools/chunks.ts"
import { isRuntime, runtimeInBase } from "#tools/runtime-in-base.ts"
import { singleImports } from "#tools/single-imports.ts"
import { singlePathIcons } from "#tools/single-path-icons.ts"

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

/** A picture as the address of itself, as short as it can be. */
const inAddress = (svg: string): string =>
  svg.trim().replaceAll('"', "'").replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")

/** Sets the icon of the page into it: it saves a request. */
const inlineIcon = (): Plugin => ({
  name: "inline-icon",
  transformIndexHtml: (html) => {
    const icon = readFileSync(join(import.meta.dirname, "public/favicon.svg"), "utf8")
    return html.replace("/favicon.svg", () => `data:image/svg+xml,${inAddress(icon)}`)
  }
})

/** `button_text` for `.text` of button.module.css; a screen's begin with its name. */
const scopedName = (local: string, file: string): string => {
  const folder = basename(dirname(file))
  const sheet = basename(file.split("?")[0] ?? file, ".module.css")
  return `${file.includes("/src/components/") || sheet.startsWith(folder) ? sheet : `${folder}-${sheet}`}_${local}`
}

/** Renders the sign-in form with a program of its own, which the build makes first. */
const renderSignIn = async (): Promise<string> => {
  const outDir = join(import.meta.dirname, "node_modules/.cache/sign-in-markup")
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
    build: { ssr: join(import.meta.dirname, "src/boot/sign-in-markup.tsx"), outDir, emptyOutDir: true }
  })
  const { templates } = (await import(`${outDir}/sign-in-markup.js?${Date.now()}`)) as { readonly templates: string }
  return templates
}

/** Sets the sign-in form into the page: it is drawn before the program is there. */
const signInForm = (): Plugin => {
  let templates = ""
  return {
    name: "sign-in-form",
    apply: "build",
    buildStart: async () => {
      templates = await renderSignIn()
    },
    transformIndexHtml: (html) => html.replace("<body>", () => `<body>${templates}`)
  }
}

/** The files that each page fetches until it is usable, by its path, as the build finds them. */
const filesOfPages = new Map<string, ReadonlySet<string>>()

/** Sets the addresses of the files that hold modules and what these import into the page's boot script. */
const firstFiles = (): Plugin => ({
  name: "first-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === "chunk")
        .filter((chunk) => !isRuntime(chunk))
      const chunkOf = (module: string): Rolldown.OutputChunk => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)))
        if (found === undefined) throw new Error(`The page fetches the files of ${module}, which is in no chunk.`)
        return found
      }
      const filesOf = (modules: ReadonlyArray<string>): ReadonlyArray<string> => {
        const needed = new Set(modules.map(chunkOf))
        for (const { imports } of needed)
          for (const chunk of chunks) {
            if (imports.includes(chunk.fileName) && !html.includes(chunk.fileName)) needed.add(chunk)
          }
        return [...needed].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
      }
      const always = ["index.html", ...[...html.matchAll(/="\/(assets\/[^"]+)"/g)].map(([, name = ""]) => name)]
      const { spanish, signIn, workspace, places } = bootPages(filesOf)
      filesOfPages.set("/login", new Set([...always, ...signIn]))
      filesOfPages.set("/login until a code is sent", new Set([...always, ...signIn, ...filesOf(callModules)]))
      filesOfPages.set("/login in Spanish", new Set([...always, ...signIn, ...spanish]))
      for (const [path, { files }] of Object.entries(places))
        filesOfPages.set(path, new Set([...always, ...workspace, ...files]))
      return html.replace(filesMarks, (_, modules: string) =>
        filesOf(modules.split(","))
          .map((name) => `/${name}`)
          .join(" ")
      )
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
      // The build has failed, and says why.
      if (!existsSync(join(folder, "index.html"))) return
      const scripts = scriptHashes(readFileSync(join(folder, "index.html"), "utf8"))
      for (const file of filesBelow(folder).filter((name) => compressible.test(name))) {
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        const text = readFileSync(file)
        const packed = brotliCompressSync(text, { params })
        if (packed.length < text.length) writeFileSync(`${file}.br`, packed)
      }
      writeFileSync(join(folder, "csp-hashes.json"), `${JSON.stringify(scripts)}\n`)
      const sizes = [...filesOfPages].map(([path, files]): readonly [string, PageSize] => {
        const packed = [...files].map((name) => [`${name}.br`, name].map((one) => join(folder, one)).find(existsSync))
        const bytes = packed.reduce((sum, file) => sum + (file === undefined ? 0 : statSync(file).size), 0)
        return [path, { bytes, files: files.size }]
      })
      writeFileSync(pageSizesFile, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`)
    }
  }
}

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`

export default defineConfig({
  plugins: [
    inlineScripts(),
    inlineIcon(),
    signInForm(),
    singleImports(),
    singlePathIcons(),
    runtimeInBase(),
    firstFiles(),
    react(),
    sealedOutput()
  ],
  css: { modules: { generateScopedName: scopedName } },
  // The stand-in for React before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": server, "/health": server, "/ready": server } },
  // Modules of their own, so that a worker fetches what it imports later only then.
  worker: { format: "es" },
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
      // The texts of checks that only the server makes go too, where nothing else of theirs is used.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["byLanguage"] },
      // How long each plugin took is of no use to those who start the product.
      checks: { bundlerTimings: false },
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
