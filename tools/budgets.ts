/**
 * What a page fetches at first: HTML, JS and CSS as sent, and how many files. Printed for all pages; `npm run check` fails
 * only where one becomes large. `npm run bench -- bytes` measures the same in a browser.
 */
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { showUsage } from "#tools/usage.ts"
import { buildWeb } from "#tools/build.ts"

const root = join(import.meta.dirname, "..")

/** Where the build writes the first files of each page, by its path. */
export const pageFilesFile = join(root, "dist/page-files.json")

const mostFiles = 8
const mostKB = (path: string): number => (path === "/login" ? 130 : path.startsWith("/login") ? 145 : 225)

const bytesOf = (file: string): number => {
  const path = join(root, "dist/web", file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const measured = (): ReadonlyArray<{ readonly path: string; readonly kB: number; readonly files: number }> => {
  const pages: Readonly<Record<string, ReadonlyArray<string>>> = JSON.parse(readFileSync(pageFilesFile, "utf8"))
  return Object.entries(pages).map(([path, files]) => ({
    path,
    kB: files.reduce((sum, file) => sum + bytesOf(file), 0) / 1_000,
    files: files.length
  }))
}

/** What of the last build is over budget, as sentences. */
export const overBudget = (): ReadonlyArray<string> =>
  measured()
    .filter(({ path, kB, files }) => kB > mostKB(path) || files > mostFiles)
    .map(
      ({ path, kB, files }) =>
        `${path} fetches ${kB.toFixed(1)} kB of ${mostKB(path)} in ${files} files of ${mostFiles}.`
    )

if (import.meta.main) {
  showUsage("node tools/budgets.ts   (what each page fetches, against its budget)")
  await buildWeb()
  for (const { path, kB, files } of measured())
    console.log(`${path.padEnd(28)}${kB.toFixed(1).padStart(6)} kB in ${files} files`)
  const problems = overBudget()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
