/** `npm run check`: everything a change must pass, cheapest first; stops at the first step that fails. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { showUsage } from "#tools/usage.ts"

const root = join(import.meta.dirname, "..")
const steps: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ["format", "oxfmt", ["--check"]],
  ["types", "tsc", ["--build"]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["unused code", "knip", []],
  ["bytes of pages", "node", ["tools/budgets.ts"]],
  ["supply chain", "node", ["tools/supply-chain.ts"]],
  ["tests", "node", ["tools/test.ts"]],
  ["long rounds", "vitest", ["run", "--project", "rounds", "--project", "enduring"]],
  ["long rounds of the browser", "playwright", ["test", "--project", "rounds"]]
]

showUsage(`npm run check   (${steps.map(([name]) => name).join(", ")}; stops at the first that fails)`)

for (const [name, command, args] of steps) {
  const before = performance.now()
  console.log(`\n── ${name}`)
  // By name: npm has put the programs of this project, its Node included, first on the path.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  if (error !== undefined) throw error
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  console.log(`── ${name}: ${status === 0 ? "passed" : "failed"} in ${seconds} s`)
  if (status !== 0) process.exit(1)
}
