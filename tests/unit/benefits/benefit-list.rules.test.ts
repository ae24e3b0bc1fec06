import { expect, it } from "vitest"
import { benefitLimits, benefitListRules, cardTextOf } from "#domain/benefits/benefit-list.rules.ts"
import { benefitNotices } from "#domain/benefits/benefit.messages.ts"
import { benefitQuery } from "#domain/benefits/benefit.schema.ts"
import { benefitActions } from "#domain/benefits/benefits.commands.ts"
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

it("a card shows its own text, or else the long one, in the reader's language where there is one", () => {
  const english = { card_description_en: "Short", description_en: "Long" }
  const all = { ...english, card_description_es: "Corto", description_es: "Largo" }
  const texts = [
    [all, "en", "Short"],
    [{ ...all, card_description_en: " " }, "en", "Long"],
    [all, "es", "Corto"],
    [{ ...all, card_description_es: " " }, "es", "Largo"],
    [{ ...english, card_description_es: "", description_es: "" }, "es", "Short"]
  ] as const
  for (const [named, language, text] of texts) expect(cardTextOf(benefit(named), language)).toBe(text)
})

it("notices and the question before deleting name a benefit in both languages", () => {
  const named = benefit({ title_en: "Gym", title_es: "Gimnasio" })
  const titles = { en: "Gym", es: "Gimnasio" }
  expect(benefitNotices.done("activate", named)(1)).toEqual({
    en: "Benefit “Gym” activated",
    es: "Beneficio «Gimnasio» activado"
  })
  expect(benefitActions.remove(named)).toMatchObject({ event: { target: { name: titles } } })
  expect(benefitNotices.deleted(titles).es).toContain("«Gimnasio»")
})

it("the first page size is the specification's", () => {
  expect(benefitLimits[0]).toBe(benefitQuery.perPage)
})
