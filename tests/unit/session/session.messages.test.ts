import { describe, expect, it } from "vitest"
import {
  CodeRefused,
  SessionFailure,
  SignInRefused,
  WrongPassword,
  toSessionFailure
} from "#domain/session/session.schema.ts"
import { describeSessionFailure, sessionNotices } from "#domain/session/session.messages.ts"
import {
  FieldsInvalid,
  Forbidden,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "#domain/shared/failure.errors.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"

const otherwise = sessionNotices.sendFailed

const failures = [
  new SignInRefused(),
  new CodeRefused(),
  new WrongPassword(),
  new FieldsInvalid({ fields: { password: "password" } }),
  new Forbidden(),
  new TimedOut(),
  new TooManyRequests({ seconds: 30 }),
  new Unauthorized()
]

describe("a failure of signing in", () => {
  itHasWordsForAll(failures, {
    tags: SessionFailure.members.map(({ fields }) => fields._tag.schema.literal),
    describe: describeSessionFailure,
    read: toSessionFailure,
    otherwise
  })

  it("a failure has the agreed text", () => {
    expect(describeSessionFailure(new SignInRefused(), otherwise).en).toBe("Invalid phone number or password")
    expect(describeSessionFailure(new CodeRefused(), otherwise).en).toBe("Invalid OTP")
  })

  it("what failed is said first, and then the server's text", () => {
    expect(describeSessionFailure(new Refused({ status: 409, words: "No" }), otherwise)).toEqual({
      en: `${otherwise.en}. No`,
      es: `${otherwise.es}. No`
    })
    expect(describeSessionFailure(new Refused({ status: 500, words: "" }), otherwise).en).toContain(otherwise.en)
    expect(toSessionFailure(new Error("broken"))).toBeInstanceOf(Unavailable)
  })
})
