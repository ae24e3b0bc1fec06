import { expect, it } from "vitest"
import { countErrors } from "#domain/shared/bilingual.rules.ts"
import { errorCountEnglish, errorCountSpanish } from "#domain/shared/error-count.messages.ts"

it("the parts of a count of errors add up", () => {
  const all = countErrors({ title: "a", title_en: "b", "questions.0.question_en": "c", text_es: "d" })
  if (all === null) throw new Error("There are errors")
  expect(errorCountEnglish(all)).toBe("4 errors: 2 in English, 1 in Spanish, 1 in other fields")
  expect(errorCountSpanish(all)).toBe("4 errores: 2 en inglés, 1 en español, 1 en otros campos")
})

it("errors of one language are counted once", () => {
  expect(errorCountEnglish({ all: 1, en: 0, es: 1 })).toBe("1 error in Spanish")
  expect(errorCountSpanish({ all: 4, en: 4, es: 0 })).toBe("4 errores en inglés")
})

it("errors outside both languages are only counted", () => {
  expect(errorCountEnglish({ all: 1, en: 0, es: 0 })).toBe("1 error")
  expect(errorCountSpanish({ all: 2, en: 0, es: 0 })).toBe("2 errores")
  expect(countErrors({})).toBeNull()
})
