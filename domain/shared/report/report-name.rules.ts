/** How the file of a report is named. */
import type { ReportFormat } from "./report.schema.ts"

const idShape = /^[\da-f]{8}-[\da-f-]{27}$/iu
const dateShape = /^\d{4}-\d{2}-\d{2}/u
/** The longest name of a report, without its ending. */
const nameMax = 80

/** What one filter adds to the name of a file; an id says nothing. */
const nameOfFilter = ([field, value]: readonly [field: string, value: unknown]): ReadonlyArray<string> => {
  if (field === "ids") return ["selected"]
  if (field === "active") return value === "no" ? ["deleted"] : []
  if (field === "asOf" || typeof value !== "string" || idShape.test(value)) return []
  const [day] = dateShape.exec(value) ?? [value]
  return field.endsWith("_from") ? ["from", day] : field.endsWith("_to") ? ["to", day] : [day]
}

/** The name of the specification, with the words of the filter. */
export const reportName = (filter: object, format: ReportFormat): string => {
  const words = Object.entries(filter).flatMap(nameOfFilter)
  const name = ["report", ...words].join("-").replace(/[^\p{L}\p{N}]+/gu, "-")
  return `${[...name].slice(0, nameMax).join("").replace(/-$/u, "")}.${format}`
}
