import { expect, it } from "vitest"
import { articleRecord, benefitRecord, claimRecord, found, quizRecord } from "#domain/palette/found-record.rules.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { article } from "#tests/fixtures/articles.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { benefit } from "#tests/fixtures/benefits.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { pendingClaim } from "#tests/fixtures/claims.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"

it("an article leads to the list that shows it", () => {
  const record = articleRecord(article({ title_en: "Sleep & rest" }))
  expect([record.title, record.place]).toEqual(["Sleep & rest", "learn"])
  expect(articleCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Sleep & rest" })
})

it("an article with a title longer than a search leads there too", () => {
  const { query } = articleRecord(article({ title_en: `Rest ${"🇪🇨".repeat(45)}` }))
  expect(articleCriteria.readCriteria(query).filter.searchTerm).toBe(`Rest ${"🇪🇨".repeat(23)}🇪`)
})

it("an article shows its Spanish title in Spanish, where it has one", () => {
  expect(articleRecord(article()).detail).toEqual({ en: "Eight hours", es: "Duerma bien" })
  expect(articleRecord(article({ title_es: "" })).detail.es).toBe("Ocho horas")
})

it("a benefit in the palette leads to the list that shows it", () => {
  const record = benefitRecord(benefit({ title_en: "Life & More", title_es: "Vida y más" }))
  expect(record).toMatchObject({ place: "benefits", title: "Life & More" })
  expect(benefitCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Life & More" })
})

it("a found record leads to the list that is searched for its title", () => {
  const record = found({ id: "1", place: "companies", title: "Ríos & Co" }, { en: "", es: "" })
  expect(companyCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Ríos & Co" })
})

it("a claim is distinguished by its treatment, in both languages", () => {
  const claim = pendingClaim()
  const { title, detail, place } = claimRecord(claim)
  expect(title).toBe(`${claim.user.given_name} ${claim.user.surname}`)
  expect(place).toBe("claims")
  expect(detail.en).toMatch(/^\w+ · \d\d\/\d\d\/\d{4} · Pending$/u)
  expect(detail.es).toMatch(/^\p{L}+ · \d\d\/\d\d\/\d{4} · Pendiente$/u)
})

it("a claim leads to the list of its client's claims", () => {
  const record = claimRecord(pendingClaim({ user: { given_name: "José & Ana", surname: "Núñez" } }))
  expect(claimCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "José & Ana Núñez" })
})

it("a quiz leads to the list that shows it", () => {
  const record = quizRecord(quiz({ title: "Sleep & rest", type: "on_boarding" }))
  expect([record.title, record.detail, record.place]).toEqual([
    "Sleep & rest",
    { en: "Onboarding", es: "Bienvenida" },
    "questions"
  ])
  expect(quizCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Sleep & rest" })
})

it("a quiz with a title longer than a search leads there too", () => {
  expect(quizCriteria.readCriteria(quizRecord(quiz({ title: "Sleep".repeat(30) })).query).filter).toEqual({
    searchTerm: "Sleep".repeat(20)
  })
})
