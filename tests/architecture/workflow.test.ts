/** The workflow of the repository proves on both processors what a machine proves here. */
import { expect, it } from "vitest"
import { parse } from "yaml"
import { readSource } from "#tests/architecture/sources.ts"

interface Job {
  readonly strategy?: { readonly matrix: { readonly runner: ReadonlyArray<string> } }
  readonly steps: ReadonlyArray<{ readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }>
}
const { on, jobs } = parse(readSource(".github/workflows/check.yml")) as {
  readonly on: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<Record<"check" | "rules", Job>>
}
const commandsOf = ({ steps }: Job): ReadonlyArray<string> => steps.flatMap(({ run }) => run ?? [])

it("every change and every week, x64 and arm64 run the whole proof over exactly what the lock file names", () => {
  expect(Object.keys(on)).toEqual(expect.arrayContaining(["push", "pull_request", "schedule"]))
  expect(jobs.check.strategy?.matrix.runner.map((runner) => runner.endsWith("-arm"))).toEqual([false, true])
  expect(commandsOf(jobs.check)).toEqual(["npm ci", "bash .ci/run"])
})

it("the subjects of commits can be read", () => {
  expect(jobs.check.steps[0]?.with).toEqual({ "fetch-depth": 0 })
})

it("every step of npm run check that is no test is run too", () => {
  const check = readSource("tools/check.ts")
  const titled = [
    ...check.matchAll(
      /title: "(?:format|types|lint|unused code|bytes of pages)", command: "(\w+)", args: \[([^\]]*)\]/g
    )
  ]
  expect(titled).toHaveLength(5)
  const rules = commandsOf(jobs.rules).join("\n")
  const lost = titled.filter(([, command = "", args = ""]) => {
    const words = [command, ...args.replaceAll(/[",]/g, "").split(" ")].filter((word) => word !== "")
    return !rules.includes(words.join(" "))
  })
  expect(lost.map(([step]) => step)).toEqual([])
  expect(rules).toContain("npm run supply-chain -- --audited")
})
