/** `npm run test:browsers`: the main journeys in Firefox and WebKit, with programs from Debian's packages. */
import { findPrograms } from "#tests/rehearse/programs.ts"
import { runSteps } from "#tools/steps.ts"
import { showUsage } from "#tools/usage.ts"

showUsage("npm run test:browsers   (the main journeys in Firefox and WebKit; -- -t Firefox runs those of one)")
try {
  findPrograms(["firefox-esr", "WebKitWebDriver", "Xvfb"])
  runSteps([
    { title: "web app", command: "node", args: ["tools/build.ts"] },
    { title: "browsers", command: "vitest", args: ["run", "--project", "browsers", ...process.argv.slice(2)] }
  ])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
