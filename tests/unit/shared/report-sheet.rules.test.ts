import { expect, it } from "vitest"
import { columnKinds, sheetCell } from "#domain/shared/report/report-sheet.rules.ts"

const rows = [
  ["Ana", "+593991237471", "2026-10-02", "2026-10-05T09:30:00.000Z", "12.5", "012", ""],
  ["360", "", "", "", "-3", "7", ""]
]

it("a column is of dates or numbers where all its cells are, and else of texts", () => {
  expect(columnKinds(7, rows)).toEqual(["text", "text", "day", "instant", "number", "text", "text"])
  expect(columnKinds(1, [["2026-13-41"], ["2026-10-02"]])).toEqual(["text"])
  expect(columnKinds(1, [["2026-10-02"], ["2026-10-05T09:30:00.000Z"]])).toEqual(["text"])
})

it("a cell is the date, the number or the text that it says", () => {
  expect(sheetCell("day", "2026-10-02")).toEqual(new Date(Date.UTC(2026, 9, 2)))
  expect(sheetCell("instant", "2026-10-05T09:30:00.000Z")).toEqual(new Date("2026-10-05T09:30:00.000Z"))
  expect([sheetCell("number", "12.5"), sheetCell("text", "012"), sheetCell("day", "")]).toEqual([12.5, "012", null])
})
