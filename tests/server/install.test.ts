import { spawn } from "node:child_process"
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "install-test-"))
  await mkdir(path.join(home, "tools"), { recursive: true })
  await mkdir(path.join(home, "bin"))
  await cp(path.join(import.meta.dirname, "../../tools/install.mjs"), path.join(home, "tools/install.mjs"))
  await depend("alpha")
  await npm(
    "sleep 0.3; for p in alpha beta; do mkdir -p node_modules/$p; echo '{}' > node_modules/$p/package.json; done"
  )
})
afterEach(() => rm(home, { recursive: true }))

const depend = (...names: ReadonlyArray<string>) =>
  writeFile(
    path.join(home, "package.json"),
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) })
  )
/** A fake npm: records the call, then runs the given script. */
const npm = async (does: string) => {
  await writeFile(path.join(home, "bin/npm"), `#!/bin/sh\necho "$@" >> calls\n${does}\n`)
  await chmod(path.join(home, "bin/npm"), 0o755)
}
const calls = async () => (await readFile(path.join(home, "calls"), "utf8").catch(() => "")).split("\n").filter(Boolean)
const install = () =>
  new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const child = spawn(process.execPath, [path.join(home, "tools/install.mjs")], {
      cwd: tmpdir(),
      env: { PATH: `${home}/bin:/usr/local/bin:/usr/bin:/bin` }
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += String(text)
      })
    child.once("close", (code) => resolve({ code, output }))
  })

describe("installing before a start", () => {
  it("packages are installed once, with one line", async () => {
    const first = await install()
    expect(first.code).toBe(0)
    expect(first.output.trim().split("\n")).toHaveLength(1)
    expect(await install()).toEqual({ code: 0, output: "" })
    expect(await calls()).toEqual(["install --no-progress --include=dev"])
  })

  it("packages are installed again when the lock file changes or a package is missing", async () => {
    await install()
    await depend("alpha", "beta")
    expect((await install()).code).toBe(0)
    await rm(path.join(home, "node_modules/beta"), { recursive: true })
    expect((await install()).code).toBe(0)
    expect(await calls()).toHaveLength(3)
  })

  it("concurrent starts install once", async () => {
    const all = await Promise.all([install(), install(), install(), install()])
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(await calls()).toHaveLength(1)
  })

  it("the lock of a killed installation does not block the next", async () => {
    await mkdir(path.join(home, "node_modules/.install-lock"), { recursive: true })
    await writeFile(path.join(home, "node_modules/.install-lock/pid"), "4000000")
    expect((await install()).code).toBe(0)
    expect(await calls()).toHaveLength(1)
  })

  it("a failed installation stops the start with npm's output, and is tried again next time", async () => {
    await npm("echo 'no such version' >&2; exit 3")
    const failed = await install()
    expect(failed.code).toBe(1)
    expect(failed.output).toMatch(/no such version[^]*ended with 3[^]*Nothing was started/u)
    await npm("mkdir -p node_modules/alpha; echo '{}' > node_modules/alpha/package.json")
    expect((await install()).code).toBe(0)
  })

  it("an incomplete installation does not count as done", async () => {
    await npm("true")
    expect(await install()).toMatchObject({ code: 1, output: expect.stringContaining("packages are missing") })
    expect(await install()).toMatchObject({ code: 1 })
  })
})
