import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { benefitFieldWords, benefitLabels } from "#domain/benefits/benefit-field.messages.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { BenefitChange, NewBenefit, benefitTexts, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import { describeIssue, schemaReader } from "#domain/shared/issues.rules.ts"
import { benefit, benefitFields } from "#tests/fixtures/benefits.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const readNew = schemaReader(NewBenefit)
const readChange = schemaReader(BenefitChange)
const issuesOf = (read: ReturnType<typeof readNew> | ReturnType<typeof readChange>): Readonly<Record<string, string>> =>
  read._tag === "Success" ? {} : read.failure
const company = numberedId(2)
const say = describeIssue(benefitFieldWords.en)

const texts = benefitTexts.flatMap((text) => [`${text}_en`, `${text}_es`])

describe("a new benefit", () => {
  it("a new benefit reports every missing field, absent or empty, with the specification's text", () => {
    const required = [...texts, "company_id", "type"]
    const absent = issuesOf(readNew({}))
    expect(Object.keys(absent).toSorted()).toEqual(required.toSorted())
    expect(issuesOf(readNew(Object.fromEntries(required.map((field) => [field, ""]))))).toEqual(absent)
    for (const field of required) expect(say(absent[field] ?? "")).toBe(`${field.replace("_", " ")} is required`)
    expect(say(absent["card_description_en"] ?? "")).toBe("card description_en is required")
  })

  it.each(benefitTypes.map((type) => [type] as const))(
    "a new benefit of type %i accepts its code as a number and as a text",
    (type) => {
      for (const written of [type, String(type)]) {
        const read = readNew(benefitFields(company, { type: written, url: "https://x.example" }))
        expect(Result.getOrThrow(read).type).toBe(type)
      }
    }
  )

  it.each([[0], [8], [1.5], ["2.5"], ["link"], [null], [true]])("a new benefit of type %j is refused", (type) => {
    expect(issuesOf(readNew(benefitFields(company, { type })))).toEqual({ type: "benefit_type_required" })
  })

  it("a new link needs an address", () => {
    for (const url of [undefined, null, "", "  "])
      expect(issuesOf(readNew(benefitFields(company, { type: 2, ...(url !== undefined && { url }) })))).toEqual({
        url: "benefit_url_required"
      })
    expect(say("benefit_url_required")).toBe("url is required")
  })

  it.each(["http://a.example", "https://a.example/b?c=d#e", " HTTPS://A.EXAMPLE ", "http://localhost:3000"])(
    "a new link may lead to %s",
    (url) => {
      expect(issuesOf(readNew(benefitFields(company, { type: 2, url })))).toEqual({})
    }
  )

  it.each([
    "javascript:alert(1)",
    "javascript:https://a.example",
    "ftp://a.example",
    "//a.example",
    "a.example",
    "https://",
    "https:// a",
    "https://user@evil.example",
    "https://a\\b",
    "data:text/html,x"
  ])("a new link cannot lead to %s", (url) => {
    expect(issuesOf(readNew(benefitFields(company, { type: 2, url })))).toEqual({ url: "benefit_url" })
  })

  it("a new benefit has an address of at most 2,048 characters, titles of 100 and other texts of 2,000", () => {
    const long = (n: number) => `https://a.example/${"x".repeat(n - 18)}`
    const judged = (named: Readonly<Record<string, unknown>>) => issuesOf(readNew(benefitFields(company, named)))
    expect(judged({ type: 2, url: long(2_048) })).toEqual({})
    expect(say(judged({ type: 2, url: long(2_049) })["url"] ?? "")).toBe(
      "A web address can have at most 2048 characters."
    )
    expect(judged({ title_en: "é".repeat(100), message_es: "x".repeat(2_000) })).toEqual({})
    const tooLong = judged({ title_es: "x".repeat(101), message_en: "x".repeat(2_001) })
    expect(say(tooLong["title_es"] ?? "")).toBe("Use at most 100 characters.")
    expect(say(tooLong["message_en"] ?? "")).toBe("Use at most 2000 characters.")
  })
})

describe("a change of a benefit", () => {
  it("a change may be the row as listed, of which only editable fields are read", () => {
    const { id: _id, company_id: _company, company: _name, benefits_enrollment: _, ...rest } = benefit()
    const { is_deleted: _deleted, created_at: _at, ...written } = rest
    expect(Result.getOrThrow(readChange(benefit()))).toEqual(written)
  })

  it("a change may be partial, and its fields are checked", () => {
    expect(issuesOf(readChange({}))).toEqual({})
    expect(issuesOf(readChange({ title_en: " ", version: 0 }))).toEqual({
      title_en: "benefit_title_en_required",
      version: "version_malformed"
    })
  })
})

it("every type and every field has a name in both languages", () => {
  expect(Object.keys(benefitTypeWords.en)).toEqual(benefitTypes.map(String))
  expect(benefitTypeWords.en[6]).toBe("Email Confirmation")
  expect(Object.keys(benefitLabels.es)).toEqual(Object.keys(benefitLabels.en))
})
