import { expect, it } from "vitest"
import { benefitLimits, benefitListRules, cardTextOf } from "#domain/benefits/benefit-list.rules.ts"
import { benefitsPerPage } from "#domain/benefits/benefit.schema.ts"
import { benefit, benefitId } from "#tests/fixtures/benefits.ts"

it("narrows at once by the title in either language", () => {
  const rows = [
    benefit({ id: benefitId(1), title_en: "Gym", title_es: "Gimnasio" }),
    benefit({ id: benefitId(2), title_en: "Glasses", title_es: "Gafas" })
  ]
  const shown = (searchText: string) =>
    benefitListRules.shownRows({ ...benefitListRules.atFirst, rows, searchText }).map(({ title_en }) => title_en)
  expect([shown("gimn"), shown("GLA"), shown("x")]).toEqual([["Gym"], ["Glasses"], []])
})

it("says the card's own text, and the long one where it has none", () => {
  const both = { card_description_en: "Short", description_en: "Long" }
  expect([cardTextOf(benefit(both)), cardTextOf(benefit({ ...both, card_description_en: " " }))]).toEqual([
    "Short",
    "Long"
  ])
})

it("offers the specification's number of cards first", () => {
  expect(benefitLimits[0]).toBe(benefitsPerPage)
})
