import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import {
  phoneSpellings,
  planIssue,
  searchedDigits,
  showPhoneNumber,
  splitPhoneNumber,
  toPhoneNumber,
  withoutNationalZero
} from "#domain/shared/phone.rules.ts"
import { UserPhone } from "#domain/users/user-record.schema.ts"

describe("a phone number", () => {
  it("a search term is a phone number in whatever groups it is written, from four digits on", () => {
    expect(["+1 (555) 010-0001", "555 010", " 5550.10"].map(searchedDigits)).toEqual([
      "15550100001",
      "555010",
      "555010"
    ])
    expect(["555", "ana 5550", "5550+1", "", "+"].map(searchedDigits)).toEqual([null, null, null, null, null])
  })

  it("a 0 that is dialled before a number is not searched", () => {
    expect(["0991237471", "+593 (0) 99 123 7471", "099 1", "0099123"].map(searchedDigits)).toEqual([
      "991237471",
      "593991237471",
      "0991",
      "099123"
    ])
  })

  it.each([
    ["+15550100001", "+1", "5550100001"],
    ["+584121234567", "+58", "4121234567"],
    ["+573001234567", "+57", "3001234567"],
    ["+593991234567", "+593", "991234567"],
    ["+59312345678", "+593", "12345678"]
  ] as const)("a number is split: %s is %s and %s", (phone, countryCode, digits) => {
    expect(splitPhoneNumber(phone)).toEqual({ countryCode, digits })
    expect(toPhoneNumber(countryCode, ` ${digits} `)).toBe(phone)
    expect(showPhoneNumber(PhoneNumber.make(phone))).toBe(`${countryCode} ${digits}`)
  })

  it("a number without a known code keeps all its digits", () => {
    expect(splitPhoneNumber("+4915112345678")).toEqual({ countryCode: null, digits: "+4915112345678" })
    expect(splitPhoneNumber("")).toEqual({ countryCode: null, digits: "" })
  })
})

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
])("the number %s is %s, and may be stored as %s", (written, plain, withZero) => {
  expect(withoutNationalZero(written)).toBe(plain)
  expect(phoneSpellings(written)).toEqual([plain, withZero])
})

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
  it.each(right)("%s is a number of that country", (digits) => {
    expect(planIssue(code + digits)).toBeNull()
    expect(read(code + digits)).toBe(code + digits)
  })

  it.each(wrong)("%s is no number of that country", (digits) => {
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
