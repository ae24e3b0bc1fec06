import { expect, it } from "vitest"
import { noticesOf, numberChangedText, passwordChangedText } from "#domain/users/account-notice.rules.ts"

const user = { mobile_number: "+15550100001" }
const next = { mobile_number: "+573004445566" }

it("a new password and a new number have a message each, and other changes none", () => {
  expect(noticesOf(user, user, false)).toEqual([])
  expect(noticesOf(user, user, true)).toEqual([passwordChangedText])
  expect(noticesOf(user, next, false)).toEqual([numberChangedText(next.mobile_number)])
  expect(noticesOf(user, next, true)).toHaveLength(2)
})

it("a message fits into one SMS, and has two digits of the new number", () => {
  for (const text of noticesOf(user, next, true)) expect(text.length).toBeLessThanOrEqual(160)
  expect(numberChangedText(next.mobile_number)).toMatch(/ends in 66\./u)
})
