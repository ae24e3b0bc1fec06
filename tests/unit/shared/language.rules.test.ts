import { expect, it } from "vitest"
import { saying } from "#domain/shared/language.rules.ts"

it("picks the same text in every language", () => {
  const say = saying({
    en: { add: "Add", count: (n: number) => `${n} rows` },
    es: { add: "Agregar", count: (n) => `${n} filas` }
  })
  expect(say((texts) => texts.add)).toEqual({ en: "Add", es: "Agregar" })
  expect(say((texts) => texts.count(3))).toEqual({ en: "3 rows", es: "3 filas" })
})
