/** Every command of this project says how it is used before it does anything. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** Those that run a program of ours; the others are programs with help of their own. */
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, args] = /(?:^|exec env )node (\S+\.ts.*)$/u.exec(script) ?? []
  return args === undefined ? [] : [[name, args.split(" ")] as const]
})

it("a command of several programs reads --help before any of them does its work", () => {
  const prepared = /^node tools\/(?:install\.mjs|build\.ts) && /u
  expect(Object.entries(scripts).filter(([, script]) => script.replace(prepared, "").includes("&&"))).toEqual([])
})

it("every command shows its usage for --help and ends", async () => {
  expect(programs.length).toBeGreaterThan(18)
  for (const [name, args] of programs) {
    const { stdout } = await promisify(execFile)(process.execPath, [...args, "--help"], { cwd: root })
    expect(`${name}: ${stdout}`).toMatch(/: Usage: (?:npm|node) /u)
  }
})
