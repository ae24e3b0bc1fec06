import { expect, it } from "vitest"
import { benefitLimits, benefitListRules, cardTextOf } from "#domain/benefits/benefit-list.rules.ts"
import { benefitQuery } from "#domain/benefits/benefit.schema.ts"
import { benefit, benefitId } from "#tests/fixtures/benefits.ts"

it("benefits are filtered at once by the title in either language", () => {
  const rows = [
    benefit({ id: benefitId(1), title_en: "Gym", title_es: "Gimnasio" }),
    benefit({ id: benefitId(2), title_en: "Glasses", title_es: "Gafas" })
  ]
  const shown = (searchText: string) =>
    benefitListRules.shownRows({ ...benefitListRules.initialContext, rows, searchText }).map(({ title_en }) => title_en)
  expect([shown("gimn"), shown("GLA"), shown("x")]).toEqual([["Gym"], ["Glasses"], ["Gym", "Glasses"]])
})

it("a card shows its own text, or else the long one", () => {
  const both = { card_description_en: "Short", description_en: "Long" }
  expect([cardTextOf(benefit(both)), cardTextOf(benefit({ ...both, card_description_en: " " }))]).toEqual([
    "Short",
    "Long"
  ])
})

it("the first page size is the specification's", () => {
  expect(benefitLimits[0]).toBe(benefitQuery.perPage)
})
