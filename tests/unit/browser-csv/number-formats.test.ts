import { expect, it } from "vitest"
import { numberWriter } from "#adapters/browser/csv/number-formats.ts"

const written = (text: string, code: string | undefined, id = 164) => numberWriter(id, code, 1900)(text)

it.each([
  ["000-00-0000", "12345602", "012-34-5602"],
  ["000\\-00\\-0000", "12345602", "012-34-5602"],
  ['000"-"00"-"0000', "1.2345602E7", "012-34-5602"],
  ["[$-409]000\\-00\\-0000;@", "123456789", "123-45-6789"],
  ["00000", "501", "00501"],
  ["000000000", "12345602", "012345602"],
  // More digits than the format has, and formats that show something else.
  ["000-00-0000", "1234567890", "1234567890"],
  ["000-00-0000", "1.5", "1.5"],
  ["000-00-0000", "-5", "-5"],
  ["0", "50", "50"],
  ["0.00", "50", "50"],
  ["#,##0", "5000", "5000"],
  ["###-##-0000", "12345602", "12345602"],
  ["General", "12345602", "12345602"]
])("a number in the format %s: %s is %s", (code, text, shown) => {
  expect(written(text, code)).toBe(shown)
})

it.each([
  ["yyyy-mm-dd", "33000", "1990-05-07"],
  ["[$-414]d\\. mmmm yyyy;@", "33000.75", "1990-05-07"],
  ["m/d/yy", "33000", "1990-05-07"],
  ['0 "days"', "33000", "33000"],
  ["0.00E+00", "33000", "33000"],
  ["yyyy-mm-dd", "1", "1900-01-01"],
  ["yyyy-mm-dd", "-1", "-1"],
  ["yyyy-mm-dd", "99999999", "99999999"],
  ["[".repeat(100_000), "5", "5"]
])("a day in the format %s: %s is %s", (code, text, shown) => {
  expect(written(text, code)).toBe(shown)
})

it("formats without a code are known by their number", () => {
  expect([14, 22, 0, 1, 49].map((id) => written("33000", undefined, id))).toEqual([
    "1990-05-07",
    "1990-05-07",
    "33000",
    "33000",
    "33000"
  ])
})
