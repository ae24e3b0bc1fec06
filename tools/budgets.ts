/**
 * What a page fetches at first: HTML, JS and CSS as sent, and how many files. Printed for all pages; `npm run check` fails
 * only where one becomes large. `npm run bench -- bytes` measures the same in a browser.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { showUsage } from "#tools/usage.ts"
import { buildWeb } from "#tools/build.ts"

const root = join(import.meta.dirname, "..")

export interface PageSize {
  readonly bytes: number
  readonly files: number
}

/** Where the build writes the sizes of its pages, by path. */
export const pageSizesFile = join(root, "dist/page-sizes.json")

/** What signing in may fetch, and any other page. */
const budgets = { signIn: { kB: 125, files: 8 }, place: { kB: 200, files: 8 } }

/** What the last build says of its pages. */
const readSizes = (): Readonly<Record<string, PageSize>> => JSON.parse(readFileSync(pageSizesFile, "utf8"))

/** What of the last build is over budget, as sentences. */
export const overBudget = (): ReadonlyArray<string> =>
  Object.entries(readSizes()).flatMap(([path, { bytes, files }]) => {
    const budget = path.startsWith("/login") ? budgets.signIn : budgets.place
    const kB = bytes / 1_000
    return [
      ...(kB > budget.kB
        ? [`${path} fetches ${kB.toFixed(1)} kB until it is usable; its budget is ${budget.kB}.`]
        : []),
      ...(files > budget.files ? [`${path} fetches ${files} files; its budget is ${budget.files}.`] : [])
    ]
  })

if (import.meta.main) {
  showUsage("node tools/budgets.ts   (what each page fetches, against its budget)")
  await buildWeb()
  for (const [path, { bytes, files }] of Object.entries(readSizes()))
    console.log(`${path.padEnd(28)}${(bytes / 1_000).toFixed(1).padStart(6)} kB in ${files} files`)
  const problems = overBudget()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
