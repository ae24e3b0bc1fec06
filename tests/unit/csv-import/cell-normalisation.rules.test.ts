import { describe, expect, it } from "vitest"
import { noChoices } from "#domain/shared/csv/csv-import.schema.ts"
import {
  isShortened,
  normaliseDay,
  normaliseEmail,
  normalisePhone,
  normaliseSsn
} from "#domain/shared/csv/cell-normalisation.rules.ts"

describe("a phone number", () => {
  it.each([
    ["+1 (345) 678-9012", null, "+13456789012"],
    ["+1.345.678.9012", "+57", "+13456789012"],
    ["\u00a0+1 345\u2011678\u20139012 ", null, "+13456789012"],
    ["(345) 678-9012", "+1", "+13456789012"],
    ["3456789012", "+1", "+13456789012"],
    // Eleven digits that begin with the prefix: a spreadsheet has taken the plus.
    ["13456789012", "+1", "+13456789012"],
    ["1 345 678 9012", "+1", "+13456789012"],
    // Ten digits may begin with the digits of the prefix by chance.
    ["5712345678", "+57", "+575712345678"],
    ["571234567890", "+57", "+571234567890"],
    ["593991234567", "+593", "+593991234567"],
    ["13456789012", "+57", "+5713456789012"],
    // The 0 that is dialled within the country is no digit of the number.
    ["0991237471", "+593", "+593991237471"],
    ["+593 (0) 99 123 7463", null, "+593991237463"],
    ["+58 0414 123 7004", "+1", "+584141237004"],
    ["+57 (0)300 555 0003", null, "+573005550003"],
    ["5930991237471", "+593", "+593991237471"],
    ["+1 (0) 305 555 7381", null, "+103055557381"],
    // 00 is dialled for the plus.
    ["00593991237471", "+593", "+593991237471"],
    ["0057 300 555 0003", "+57", "+573005550003"],
    ["001 305 555 7381", "+57", "+13055557381"],
    ["0058 (0)414 123 7004", null, "+584141237004"],
    ["000573005550003", "+57", "+57000573005550003"],
    // Marks that show nothing are pasted with a number.
    ["\u202a+13055557381\u202c", null, "+13055557381"],
    ["\u202a3055557381.0\u202c", "+1", "+13055557381"],
    // Decimals of a spreadsheet.
    ["3055557381.0", "+1", "+13055557381"],
    ["13055557381.00", "+1", "+13055557381"],
    ["+13055557381,0", null, "+13055557381"],
    ["99123747.1", "+593", "99123747.1"],
    ["991237471.0", null, "991237471.0"],
    ["305.555.7381", "+1", "+13055557381"],
    ["3456789012", null, "3456789012"],
    ["13456789012", null, "13456789012"],
    ["(345) 678-9012", null, "(345) 678-9012"],
    ["5.55E+09", "+1", "5.55E+09"],
    ["call me", "+1", "call me"],
    ["(345) 678-9012 x5", "+1", "(345) 678-9012 x5"],
    ["Tel. 345 678 9012", "+1", "Tel. 345 678 9012"],
    ["3456789012+", "+1", "3456789012+"],
    ["", "+1", ""]
  ])("%j in a file of %s is %s", (cell, prefix, expected) => {
    expect(normalisePhone(cell, { ...noChoices, prefix })).toBe(expected)
  })
})

describe("a day", () => {
  it.each([
    ["5/6/1990", "mdy", "1990-05-06"],
    ["05/06/1990", "mdy", "1990-05-06"],
    ["05/06/1990", "dmy", "1990-06-05"],
    ["05/06/1990", null, "05/06/1990"],
    ["05/05/1990", null, "1990-05-05"],
    ["12/31/1980 ", "mdy", "1980-12-31"],
    ["12/31/1980", "dmy", "12/31/1980"],
    ["12/31/1980", null, "12/31/1980"],
    ["31/12/1980", "dmy", "1980-12-31"],
    ["31/12/1980", "mdy", "31/12/1980"],
    ["1990-05-06", null, "1990-05-06"],
    ["1990-05-06", "dmy", "1990-05-06"],
    ["32999", null, "1990-05-06"],
    ["45658", "dmy", "2025-01-01"],
    ["2/30/1990", "mdy", "2/30/1990"],
    ["30/2/1990", "dmy", "30/2/1990"],
    ["5/6/90", "mdy", "5/6/90"],
    ["5/6/19901", "mdy", "5/6/19901"],
    ["on 5/6/1990", "mdy", "on 5/6/1990"],
    ["5/006/1990", "mdy", "5/006/1990"],
    ["329990", "mdy", "329990"],
    ["no. 32999", "mdy", "no. 32999"],
    ["", null, ""]
  ] as const)("%j in a column of the order %s is %s", (cell, dateOrder, expected) => {
    expect(normaliseDay(cell, { ...noChoices, dateOrder })).toBe(expected)
  })
})

describe("a social security number", () => {
  it.each([
    ["123456789", "123-45-6789"],
    [" 123 45 6789", "123-45-6789"],
    ["123-45-6789", "123-45-6789"],
    ["12345678", "12345678"],
    ["12-3456789", "12-3456789"],
    ["1234567890", "1234567890"],
    ["no. 123456789", "no. 123456789"]
  ])("%j is %s", (cell, expected) => {
    expect(normaliseSsn(cell, noChoices)).toBe(expected)
  })
})

it.each([
  ["5.55E+09", true],
  ["1,23e8", true],
  [" 1E5 ", true],
  ["-12E5", true],
  ["+1.25e-3", true],
  ["no. 1E5", false],
  ["1E5 and more", false],
  ["5550000000", false],
  ["E5", false]
])("%j was shortened by a spreadsheet: %s", (cell, expected) => {
  expect(isShortened(cell)).toBe(expected)
})

it("marks that show nothing are no part of a day or of a social security number", () => {
  const day = (cell: string) => normaliseDay(cell, { ...noChoices, dateOrder: "dmy" })
  expect(["\u200e1990-12-31", "\u200e31/12/1990\u200e", "\u200e33000", "\u200eno day"].map(day)).toEqual([
    "1990-12-31",
    "1990-12-31",
    "1990-05-07",
    "\u200eno day"
  ])
  expect(normaliseSsn("\u200e123450049", noChoices)).toBe("123-45-0049")
})

it.each([
  ["a@b.example", "a@b.example"],
  [" mailto:a@b.example ", "a@b.example"],
  ["Ana Pérez <a@b.example>", "a@b.example"],
  ["<mailto:a@b.example>;", "a@b.example"],
  ["Ana a@b.example", "Ana a@b.example"],
  ["a@b.example, c@d.example", "a@b.example, c@d.example"],
  ["nobody", "nobody"]
])("the address in %j is %j", (cell, expected) => {
  expect(normaliseEmail(cell, noChoices)).toBe(expected)
})
