import { expect, it } from "vitest"
import { benefitRecord } from "#domain/benefits/benefit-record.rules.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { benefit } from "#tests/fixtures/benefits.ts"

it("a benefit in the palette leads to the list that shows it", () => {
  const found = benefitRecord(benefit({ title_en: "Life & More", title_es: "Vida y más" }))
  expect(found).toMatchObject({ kind: "benefit", place: "benefits", title: "Life & More" })
  expect(benefitCriteria.readCriteria(found.query).filter).toEqual({ searchTerm: "Life & More" })
})
