import { describe, expect, it } from "vitest"
import { fullName, searchedDigits, showPhoneNumber, splitPhoneNumber, toPhoneNumber } from "#domain/users/user.rules.ts"
import { PhoneNumber } from "#domain/users/user.schema.ts"

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

describe("a full name", () => {
  it("a full name is both names, or the only one", () => {
    expect(fullName({ given_name: "José", surname: "Núñez" })).toBe("José Núñez")
    expect(fullName({ given_name: "José", surname: "" })).toBe("José")
    expect(fullName({ given_name: "", surname: "Núñez" })).toBe("Núñez")
  })
})
