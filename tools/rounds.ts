/** `npm run test:rounds`: the long rounds, of rules and servers and then of the browser. */
import { runSteps, type Step } from "#tools/steps.ts"
import { showUsage } from "#tools/usage.ts"

/** Those whose file has one of the words in its path; without words all. */
export const longRounds = (words: ReadonlyArray<string>): ReadonlyArray<Step> => {
  const isNarrowed = words.length > 0
  return [
    {
      title: "long rounds",
      command: "vitest",
      args: ["run", "--project", "rounds", "--project", "long", ...(isNarrowed ? ["--passWithNoTests"] : []), ...words]
    },
    { title: "web app", command: "node", args: ["tools/build.ts"] },
    {
      title: "long rounds of the browser",
      command: "playwright",
      args: ["test", "--project", "rounds", ...(isNarrowed ? ["--pass-with-no-tests"] : []), ...words]
    }
  ]
}

if (import.meta.main) {
  showUsage("npm run test:rounds -- [WORD ...]   (the long rounds; words narrow them to files by their paths)")
  runSteps(longRounds(process.argv.slice(2)))
}
