/** `npm run fix`: formats and repairs; the only command that edits sources. */
import { runSteps } from "#tools/steps.ts"
import { showUsage } from "#tools/usage.ts"

showUsage("npm run fix -- [PATH ...]   (formats and repairs; without a path everything)")
const paths = process.argv.slice(2)
runSteps([
  { title: "format", command: "oxfmt", args: paths },
  { title: "lint", command: "oxlint", args: ["--type-aware", "--fix", ...paths] }
])
