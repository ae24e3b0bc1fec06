import { describe, expect, it } from "vitest"
import {
  applyBenefitChange,
  benefitKeys,
  isWithoutUrl,
  toBenefitContent,
  writtenBenefitFields
} from "#domain/benefits/benefit.rules.ts"
import { benefit, newBenefit } from "#tests/fixtures/benefits.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"
import { benefitQuery } from "#domain/benefits/benefit.schema.ts"

const none = { logo: null, image: null }

describe("a new benefit", () => {
  it("a new benefit is active by default, and has an address only as a link", () => {
    const input = (named = {}) =>
      toBenefitContent(newBenefit(numberedId(2), { url: "https://x.example", ...named }), none)
    expect(input()).toMatchObject({ status: "active", url: null, type: 4 })
    expect(input({ type: 2, status: "inactive" })).toMatchObject({ status: "inactive", url: "https://x.example" })
    expect(input()).not.toHaveProperty("company_id")
  })
})

it("a link without an address, or with an empty one, has none", () => {
  const { url: _, ...bare } = newBenefit(numberedId(2), { type: 2, url: "https://x.example" })
  for (const input of [bare, { ...bare, url: "" }, { ...bare, url: null }])
    expect(toBenefitContent(input, none).url).toBeNull()
})

describe("a change", () => {
  it("a change without effect returns the same value", () => {
    const one = benefit()
    expect(applyBenefitChange(one, { title_en: one.title_en }, none)).toBe(one)
  })

  it("a stored address stays unchanged when it is sent back, even an invalid one", () => {
    const link = benefit({ type: 2, url: "https://x.example/\u202egpj" })
    expect(applyBenefitChange(link, { url: link.url, title_en: "Other" }, none)).toMatchObject({ url: link.url })
    expect(applyBenefitChange(link, { url: link.url, type: 1 }, none)).toMatchObject({ url: null })
  })

  it("a change increases the version, and removes the address when the benefit is no link any more", () => {
    const link = benefit({ type: 2, url: "https://x.example" })
    expect(applyBenefitChange(link, { type: 1 }, none)).toEqual({ ...link, type: 1, url: null, version: 2 })
    expect(applyBenefitChange(link, { title_es: "Otro" }, none).url).toBe("https://x.example")
    const old = { ...link, url: "https://clínica.example" }
    expect(applyBenefitChange(old, { title_es: "Otro" }, none).url).toBe(old.url)
    expect(applyBenefitChange(link, { url: old.url }, none).url).toBe("https://xn--clnica-4va.example")
    expect(isWithoutUrl(applyBenefitChange(link, { url: "" }, none))).toBe(true)
    expect(isWithoutUrl(benefit())).toBe(false)
  })

  it("a change sets the pictures", () => {
    expect(applyBenefitChange(benefit({ logo: "a" }), {}, { logo: null, image: "b" })).toMatchObject({
      logo: null,
      image: "b"
    })
  })
})

it("the differing fields, and those of a stale edit, are reported", () => {
  const one = benefit()
  expect(writtenBenefitFields(benefit({ title_en: "New", type: 1 }), one)).toEqual({ title_en: "New", type: 1 })
  expect(Object.keys(writtenBenefitFields(one, null))).toHaveLength(19)
})

it("a benefit is sorted by its English title and found by both", () => {
  expect(benefitKeys({ title_en: "Álamo Fit", title_es: "Salud" })).toEqual({
    title_key: "alamo fit",
    search_key: "alamo fit salud"
  })
  expect(readSort(benefitQuery.sortFields, "-title")).toEqual({ field: "title", isDescending: true })
  expect(readSort(benefitQuery.sortFields, "status")).toEqual({ field: "status", isDescending: false })
})
