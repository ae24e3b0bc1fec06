/** Programs run one after another, cheapest first, each with its title and time. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

export interface Step {
  readonly title: string
  readonly command: string
  readonly args: ReadonlyArray<string>
}

/** Stops at the first step that fails, with exit code 1; says at the end that none has. */
export const runSteps = (steps: ReadonlyArray<Step>): void => {
  for (const { title, command, args } of steps) {
    const startedMs = performance.now()
    console.log(`\n── ${title}`)
    // By name: npm has put the programs of this project, its Node included, first on the path.
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
    if (error !== undefined) throw error
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
    console.log(`── ${title}: ${status === 0 ? "passed" : "failed"} in ${seconds} s`)
    if (status !== 0) process.exit(1)
  }
  console.log(`\nAll passed: ${steps.map(({ title }) => title).join(", ")}.`)
}
