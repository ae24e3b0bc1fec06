/**
 * What each page may fetch at first: HTML, JS and CSS as sent, and how many files. `npm run check` fails above
 * it. The build writes what the pages fetch; `npm run bench -- bytes` measures the same in a browser.
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

/** In kB, little above what is fetched now: lower a budget when a page becomes smaller. */
const budgets: Readonly<Record<string, { readonly kB: number; readonly files: number }>> = {
  "/login": { kB: 102, files: 3 },
  "/login until a code is sent": { kB: 115, files: 4 },
  "/login in Spanish": { kB: 116, files: 4 },
  "/dashboard": { kB: 184, files: 8 },
  "/users": { kB: 190, files: 8 },
  "/companies": { kB: 181, files: 8 },
  "/questions": { kB: 182, files: 8 },
  "/benefits": { kB: 188.5, files: 8 },
  "/learn": { kB: 185.5, files: 8 },
  "/claims": { kB: 174, files: 7 },
  "/notifications": { kB: 170, files: 8 },
  "/audit": { kB: 167, files: 7 }
}

/** What the last build says of its pages. */
const readSizes = (): Readonly<Record<string, PageSize>> => JSON.parse(readFileSync(pageSizesFile, "utf8"))

/** What of the last build is over budget, as sentences; a page without a budget is one of them. */
export const overBudget = (): ReadonlyArray<string> =>
  Object.entries(readSizes()).flatMap(([path, { bytes, files }]) => {
    const budget = budgets[path]
    if (budget === undefined) return [`${path} has no budget in tools/budgets.ts.`]
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
