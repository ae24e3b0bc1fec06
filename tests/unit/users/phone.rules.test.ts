import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { planIssue } from "#domain/users/phone.rules.ts"
import { UserPhone } from "#domain/users/user-record.schema.ts"

const read = (phone: string) => Result.getOrNull(Schema.decodeUnknownResult(UserPhone)(phone))

/** Real forms of mobile and landline numbers, and wrong ones of each country. */
const numbers: ReadonlyArray<readonly [code: string, right: ReadonlyArray<string>, wrong: ReadonlyArray<string>]> = [
  [
    "+1",
    ["3055557381", "7875550123", "5550100001", "2125550100"],
    ["305555738", "30555573810", "13055557381", "0305555738", "1305555738"]
  ],
  [
    "+58",
    ["4141237004", "4245551234", "2121234567", "2869876543"],
    ["414123700", "41412370041", "3141237004", "8001234567", "0414123700"]
  ],
  [
    "+57",
    ["3005550003", "3505551234", "6011234567", "6087654321"],
    ["300555000", "30055500033", "4005550003", "6111234567", "12345678"]
  ],
  [
    "+593",
    ["991237471", "987654321", "22345678", "72345678"],
    ["99123747", "9912374710", "891237471", "82345678", "12345678", "223456789"]
  ]
]

describe.each(numbers)("a number behind %s", (code, right, wrong) => {
  it.each(right)("%s is one", (digits) => {
    expect(planIssue(code + digits)).toBeNull()
    expect(read(code + digits)).toBe(code + digits)
  })

  it.each(wrong)("%s is none", (digits) => {
    expect(planIssue(code + digits)).toBe(`phone_plan_${code.slice(1)}`)
    expect(read(code + digits)).toBeNull()
  })

  it("with a 0 before it, it is the same number where such a 0 is dialled, and none elsewhere", () => {
    for (const digits of right) {
      expect(read(`${code}0${digits}`)).toBe(code === "+1" ? null : code + digits)
      expect(read(`${code}00${digits}`)).toBeNull()
    }
  })
})
