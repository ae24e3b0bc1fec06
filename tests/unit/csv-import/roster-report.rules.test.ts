import { expect, it } from "vitest"
import { rosterReport } from "#domain/csv-import/roster-report.rules.ts"
import type { RosterApply } from "#domain/shared/csv/roster.schema.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { found } from "#tests/machines/csv-import/roster-events.ts"

const lines = (apply: RosterApply, language: "en" | "es" = "en", of = found): ReadonlyArray<string> =>
  rosterReport({ found: of, apply }, userCsv, language).text.slice(1).trimEnd().split("\r\n")

it("the report has each person who came or went, and each field that was changed", () => {
  expect(lines({ new: true, changed: ["surname", "mobile_number"], missing: true })).toEqual([
    "What,Row,Name,Email,Mobile Number,Column,Before,After",
    "Added,2,Eva Paredes,eva@kestrel.example,+155500050,,,",
    "Changed,3,Ana Paredes,ana@kestrel.example,+155500051,Last Name,Paredes,Soto",
    "Changed,3,Ana Paredes,ana@kestrel.example,+155500051,Mobile Number,+155500051,+155500099",
    "Changed,4,Luz Paredes,luz@kestrel.example,+155500052,Mobile Number,+155500052,+155500098",
    "Deactivated,,Noa Paredes,noa@kestrel.example,+155500053,,,"
  ])
})

it("the report leaves out what was not chosen", () => {
  expect(lines({})).toHaveLength(1)
  expect(lines({ changed: ["dob"] })).toHaveLength(1)
  expect(lines({ missing: true }, "es")[1]).toBe("Desactivada,,Noa Paredes,noa@kestrel.example,+155500053,,,")
})

it("the report says of how many people the answer listed the first", () => {
  const many = { ...found, summary: { ...found.summary, new: 2_340 } }
  expect(lines({ new: true }, "en", many).at(-1)).toBe('Added,,"The first 1 of 2,340 are listed",,,,,')
})
