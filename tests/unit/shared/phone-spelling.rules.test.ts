import { expect, it } from "vitest"
import { phoneSpellings, withoutNationalZero } from "#domain/shared/phone-spelling.rules.ts"

it.each([
  ["+593991237471", "+593991237471", "+5930991237471"],
  ["+5930991237471", "+593991237471", "+5930991237471"],
  ["+5804141237004", "+584141237004", "+5804141237004"],
  ["+5703005550003", "+573005550003", "+5703005550003"],
  // No 0 is dialled within these countries, and two are none of a country's.
  ["+13055557381", "+13055557381", "+13055557381"],
  ["+103055557381", "+103055557381", "+103055557381"],
  ["+59300991237471", "+59300991237471", "+59300991237471"],
  ["0991237471", "0991237471", "0991237471"],
  ["", "", ""]
])("%s is %s, and may be stored as %s", (written, plain, withZero) => {
  expect(withoutNationalZero(written)).toBe(plain)
  expect(phoneSpellings(written)).toEqual([plain, withZero])
})
