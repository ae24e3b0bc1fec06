/** The lock file holds the packages of every platform: `npm ci` refuses an incomplete one, since npm 11 on each of them. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-file-"))
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(root, name), join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What a clean installation says without fetching anything; throws what npm refuses. */
const cleanInstall = (os: string, cpu: string): string =>
  execFileSync("npm", ["ci", "--dry-run", "--offline", `--os=${os}`, `--cpu=${cpu}`], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe"
  })

type Packages = Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>

const lock = (): Packages =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { readonly packages: Packages }).packages

const missingIn = (packages: Packages): ReadonlyArray<string> =>
  Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .map((name) => `node_modules/${name}`)
    .filter((place) => packages[place] === undefined)

describe("the lock file", () => {
  it.each([
    ["linux", "x64"],
    ["linux", "arm64"],
    ["darwin", "arm64"],
    ["win32", "x64"]
  ])("npm ci accepts it on %s %s", (os, cpu) => {
    expect(cleanInstall(os, cpu)).toMatch(/added \d+ packages/u)
  })

  // npm 10 accepts files that npm 11 refuses, so the test does not depend on the installed npm.
  it("each optional package of another platform has an entry", () => {
    expect(missingIn(lock())).toEqual([])
    const { "node_modules/@oxfmt/binding-darwin-arm64": _, ...packages } = lock()
    expect(missingIn(packages)).toEqual(["node_modules/@oxfmt/binding-darwin-arm64"])
  })
})
