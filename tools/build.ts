/**
 * Builds the web app when what it is made of has changed since the last build. The fingerprint is of contents, because a
 * fresh clone gives every file the time of the clone.
 */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { showUsage } from "#tools/usage.ts"

const root = join(import.meta.dirname, "..")
const page = join(root, "dist/web/index.html")
const stamp = join(root, "dist/web-sources.sha256")
const settings = ["vite.config.ts", "package.json", "package-lock.json", "tsconfig.browser.json", "tsconfig.base.json"]
const sources = ["src", "domain", "adapters/browser", "adapters/contract", "public", "tools", "index.html", ...settings]

/** Builds into `dist/web` unless that is already the build of these sources. Rejects when the build fails. */
export const buildWeb = async (): Promise<void> => {
  const now = fingerprint()
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return
  console.log("Building the web app…")
  rmSync(stamp, { force: true })
  mkdirSync(dirname(stamp), { recursive: true })
  await runVite()
  writeFileSync(stamp, now)
}

const runVite = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(root, "node_modules/vite/bin/vite.js")
    // Tests run with another environment, in which React would be its larger and slower development version.
    const env = { ...process.env, NODE_ENV: "production" }
    const child = spawn(process.execPath, [vite, "build", "--configLoader", "native", "--logLevel", "warn"], {
      cwd: root,
      stdio: "inherit",
      env
    })
    child.once("error", reject)
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with ${code}.`))))
  })

const fingerprint = (): string => {
  const hash = createHash("sha256")
  for (const file of sources.flatMap(filesOf)) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

const filesOf = (name: string): ReadonlyArray<string> => {
  const path = join(root, name)
  return statSync(path).isFile()
    ? [path]
    : globSync("**/*.*", { cwd: path })
        .map((file) => join(path, file))
        .sort()
}

if (import.meta.main) {
  showUsage("npm run build   (the web app into dist/web, where its sources have changed)")
  await buildWeb()
  console.log("The web app is in dist/web.")
}
