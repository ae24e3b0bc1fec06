import { expect, it } from "vitest"
import { articleRecord, benefitRecord, claimRecord, quizRecord } from "#domain/palette/found-record.rules.ts"
import { article } from "#tests/fixtures/articles.ts"
import { benefit } from "#tests/fixtures/benefits.ts"
import { pendingClaim } from "#tests/fixtures/claims.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"

it("a found record has the id and the place of its own address", () => {
  const [one, other, claim, third] = [article(), benefit(), pendingClaim(), quiz()]
  expect(
    [articleRecord(one), benefitRecord(other), claimRecord(claim), quizRecord(third)].map(({ id, place }) => [
      place,
      id
    ])
  ).toEqual([
    ["learn", one.id],
    ["benefits", other.id],
    ["claims", claim.id],
    ["questions", third.id]
  ])
})

it("an article has its Spanish texts in Spanish, where it has them", () => {
  const { title, detail } = articleRecord(article())
  expect([title, detail]).toEqual([
    { en: article().title_en, es: "Duerma bien" },
    { en: "Eight hours", es: "Ocho horas" }
  ])
  const untranslated = articleRecord(article({ title_es: "", subtitle_es: "" }))
  expect([untranslated.title, untranslated.detail]).toEqual([
    { en: article().title_en, es: article().title_en },
    { en: "Eight hours", es: "Eight hours" }
  ])
})

it("a claim is distinguished by its treatment, in both languages", () => {
  const claim = pendingClaim()
  const { title, detail } = claimRecord(claim)
  expect(title).toBe(`${claim.user.given_name} ${claim.user.surname}`)
  expect(detail.en).toMatch(/^\w+ · \d\d\/\d\d\/\d{4} · Pending$/u)
  expect(detail.es).toMatch(/^\p{L}+ · \d\d\/\d\d\/\d{4} · Pendiente$/u)
})

it("a quiz is distinguished by its type", () => {
  const record = quizRecord(quiz({ title: "Sleep & rest", type: "on_boarding" }))
  expect([record.title, record.detail]).toEqual(["Sleep & rest", { en: "Onboarding", es: "Bienvenida" }])
})

it("a benefit has the title of the reader's language, and is distinguished by its company, in Spanish by its English title as well", () => {
  const { title, detail } = benefitRecord(benefit({ title_en: "Gym", title_es: "Gimnasio" }))
  expect([title, detail]).toEqual([
    { en: "Gym", es: "Gimnasio" },
    { en: "Clear Sight", es: "Gym · Clear Sight" }
  ])
})
