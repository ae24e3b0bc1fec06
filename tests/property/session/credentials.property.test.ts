import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CodeProof, Credentials, OtpCode, SignInForm } from "#domain/session/session.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { countryCodes, MobileNumber, Password, PhoneNumber } from "#domain/shared/account.schema.ts"
import { splitPhoneNumber, toPhoneNumber } from "#domain/shared/phone.rules.ts"
import { mixOf } from "#tests/property/mix.ts"

type Rules = Readonly<Record<string, (text: string) => boolean>>

const brokenBy = (rules: Rules, text: string): ReadonlyArray<string> =>
  Object.entries(rules).flatMap(([rule, holds]) => (holds(text) ? [] : [rule]))

const characters = (text: string) => text.split("")
const isDigit = (one: string) => one >= "0" && one <= "9" && one.length === 1
const isUpper = (one: string) => one >= "A" && one <= "Z"
const isLower = (one: string) => one >= "a" && one <= "z"

const passwordRules: Rules = {
  "at least 8": (text) => text.length >= 8,
  "at most 12": (text) => text.length <= 12,
  "only letters, digits and . _ * -": (text) =>
    characters(text).every((one) => isDigit(one) || isUpper(one) || isLower(one) || [".", "_", "*", "-"].includes(one)),
  "a capital": (text) => characters(text).some(isUpper),
  "a digit": (text) => characters(text).some(isDigit)
}

const mobileRules: Rules = {
  "at least 8": (text) => text.trim().length >= 8,
  "at most 12": (text) => text.trim().length <= 12,
  "only digits": (text) => characters(text.trim()).every(isDigit)
}

const charactersOf = (alphabet: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split("")), minLength: from, maxLength: to })
const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const lower = "abcdefghijklmnopqrstuvwxyz"
const digits = "0123456789"

/** Parts in any order. */
const shuffled = (...parts: ReadonlyArray<fc.Arbitrary<string>>) =>
  fc
    .tuple(...parts)
    .chain((texts) => fc.shuffledSubarray(texts.join("").split(""), { minLength: texts.join("").length }))
    .map((shuffle) => shuffle.join(""))

const validPassword = shuffled(
  charactersOf(upper, 1, 2),
  charactersOf(digits, 1, 2),
  charactersOf(`${lower}._*-`, 6, 8)
)
const password = fc.oneof(
  { weight: 6, arbitrary: validPassword },
  { weight: 1, arbitrary: shuffled(charactersOf(upper, 1, 1), charactersOf(digits, 1, 1), charactersOf(lower, 0, 5)) },
  {
    weight: 1,
    arbitrary: shuffled(charactersOf(upper, 1, 2), charactersOf(digits, 1, 2), charactersOf(lower, 11, 20))
  },
  {
    weight: 1,
    arbitrary: shuffled(
      charactersOf(upper, 1, 1),
      charactersOf(digits, 1, 1),
      charactersOf("!@#$% ñÉ،\n\t", 1, 1),
      charactersOf(lower, 5, 9)
    )
  },
  { weight: 1, arbitrary: shuffled(charactersOf(digits, 1, 2), charactersOf(`${lower}-`, 7, 10)) },
  { weight: 1, arbitrary: shuffled(charactersOf(upper, 1, 2), charactersOf(`${lower}*`, 7, 10)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 16 }) }
)

const space = fc.constantFrom("", "", " ", "\t", "  ")
const mobile = fc
  .tuple(
    space,
    fc.oneof(
      { weight: 6, arbitrary: charactersOf(digits, 8, 12) },
      { weight: 1, arbitrary: charactersOf(digits, 0, 7) },
      { weight: 1, arbitrary: charactersOf(digits, 13, 20) },
      { weight: 2, arbitrary: shuffled(charactersOf(digits, 7, 10), charactersOf("+-().a٣", 1, 2)) },
      { weight: 1, arbitrary: fc.string({ maxLength: 16 }) }
    ),
    space
  )
  .map((parts) => parts.join(""))

