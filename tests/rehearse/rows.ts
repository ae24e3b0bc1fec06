/** What a rehearsal found, as a table. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export interface Row {
  readonly name: string
  readonly requests: number
  readonly failed: number
  readonly acknowledged: number
  readonly longestGapMs: number
  readonly longestWriteGapMs?: number
  readonly seconds: number
  /** What is wrong; none when the row passes. */
  readonly problems: ReadonlyArray<string>
}

/** A row of what was tried once, without traffic. */
export const rowOf = (name: string, startedMs: number, problems: ReadonlyArray<string>): Row => ({
  name,
  requests: 0,
  failed: 0,
  acknowledged: 0,
  longestGapMs: 0,
  seconds: (performance.now() - startedMs) / 1_000,
  problems
})

const head = ["rehearsed", "requests", "failed", "decided", "longest gap", "without a decision", "took", "ok"]

const seconds = (ms: number): string => (ms === 0 ? "" : `${(ms / 1_000).toFixed(1)} s`)

const cells = (row: Row): ReadonlyArray<string> => [
  row.name,
  row.requests.toLocaleString("en"),
  row.failed.toLocaleString("en"),
  row.acknowledged.toLocaleString("en"),
  seconds(row.longestGapMs),
  seconds(row.longestWriteGapMs ?? 0),
  row.seconds < 0.5 ? "" : `${row.seconds.toFixed(0)} s`,
  row.problems.length === 0 ? "yes" : "NO"
]

const page = join(import.meta.dirname, "../../docs/rehearsal.md")

/** Writes the table of a part into the page of the documents, also when a row fails. */
export const writeRows = (part: string, rows: ReadonlyArray<Row>): void => {
  const line = (words: ReadonlyArray<string>): string => `| ${words.join(" | ")} |`
  const table = [head, head.map(() => "---"), ...rows.map(cells)].map(line).join("\n")
  const text = readFileSync(page, "utf8")
  const place = new RegExp(`(<!-- ${part} -->\n)[^]*?(\n<!-- end -->)`, "u")
  if (!place.test(text)) throw new Error(`docs/rehearsal.md has no place for the table of ${part}.`)
  writeFileSync(
    page,
    text.replace(place, (_, before: string, after: string) => `${before}\n${table}\n${after}`)
  )
}

export const printRows = (rows: ReadonlyArray<Row>): void => {
  const lines = [head, ...rows.map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
  for (const { name, problems } of rows) for (const problem of problems) console.log(`${name}: ${problem}`)
}
