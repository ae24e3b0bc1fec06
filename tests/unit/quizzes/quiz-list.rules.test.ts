import { expect, it } from "vitest"
import { quizListRules } from "#domain/quizzes/quiz-list.rules.ts"
import { quiz, quizId } from "#tests/fixtures/quizzes.ts"

const [sleep, water] = [quiz({ title: "Sueño y descanso" }), quiz({ id: quizId(2), title: "Water" })]
const shown = (searchText: string) =>
  quizListRules.shownRows({ ...quizListRules.initialContext, rows: [sleep, water], searchText })

it("quizzes are filtered at once by title only, ignoring case and accents", () => {
  expect(shown("SUENO")).toEqual([sleep])
  expect(shown("wat")).toEqual([water])
  expect(shown("daily")).toEqual([sleep, water])
  expect(shown("  ")).toEqual([sleep, water])
})
