/** Every planted fault says what is broken and who must notice; `npm run faults` then holds them to it. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { repositoryFiles, root } from "#tests/architecture/sources.ts"
import { readFault } from "#tools/faults.ts"

const folder = join(root, "tests/faults")
const patches = readdirSync(folder).filter((name) => name.endsWith(".patch"))

describe("a planted fault", () => {
  it("a fault is read from the two lines above its patch", () => {
    const text = "# fault: an undo never expires\n# notice: vitest --project server claims.sql\n--- a/x\n+++ b/x\n"
    expect(readFault("undo.patch", text)).toEqual({
      file: "undo.patch",
      what: "an undo never expires",
      runner: "vitest",
      args: ["--project", "server", "claims.sql"]
    })
  })

  it.each([
    ["# notice: vitest x", 'x.patch has no "# fault:" line.'],
    ["# fault: x", 'x.patch: "# notice:" names vitest or playwright.'],
    ["# fault: x\n# notice: node x", 'x.patch: "# notice:" names vitest or playwright.'],
    ["# fault: x\n# notice: vitest", 'x.patch: "# notice:" names no test.']
  ])("a header of %j is refused", (text, sentence) => {
    expect(() => readFault("x.patch", text)).toThrow(sentence)
  })

  it("every file of the folder has a whole header", () => {
    expect(existsSync(join(folder, "README.md"))).toBe(true)
    expect(patches.length).toBeGreaterThan(40)
    for (const name of patches) expect(readFault(name, readFileSync(join(folder, name), "utf8")).file).toBe(name)
  })

  it("a fault names a test that exists", () => {
    const tests = repositoryFiles().filter((file) => /\.(?:test|e2e)\.ts$/.test(file))
    const lost = patches.flatMap((name) => {
      const { args } = readFault(name, readFileSync(join(folder, name), "utf8"))
      const words = args.filter((arg, at) => !arg.startsWith("-") && !(args[at - 1] ?? "").startsWith("-"))
      return words.filter((word) => !tests.some((file) => file.includes(word))).map((word) => `${name}: ${word}`)
    })
    expect(lost).toEqual([])
  })

  it("a fault breaks something that mutations of the domain do not reach", () => {
    const touched = (name: string) =>
      [...readFileSync(join(folder, name), "utf8").matchAll(/^\+\+\+ b\/(\S+)/gm)].map(([, path = ""]) => path)
    expect(patches.filter((name) => touched(name).every((path) => path.startsWith("domain/")))).toEqual([])
  })

  it("a fault applies to the code as it is", () => {
    const fits = (name: string) =>
      spawnSync("git", ["apply", "--check", `tests/faults/${name}`], { cwd: root }).status === 0
    expect(patches.filter((name) => !fits(name))).toEqual([])
  })
})