const runs = { numRuns: 1200 }

describe("a password", () => {
  it("a password is accepted exactly when every rule holds, and is never trimmed", () => {
    const mix = mixOf()
    const read = schemaReader(Password)
    fc.assert(
      fc.property(password, (text) => {
        const broken = brokenBy(passwordRules, text)
        mix.note(broken)
        const key = text === "" ? "password_required" : "password"
        expect(read(text)).toEqual(broken.length === 0 ? Result.succeed(text) : Result.fail({ "": key }))
        expect(Result.isFailure(read(` ${text}`))).toBe(true)
      }),
      runs
    )
    mix.expectBalanced(Object.keys(passwordRules))
  })
})

describe("a mobile number", () => {
  it("a number is accepted exactly when every rule holds, trimmed", () => {
    const mix = mixOf()
    const read = schemaReader(MobileNumber)
    fc.assert(
      fc.property(mobile, (text) => {
        const broken = brokenBy(mobileRules, text)
        mix.note(broken)
        const key = text.trim() === "" ? "phone_required" : "mobile_number"
        expect(read(text)).toEqual(broken.length === 0 ? Result.succeed(text.trim()) : Result.fail({ "": key }))
      }),
      runs
    )
    mix.expectBalanced(Object.keys(mobileRules))
  })

  it("one of the four prefixes makes a complete number, which splits again", () => {
    const prefix = fc.constantFrom(...countryCodes, ...countryCodes, "+44", "")
    const isWhole = schemaReader(PhoneNumber)
    const seen = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(prefix, mobile, (code, digitsOf) => {
        const whole = `${code}${digitsOf.trim()}`
        const expected = countryCodes.some(
          (one) =>
            whole.startsWith(one) &&
            brokenBy(mobileRules, whole.slice(one.length)).length === 0 &&
            whole === whole.trim()
        )
        seen[expected ? "valid" : "invalid"] += 1
        expect(Result.isSuccess(isWhole(whole))).toBe(expected)
      }),
      runs
    )
    expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(runs.numRuns * 0.3)
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), charactersOf(digits, 8, 12), (countryCode, rest) => {
        expect(splitPhoneNumber(toPhoneNumber(countryCode, rest))).toEqual({ countryCode, digits: rest })
      })
    )
  })
})

describe("a code", () => {
  it("a code is accepted exactly when it is six digits", () => {
    const read = schemaReader(OtpCode)
    const text = fc.oneof(charactersOf(digits, 6, 6), charactersOf(digits, 0, 9), charactersOf(`${digits} a٣`, 6, 6))
    const seen = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(text, (code) => {
        const expected = code.length === 6 && characters(code).every(isDigit)
        seen[expected ? "valid" : "invalid"] += 1
        expect(read(code)).toEqual(expected ? Result.succeed(code) : Result.fail({ "": "otp_code" }))
      })
    )
    expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(20)
  })
})

describe("form and API", () => {
  it("form and API give the same result for the same values, field by field", () => {
    const readForm = schemaReader(SignInForm)
    const readWire = schemaReader(Credentials)
    const issuesOf = <A>(result: Result.Result<A, Readonly<Record<string, string>>>) =>
      Result.isFailure(result) ? result.failure : {}
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), mobile, password, (country_code, phone, secret) => {
        const form = issuesOf(readForm({ country_code, phone, password: secret }))
        const wire = issuesOf(readWire({ identity: toPhoneNumber(country_code, phone), password: secret }))
        expect(wire["password"]).toBe(form["password"])
        expect(wire["identity"] === undefined).toBe(form["phone"] === undefined)
      })
    )
    expect(issuesOf(schemaReader(CodeProof)({ identity: "+1", otp_code: "12345" }))).toEqual({
      identity: "mobile_number",
      otp_code: "otp_code"
    })
  })
})
