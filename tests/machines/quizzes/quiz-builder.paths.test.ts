import { expect, it } from "vitest"
import type { QuizBuilderContext } from "#domain/quizzes/quiz-builder.rules.ts"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import { walk, walksThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes, title, words } from "#tests/machines/quizzes/quiz-builder-events.ts"

const { "tab.choose": _tab, "field.leave": _leave, ...steps } = intents
const walks = walksThrough(quizBuilderMachine, {
  events: [...Object.values(steps), title(""), words(1, "Mine"), ...Object.values(outcomes)],
  keyOf: ({ history, base, found, conflicts, choices, isChecked, failure }: QuizBuilderContext) => [
    history.present.title,
    history.present.questions[0]?.question_en,
    history.past.length > 0,
    base?.version,
    found !== null,
    conflicts.length,
    choices,
    isChecked,
    failure?._tag
  ],
  limit: 20_000
})

it("reaches every state", () => {
  expect(new Set(walks.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(quizBuilderMachine)))
})

it("sends only what keeps the rules, and nothing twice", () => {
  const saving = walks.filter(({ end }) => end.matches("saving"))
  expect(saving.length).toBeGreaterThan(2)
  for (const { end } of saving) {
    const { history } = end.context as QuizBuilderContext
    expect(formIssues(history.present)).toEqual({})
    expect(Object.values(intents).filter((event) => end.can(event))).toEqual([])
  }
})

it("remembers nothing of a quiz once it is closed", () => {
  for (const { end } of walks.filter((one) => one.end.matches("closed"))) {
    const { history, base, found, conflicts } = end.context as QuizBuilderContext
    expect([history.past, base, found, conflicts]).toEqual([[], null, null, []])
  }
})

it("walks the same ways with a live actor", async () => {
  for (const one of walks.filter(({ steps: taken }) => taken.length <= 5)) {
    for (const { seen, expected } of await walk(quizBuilderMachine, one, { actors: ["openQuiz", "saveQuiz"] }))
      expect(seen).toEqual(expected)
  }
})
