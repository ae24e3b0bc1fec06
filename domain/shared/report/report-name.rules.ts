/** How the file of a report is named. */
import type { ReportFormat } from "./report.schema.ts"

const idShape = /^[\da-f]{8}-[\da-f-]{27}$/iu
const dateShape = /^\d{4}-\d{2}-\d{2}/u
/** The longest name of a report, without its ending. */
const nameMax = 80

/** What one filter adds to the name of a file: an id says nothing; null for what narrows nothing. */
const nameOfFilter = ([field, value]: readonly [field: string, value: unknown]): ReadonlyArray<string> | null => {
  if (field === "ids") return ["selected", ...(Array.isArray(value) ? [String(value.length)] : [])]
  if (field === "active") return value === "no" ? ["deleted"] : null
  if (field === "asOf" || value === undefined) return null
  if (typeof value === "number") return [field, `${value}`]
  const text = typeof value === "string" ? value : JSON.stringify(value)
  if (idShape.test(text)) return []
  // An answer says nothing without its question.
  if (text === "yes") return [field]
  if (text === "no") return [field, text]
  const [day] = dateShape.exec(text) ?? [text]
  return /(?:^|_)from$/u.test(field) ? ["from", day] : /(?:^|_)to$/u.test(field) ? ["to", day] : [day]
}

/** The name of the specification; of a part, with the list it is of and the words of its filter. */
export const reportName = (of: string, filter: object, format: ReportFormat): string => {
  const narrowing = Object.entries(filter).flatMap((one) => {
    const words = nameOfFilter(one)
    return words === null ? [] : [words]
  })
  const words = narrowing.length === 0 ? [] : [of, ...narrowing.flat()]
  const name = ["report", ...words].join("-").replace(/[^\p{L}\p{N}]+/gu, "-")
  return `${[...name].slice(0, nameMax).join("").replace(/-$/u, "")}.${format}`
}
