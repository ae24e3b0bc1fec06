/** No sequence of edits makes an invalid draft, and every edit can be undone. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { type QuizEdit, editForm, edited, historyOf, redone, settled, undone } from "#domain/quizzes/quiz-edit.rules.ts"
import { blankForm, isSameForm, toNewQuiz } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { mergeQuizzes } from "#domain/quizzes/quiz-merge.rules.ts"
import { readQuestions } from "#domain/quizzes/quiz-paste.rules.ts"
import { quizIssues } from "#domain/quizzes/quiz.rules.ts"
import { pointChoices } from "#domain/quizzes/quiz.schema.ts"
import { quizForm } from "#tests/fixtures/quizzes.ts"

/** An edit names its question and option by place; which they are is known only when its turn comes. */
type Drawn = readonly [kind: QuizEdit["kind"], question: number, option: number, word: string, number: number]

const kinds: ReadonlyArray<QuizEdit["kind"]> = [
  "head",
  "type",
  "status",
  "question.add",
  "question.add",
  "questions.paste",
  "question.remove",
  "question.duplicate",
  "question.move",
  "question.text",
  "question.type",
  "question.status",
  "question.points",
  "option.add",
  "option.remove",
  "option.move",
  "option.text",
  "option.correct",
  "option.correct",
  "points.distribute"
]

const drawn: fc.Arbitrary<Drawn> = fc.tuple(
  fc.constantFrom(...kinds),
  fc.nat(5),
  fc.nat(5),
  fc.string({ maxLength: 6 }),
  fc.integer({ min: -2, max: 60 })
)

const toEdit = (form: QuizForm, [kind, at, optionAt, text, number]: Drawn): QuizEdit => {
  const found = form.questions[at % Math.max(form.questions.length, 1)]
  const question = found?.key ?? "none"
  const option = found?.options[optionAt % Math.max(found.options.length, 1)]?.key ?? "none"
  const isEven = number % 2 === 0
  switch (kind) {
    case "head":
      return { kind, field: isEven ? "title" : "icon", text }
    case "type":
      return { kind, type: isEven ? "on_boarding" : "weekly" }
    case "status":
      return { kind, status: isEven ? "active" : "inactive" }
    case "question.add":
    case "points.distribute":
      return { kind }
    case "questions.paste":
      return { kind, questions: readQuestions("Why? | ¿Por qué?\n- a\n* b\nAnd then? [20]\n* c\n* d", 0).questions }
    case "question.remove":
    case "question.duplicate":
    case "option.add":
      return { kind, question }
    case "question.move":
      return { kind, question, to: number }
    case "question.text":
      return { kind, question, field: isEven ? "question_en" : "follow_up_es", text }
    case "question.type":
      return { kind, question, type: isEven ? "single" : "multiple" }
    case "question.status":
      return { kind, question, status: isEven ? "active" : "inactive" }
    case "question.points":
      return { kind, question, points: number }
    case "option.remove":
      return { kind, question, option }
    case "option.move":
      return { kind, question, option, to: number }
    case "option.text":
      return { kind, question, option, field: isEven ? "description_en" : "description_es", text }
    case "option.correct":
      return { kind, question, option, isCorrect: number > 20 }
  }
}

/** What no edit may result in, since the form could not correct it. */
const impossible = new Set([
  "correct_single",
  "points_choice",
  "points_positive",
  "questions_too_many",
  "options_too_many"
])

const faultsOf = (form: QuizForm): ReadonlyArray<string> => {
  const keys = form.questions.flatMap(({ key, options }) => [key, ...options.map((option) => option.key)])
  const broken = Object.values(quizIssues(toNewQuiz(form))).map((key) => key.split("|")[0] ?? "")
  return [
    ...(new Set(keys).size === keys.length ? [] : ["equal keys"]),
    ...broken.filter((key) => impossible.has(key)),
    ...form.questions.flatMap(({ type, points, options }) => [
      ...((pointChoices as ReadonlyArray<number>).includes(points) ? [] : ["points nobody may choose"]),
      ...(type === "single" && options.filter(({ is_correct }) => is_correct).length > 1 ? ["two right answers"] : [])
    ])
  ]
}

const starts = fc.constantFrom(blankForm, quizForm())

it("a draft stays valid through any sequence of edits", () => {
  let made = 0
  fc.assert(
    fc.property(starts, fc.array(drawn, { minLength: 20, maxLength: 60, size: "max" }), (start, edits) => {
      let form = start
      const faults: Array<string> = []
      for (const one of edits) {
        const before = JSON.stringify(form)
        const next = editForm(form, toEdit(form, one))
        if (next !== form) made += 1
        if (JSON.stringify(form) !== before) faults.push("the draft before was changed")
        form = next
        faults.push(...faultsOf(form))
      }
      expect(faults).toEqual([])
    }),
    { numRuns: 300 }
  )
  expect(made).toBeGreaterThan(3_000)
})

it("any edit can be undone and redone", () => {
  fc.assert(
    fc.property(starts, fc.array(drawn, { minLength: 1, maxLength: 30 }), (start, edits) => {
      let history = historyOf(start)
      const seen = [start]
      for (const one of edits) {
        const before = settled(history)
        const after = edited(before, toEdit(before.present, one))
        if (after !== before) {
          expect(undone(after).present).toBe(before.present)
          expect(redone(undone(after)).present).toBe(after.present)
          seen.push(after.present)
        }
        history = after
      }
      for (const form of seen.toReversed()) {
        expect(history.present).toBe(form)
        history = undone(history)
      }
      expect(history.present).toBe(start)
    }),
    { numRuns: 300 }
  )
})

it("merging with an unchanged quiz changes nothing, and merging an unchanged form gives theirs", () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 20 }), fc.array(drawn, { maxLength: 20 }), (own, others) => {
      const base = quizForm()
      const after = (edits: ReadonlyArray<Drawn>) =>
        edits.reduce((form, one) => editForm(form, toEdit(form, one)), base)
      const [mine, theirs] = [after(own), after(others)]
      const alone = mergeQuizzes(base, mine, base)
      expect([isSameForm(alone.form, mine), alone.conflicts]).toEqual([true, []])
      const taken = mergeQuizzes(base, base, theirs)
      expect(taken.conflicts).toEqual([])
      expect(toNewQuiz(taken.form).questions?.length).toBe(theirs.questions.length)
      expect(faultsOf(mergeQuizzes(base, mine, asTheirs(theirs)).form)).toEqual([])
    }),
    { numRuns: 300 }
  )
})

/** Another browser's draft as stored by the server: its new questions have ids. */
const asTheirs = (form: QuizForm): QuizForm => ({
  ...form,
  questions: form.questions.map((question) => ({
    ...question,
    key: question.key.startsWith("new-") ? `their-${question.key}` : question.key
  }))
})
