/** `npm run check`: everything a change must pass, cheapest first; stops at the first step that fails. */
import { longRounds } from "#tools/rounds.ts"
import { runSteps, type Step } from "#tools/steps.ts"
import { showUsage } from "#tools/usage.ts"

const steps: ReadonlyArray<Step> = [
  { title: "format", command: "oxfmt", args: ["--check"] },
  { title: "types", command: "tsc", args: ["--build"] },
  { title: "lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  { title: "unused code", command: "knip", args: [] },
  { title: "bytes of pages", command: "node", args: ["tools/budgets.ts"] },
  { title: "supply chain", command: "node", args: ["tools/supply-chain.ts"] },
  { title: "tests", command: "node", args: ["tools/test.ts"] },
  ...longRounds([])
]

showUsage(`npm run check   (${steps.map(({ title }) => title).join(", ")}; stops at the first that fails)`)
runSteps(steps)
