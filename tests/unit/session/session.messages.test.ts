import { expect, it } from "vitest"
import { describeSessionFailure, sessionNotices } from "#domain/session/session.messages.ts"
import { CodeRefused, SignInRefused, toSessionFailure } from "#domain/session/session.schema.ts"
import { Refused, Unavailable } from "#domain/shared/failure.errors.ts"

const otherwise = sessionNotices.sendFailed

it("a failure has the agreed text", () => {
  expect(describeSessionFailure(new SignInRefused(), otherwise).en).toBe("Invalid phone number or password")
  expect(describeSessionFailure(new CodeRefused(), otherwise).en).toBe("Invalid OTP")
})

it("the text of the failed action comes first, then the server's message", () => {
  expect(describeSessionFailure(new Refused({ status: 409, words: "No" }), otherwise)).toEqual({
    en: `${otherwise.en}. No`,
    es: `${otherwise.es}. No`
  })
  expect(describeSessionFailure(new Refused({ status: 500, words: "" }), otherwise).en).toContain(otherwise.en)
  expect(toSessionFailure(new Error("broken"))).toBeInstanceOf(Unavailable)
})
