import { describe, expect, it } from "vitest"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { firstReading } from "#domain/csv-import/open-file.rules.ts"
import {
  correctedOnce,
  foundPlaces,
  importAfter,
  intents,
  outcomes,
  overview,
  previewed
} from "#tests/machines/csv-import/csv-import-events.ts"
import { done, emittedBy } from "#tests/machines/machine-table.ts"

const { "file.choose": choose } = intents
const named = (name: string, size = 10) => ({ type: "file.choose", file: { name, size } }) as const

const emitted = (before: ReturnType<typeof importAfter>, event: unknown) =>
  emittedBy(csvImportMachine, before, event as never).map(({ type }) => type)

describe("a file that is not clear", () => {
  const { "column.map": map, "reading.confirm": confirm, "columns.change": change } = intents
  const asked = [choose, outcomes.asked]

  it("the user maps columns from where the guess began, and goes on once all required ones are mapped", () => {
    const question = importAfter(...asked)
    expect(question.context.reading.places).toEqual(foundPlaces)
    expect(question.can(confirm)).toBe(false)
    expect(importAfter(...asked, map).can(confirm)).toBe(true)
    expect(importAfter(...asked, map, { ...map, place: null }).can(confirm)).toBe(false)
    // Two columns cannot be taken from one place.
    expect(importAfter(...asked, { ...map, place: 0 }).can(confirm)).toBe(false)
    const reading = importAfter(...asked, map, confirm)
    expect(reading.value).toBe("reading")
    expect(reading.context.reading).toEqual({
      ...firstReading,
      isEncodingConfirmed: true,
      separator: ";",
      headerLine: 2,
      places: { ...foundPlaces, role: 6 }
    })
  })

  const { "column.join": join, "column.fix": fix, "layout.choose": layout, "hidden.take": hidden } = intents

  it("a role may be the same for all rows, a surname of two columns, and nothing else", () => {
    const fixed = importAfter(...asked, fix)
    expect(fixed.can(confirm)).toBe(true)
    expect(importAfter(...asked, { ...fix, text: " " }).can(confirm)).toBe(false)
    expect(importAfter(...asked).can({ ...fix, column: "email" })).toBe(false)
    expect(importAfter(...asked, map).can({ ...join, column: "email" })).toBe(false)
    expect(importAfter(...asked, { type: "column.map", column: "surname", place: null }).can(join)).toBe(false)
    // The second part is where the role is taken from.
    expect(importAfter(...asked, map, join).can(confirm)).toBe(false)
    expect(importAfter(...asked, fix, join, confirm).context.reading).toMatchObject({
      fixed: { role: "user" },
      joined: { surname: [6] }
    })
  })

  it("the focus is moved to a first question, and stays for the next", () => {
    expect(emitted(importAfter(choose), outcomes.asked)).toEqual(["step"])
    expect(emitted(importAfter(...asked, layout), outcomes.asked)).toEqual([])
    expect(emitted(importAfter(...asked, map, confirm), outcomes.read)).toEqual(["step"])
  })

  it("another header or separator reads the file again, and keeps the other choices", () => {
    const other = importAfter(...asked, fix, layout)
    expect(other.context.reading).toMatchObject({
      separator: "\t",
      headerLine: 0,
      places: null,
      fixed: { role: "user" }
    })
    const encoding = { sample: [] }
    const known = done("openFile", { sheets: null, question: { encoding, columns: null } })
    expect(importAfter(choose, known).can(layout)).toBe(false)
  })

  it("hidden rows are read only when that is chosen, and only while nothing is corrected", () => {
    expect(importAfter(...previewed).can({ ...hidden, isTaken: false })).toBe(false)
    const taken = importAfter(...previewed, hidden)
    expect(taken.value).toBe("reading")
    expect(taken.context.reading.takesHiddenRows).toBe(true)
    expect(importAfter(...correctedOnce).can(hidden)).toBe(false)
    const none = done("openFile", { sheets: null, overview: overview() })
    expect(importAfter(choose, none).can(hidden)).toBe(false)
  })

  it("the names of companies are there to be chosen once they are read", () => {
    expect(importAfter(...asked, outcomes["companies read"]).context.companies).toEqual(["Norte Logistics"])
    expect(importAfter(...asked, outcomes["companies not read"]).context.companies).toEqual([])
  })

  it("the decisions hold for one file only", () => {
    const other = importAfter(...asked, map, confirm, outcomes.read, named("other.csv"))
    expect(other.context).toMatchObject({ reading: firstReading, question: null })
    expect(importAfter(...asked, map, confirm, outcomes["not read"]).context.reading).toEqual(firstReading)
  })

  it("another sheet is read afresh, only while nothing is corrected", () => {
    const { "sheet.choose": sheet } = intents
    const other = importAfter(...previewed, sheet)
    expect(other.value).toBe("reading")
    expect(other.context.reading).toEqual({ ...firstReading, sheet: "Notes" })
    expect(importAfter(...asked, sheet).value).toBe("reading")
    expect(importAfter(...previewed).can({ ...sheet, sheet: "Roster" })).toBe(false)
    expect(importAfter(...correctedOnce).can(sheet)).toBe(false)
  })

  it("the columns of a previewed file are asked for again only while nothing is corrected", () => {
    const again = importAfter(...previewed, change)
    expect(again.value).toBe("reading")
    expect(again.context.reading.asksForColumns).toBe(true)
    expect(importAfter(...correctedOnce).can(change)).toBe(false)
  })
})
