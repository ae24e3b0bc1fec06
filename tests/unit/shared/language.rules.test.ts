import { expect, it } from "vitest"
import { bilingual, byLanguage, numberIn, quoted } from "#domain/shared/language.rules.ts"

it("each text and each function of texts exists in every language", () => {
  const words = bilingual({
    en: { add: "Add", why: { rows: (n: number) => `${n} rows` } },
    es: { add: "Agregar", why: { rows: (n) => `${n} filas` } }
  })
  expect(words.add).toEqual({ en: "Add", es: "Agregar" })
  expect(words.why.rows(3)).toEqual({ en: "3 rows", es: "3 filas" })
})

it("a table of texts in every language becomes one of each language", () => {
  const texts = byLanguage({ yes: { en: "Yes", es: "Sí" }, no: { en: "No", es: "No" } })
  expect(texts).toEqual({ en: { yes: "Yes", no: "No" }, es: { yes: "Sí", no: "No" } })
})

it("numbers are grouped as each language does", () => {
  expect([numberIn.en(1284), numberIn.es(1284)]).toEqual(["1,284", "1.284"])
})

it("a text quoted in a sentence is cut where it is longer than 28 characters", () => {
  const text = "abcdefghijklmnopqrstuvwxyz01"
  expect([quoted(text), quoted(`${text}2`)]).toEqual([`“${text}”`, "“abcdefghijklmnopqrstuvwxyz0…”"])
})
