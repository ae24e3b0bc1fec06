import { expect, it } from "vitest"
import { claimsScreenWords } from "#domain/claims/claims-screen.messages.ts"
import { inEveryLanguage } from "#domain/claims/claims-screen.rules.ts"

it("says the same thing in each language, and in that language", () => {
  const said = inEveryLanguage(({ notices }) => notices.decided("approved", 3))
  expect(said).toEqual({
    en: claimsScreenWords.en.notices.decided("approved", 3),
    es: claimsScreenWords.es.notices.decided("approved", 3)
  })
  expect(said.en).not.toBe(said.es)
})
