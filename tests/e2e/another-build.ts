/** A second build of the product in a folder of its own: every file under `/assets/` has another name. */
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** Makes the folder and returns it; it can be the `cwd` of a server. */
export const anotherBuild = (folder: string): string => {
  mkdirSync(folder, { recursive: true })
  for (const name of ["adapters", "domain", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const web = join(folder, "dist/web")
  const assets = readdirSync(join(root, "dist/web/assets")).filter((name) => !name.endsWith(".br"))
  const renamed = (name: string): string => name.replace(/(\.[^.]+)$/u, "-next$1")
  const rename = (text: string): string => assets.reduce((all, name) => all.replaceAll(name, renamed(name)), text)
  cpSync(join(root, "dist/web"), web, { recursive: true, filter: (from) => !from.endsWith(".br") })
  rmSync(join(web, "assets"), { recursive: true })
  mkdirSync(join(web, "assets"))
  for (const name of assets) {
    const bytes = readFileSync(join(root, "dist/web/assets", name))
    writeFileSync(join(web, "assets", renamed(name)), /\.(?:js|css)$/u.test(name) ? rename(bytes.toString()) : bytes)
  }
  const page = rename(readFileSync(join(web, "index.html"), "utf8"))
  writeFileSync(join(web, "index.html"), page)
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu)]
  const hashes = inline.map(([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`)
  writeFileSync(join(web, "csp-hashes.json"), JSON.stringify(hashes))
  return folder
}
