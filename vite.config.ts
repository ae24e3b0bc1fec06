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
import { defineConfig, minifySync, type Plugin } from "vite"

const inlineScript = /<script inline src="\/([^"]+)"><\/script>/g
const anyInlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** Sets `<script inline src="/src/boot/boot.js"></script>` into the page, minified: it runs before anything is fetched. */
const inlineScripts = (): Plugin => ({
  name: "inline-scripts",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replace(inlineScript, (_, path: string) => {
        const { code, errors } = minifySync(path, readFileSync(join(import.meta.dirname, path), "utf8"), {
          module: false
        })
        if (errors.length > 0) throw new Error(`${path}: ${errors.map((error) => error.message).join("; ")}`)
        return `<script>${code.trim().replaceAll("</script", "<\\/script")}</script>`
      })
  }
})

/** `button_text` for `.text` of button.module.css; a screen's begin with its name. */
const scopedName = (local: string, file: string): string => {
  const folder = basename(dirname(file))
  const sheet = basename(file.split("?")[0] ?? file, ".module.css")
  return `${folder === "components" || sheet.startsWith(folder) ? sheet : `${folder}-${sheet}`}_${local}`
}

const askedFiles = /FILES_OF:([\w./-]+)/g

/** Sets the addresses of the files that hold a module, its own and its style sheets', into the page's boot script. */
const filesAhead = (): Plugin => ({
  name: "files-ahead",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      html.replace(askedFiles, (_, module: string) => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(`/${module}`))
        )
        if (chunk?.type !== "chunk") throw new Error(`The page asks for the files of ${module}, which is in no chunk.`)
        const shared = chunk.imports.filter((name) => !html.includes(name))
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && (file === chunk || shared.includes(file.fileName))
            ? [...(file.viteMetadata?.importedCss ?? [])]
            : []
        )
        return [chunk.fileName, ...shared, ...sheets].map((name) => `/${name}`).join(" ")
      })
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

/** The code of notifications that workspace and dashboard share. */
const counted = {
  name: "notifications-known",
  test: /[\\/](?:notifications\.http|notification\.rules)\.ts$/,
  priority: 8
}

const drawsAnyRoom =
  /[\\/](?:src[\\/](?:components|shell|screens[\\/]record)(?![\\/](?:use-)?(?:claim|user|compan|quiz|benefit|pending|article|dashboard|notification))|domain[\\/](?:shared|reports)|browser[\\/]files|lucide-react)[\\/]/
/** What every list is made of, with the words of its screen. */
const ofLists =
  /[\\/](?:record[\\/]record-(?:screen|table|rows|parts)|record-list|record-screen-english|list-(?:toolbar|card|commands)|list|use-record-words|buttons)\.(?!schema)[\w.]+$/
const ofRecords =
  /[\\/](?:record-(?!dialogs|cards|form\.tsx)[\w-]+|row-actions|form-entries|form-fields(?=\.rules)|user-record|cached)\.(?!schema)[\w.]+$/
/** Pictures, cards and forms in two languages: some screens have none of them. */
const ofPictures =
  /[\\/](?:(?:images\.http|pick\.files|use-image|use-preview|image\.(?:rules|messages))\.ts|(?:image-field|stored-image)\.(?:tsx|module\.css)|image-(?:off|up)\.mjs)$/
const ofCards = /[\\/](?:card-grid|record-cards|language-tabs|draft-note|bilingual)\.(?:tsx|rules\.ts|module\.css)$/
/** What panels and forms are made of, which no list needs before one of them opens. */
const ofPanels =
  /[\\/](?:side-panel|tabs|facts|form-fields(?:\.screen)?|record-form|secret-field|plain-table|conflict-choice)\.(?:tsx|module\.css)$/
/** What is asked over a list, and the forms there. */
const ofDialogs = /[\\/](?:unsaved-dialog|record-dialogs|document-dialogs\.screen|merge\.view)\.tsx$/
/** The code of enrolments: two screens show it. */
const ofEnrolments = /[\\/]enrolments?\.(?:contract|http|schema|errors|messages|rules)\.ts$/

/** Each screen is one chunk; the code of its records is another, because the palette and other screens use it too. */
const placeFiles = (place: string) => [
  {
    name: `${place}-known`,
    test: new RegExp(
      `[\\\\/](?:adapters[\\\\/]contract[\\\\/]${place}\\.contract|domain[\\\\/]${place}[\\\\/][\\w-]+(?:\\.schema|-(?:record|view)\\.rules|-kinds\\.messages))\\.ts$`,
      "u"
    ),
    priority: 7
  },
  { name: place, test: new RegExp(`[\\\\/](?:open-${place}|${place}-ports)\\.ts$`, "u"), priority: 5 }
]

export default defineConfig({
  plugins: [inlineScripts(), filesAhead(), react(), sealedOutput()],
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
          // Priorities are whole numbers to the bundler.
          groups: [
            // One file for what every page needs, React with it, and one for the workspace: small ones pack worse and come later.
            { name: "base", tags: ["$initial"], priority: 20 },
            // What sign-in, workspace and dialogs share, so that none of them loads the others.
            {
              name: "fields",
              test: /[\\/](?:icons[\\/]x\.mjs|(?:field|error-note|product|select|password-field)\.tsx|(?:modal|sign-in-state|user\.messages|user\.rules)\.ts)$/,
              priority: 15
            },
            { name: "dialog", test: /[\\/](?:dialog|sheet)\.(?:tsx|module\.css)$/, priority: 15 },
            {
              name: "workspace",
              test: /[\\/](?:workspace|signed-in-ports|workspace\.screen|workspace-workflows)\.tsx?$/,
              priority: 10
            },
            // The components of all screens, those of record screens, and dialogs, so that no screen loads another.
            {
              name: "parts",
              test: (id) =>
                drawsAnyRoom.test(id) &&
                ![ofLists, ofRecords, ofPictures, ofCards, ofPanels, ofDialogs].some((of) => of.test(id)),
              minShareCount: 2,
              priority: 9
            },
            { name: "lists", test: ofLists, minShareCount: 2, priority: 8 },
            { name: "records", test: (id) => ofRecords.test(id) && !ofLists.test(id), minShareCount: 2, priority: 8 },
            { name: "pictures", test: ofPictures, minShareCount: 2, priority: 6 },
            { name: "enrolments", test: ofEnrolments, minShareCount: 2, priority: 6 },
            { name: "cards", test: ofCards, minShareCount: 2, priority: 6 },
            { name: "panels", test: ofPanels, minShareCount: 2, priority: 6 },
            {
              name: "asking",
              test: ofDialogs,
              minShareCount: 2,
              priority: 8
            },
            counted,
            // The dashboard comes last: it reads what the others know, and none of them is to bring it along.
            ...[
              "users",
              "companies",
              "quizzes",
              "benefits",
              "articles",
              "claims",
              "notifications",
              "dashboard"
            ].flatMap(placeFiles),
            { name: "entrance", test: /[\\/]sign-in\.screen\.tsx$/, priority: 10 },
            { name: "code", test: /[\\/]enter-code\.screen\.tsx$/, priority: 10 },
            {
              name: "dialogs",
              test: /[\\/](?:sign-in-again|change-password)\.screen\.tsx$/
            }
          ]
        }
      }
    }
  }
})
