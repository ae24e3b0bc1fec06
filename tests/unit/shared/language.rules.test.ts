import { expect, it } from "vitest"
import { bilingual } from "#domain/shared/language.rules.ts"

it("each text and each function of texts exists in every language", () => {
  const words = bilingual({
    en: { add: "Add", why: { rows: (n: number) => `${n} rows` } },
    es: { add: "Agregar", why: { rows: (n) => `${n} filas` } }
  })
  expect(words.add).toEqual({ en: "Add", es: "Agregar" })
  expect(words.why.rows(3)).toEqual({ en: "3 rows", es: "3 filas" })
})
