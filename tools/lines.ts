/** `npm run lines`: prints how many lines of the product each kind of file holds, without demo data, as a table. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { showUsage } from "#tools/usage.ts"

const root = join(import.meta.dirname, "..")

/** The first pattern that matches a file names its kind. */
const kinds: ReadonlyArray<readonly [string, RegExp]> = [
  ["rules", /\.rules\.ts$/],
  ["texts", /\.messages\.ts$/],
  ["machines", /\.machine\.ts$/],
  ["schemas and errors", /^domain\/.*\.(?:schema|errors)\.ts$/],
  ["commands", /\.(?:commands|registry)\.ts$/],
  ["services, ports and stores", /^domain\/.*\.(?:service|port|store)\.ts$/],
  ["contract", /^adapters\/contract\//],
  ["browser adapters", /^adapters\/browser\//],
  ["SQL and database", /^adapters\/server\/database\//],
  ["other server", /^adapters\/server\//],
  ["styles", /\.css$/],
  ["components", /^src\/components\//],
  ["views", /\.view\.tsx$/],
  ["screens", /\.screen\.tsx$/],
  ["other browser program", /^src\//]
]

const isProduct = (file: string): boolean =>
  /^(?:domain|adapters|src)\/.*\.(?:ts|tsx|css|js|mjs|sql)$/.test(file) && !file.startsWith("adapters/server/demo/")

showUsage("npm run lines   (prints the lines of the product by kind of file)")

const counts = new Map<string, { files: number; lines: number }>()
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n").filter(isProduct)
for (const file of files) {
  const kind = kinds.find(([, pattern]) => pattern.test(file))?.[0] ?? "rest of domain"
  const count = counts.get(kind) ?? { files: 0, lines: 0 }
  const lines = readFileSync(join(root, file), "utf8").split("\n").length - 1
  counts.set(kind, { files: count.files + 1, lines: count.lines + lines })
}

const rows = [...counts].toSorted(([, one], [, other]) => other.lines - one.lines)
const total = rows.reduce((sum, [, { lines }]) => sum + lines, 0)
console.log("| kind | files | lines |\n|---|---|---|")
for (const [kind, count] of rows) console.log(`| ${kind} | ${count.files} | ${count.lines.toLocaleString("en-US")} |`)
console.log(`| all | ${files.length} | ${total.toLocaleString("en-US")} |`)
