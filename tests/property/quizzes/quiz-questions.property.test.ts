/** The questions of the quiz editor are drawn again only with another model: one that is kept must not be out of date. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { type QuestionsShown, quizQuestions } from "#src/screens/quizzes/quiz-questions.ts"
import { question, quizForm } from "#tests/fixtures/quizzes.ts"

interface Step {
  readonly what: number
  readonly question: number
  readonly option: number
  readonly to: number
  readonly flag: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.nat({ max: 15 }),
  question: fc.nat({ max: 4 }),
  option: fc.nat({ max: 3 }),
  to: fc.nat({ max: 4 }),
  flag: fc.boolean()
})

const editsOf = (form: QuizForm, at: Step): ReadonlyArray<QuizEdit> => {
  const { to, flag } = at
  const found = form.questions[at.question % Math.max(1, form.questions.length)]
  const { key = "", options = [] } = found ?? {}
  const option = options[at.option % Math.max(1, options.length)]?.key ?? ""
  return [
    { kind: "question.add" },
    { kind: "question.remove", question: key },
    { kind: "question.duplicate", question: key },
    { kind: "question.move", question: key, to },
    { kind: "question.text", question: key, field: "question_en", text: flag ? "" : "Why?" },
    { kind: "question.type", question: key, type: flag ? "single" : "multiple" },
    { kind: "option.add", question: key },
    { kind: "option.remove", question: key, option },
    { kind: "option.move", question: key, option, to },
    { kind: "option.correct", question: key, option, isCorrect: flag },
    { kind: "type", type: flag ? "on_boarding" : "daily" }
  ]
}

/** What is shown after a step: an edit, or what is unfolded, dragged, found wrong, editable or in another language. */
const after = (shown: QuestionsShown, at: Step): QuestionsShown => {
  const { form } = shown
  const edit = editsOf(form, at)[at.what]
  if (edit !== undefined) return { ...shown, form: editForm(form, edit) }
  const { key = "", options = [] } = form.questions[at.question % Math.max(1, form.questions.length)] ?? {}
  if (at.what === 11) return { ...shown, isEditable: at.flag }
  if (at.what === 12) return { ...shown, expanded: new Set(at.flag ? [key] : []) }
  if (at.what === 13) return { ...shown, issues: at.flag ? formIssues(form) : {} }
  if (at.what === 14) return { ...shown, say: at.flag ? (issue) => issue : (issue) => issue.toUpperCase() }
  const option = at.flag ? (options[at.option % Math.max(1, options.length)]?.key ?? null) : null
  return { ...shown, dragged: at.to === 4 ? null : { question: key, option, over: at.to === 3 ? null : at.to } }
}

it("a question that is not rendered again equals a fresh render", () => {
  const seen = { kept: 0, made: 0 }
  const form = quizForm({ questions: [1, 2, 3].map((n) => question(n)) })
  const first: QuestionsShown = {
    form,
    isEditable: true,
    expanded: new Set<string>(),
    dragged: null,
    issues: {},
    say: (issue) => issue
  }
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => {
      const keep = quizQuestions()
      let shown = first
      let before = new Set<unknown>(keep(shown))
      for (const one of steps) {
        shown = after(shown, one)
        const models = keep(shown)
        expect(models).toEqual(quizQuestions()(shown))
        for (const model of models) seen[before.has(model) ? "kept" : "made"] += 1
        before = new Set(models)
      }
    }),
    { numRuns: 60 }
  )
  expect(Math.min(seen.kept, seen.made)).toBeGreaterThan(300)
})
