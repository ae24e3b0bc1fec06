/** How the cells of a report become those of a spreadsheet: dates and numbers as such, all others as text. */

export type ColumnKind = "text" | "day" | "instant" | "number"

export type SheetCell = string | number | Date | null

const dayShape = /^\d{4}-\d{2}-\d{2}$/u
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/u

/** A day that there is, and that spreadsheets count: they begin with the year 1900, which they take for a leap year. */
const isDay = (text: string): boolean =>
  text > "1901" && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text.slice(0, 10))

/** A text that a number is written with again: no code, phone number or number too long to be exact. */
const isNumber = (text: string): boolean => Number.isFinite(Number(text)) && String(Number(text)) === text

const isOfKind: Readonly<Record<Exclude<ColumnKind, "text">, (text: string) => boolean>> = {
  day: (text) => dayShape.test(text) && isDay(text),
  instant: (text) => instantShape.test(text) && isDay(text),
  number: isNumber
}

/** The kind of each column: that which all its cells have that are not empty. */
export const columnKinds = (columns: number, rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<ColumnKind> =>
  Array.from({ length: columns }, (_, at): ColumnKind => {
    const texts = rows.map((row) => row[at] ?? "").filter((text) => text !== "")
    if (texts.length === 0) return "text"
    return (["day", "instant", "number"] as const).find((kind) => texts.every(isOfKind[kind])) ?? "text"
  })

export const sheetCell = (kind: ColumnKind, text: string): SheetCell => {
  if (text === "") return null
  if (kind === "number") return Number(text)
  return kind === "text" ? text : new Date(text)
}
