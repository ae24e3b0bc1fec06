import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { type QuestionsShown, quizQuestions } from "#src/screens/quizzes/quiz-questions.ts"
import { question, questionId, quiz, quizForm } from "#tests/fixtures/quizzes.ts"
import { builderAfter, intents, opened } from "#tests/machines/quizzes/quiz-builder-events.ts"

const say = describeIssue({ question_es_required: "Question (Spanish) is required" })
const shown = (form: QuizForm, named: Partial<QuestionsShown> = {}): QuestionsShown => ({
  form,
  isEditable: true,
  expanded: new Set<string>(),
  dragged: null,
  issues: formIssues(form),
  say,
  ...named
})

describe("the rendered questions", () => {
  it("questions have exactly the moves and copies that the machine accepts", () => {
    const counted = { offered: 0, refused: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }), (questions, options) => {
        const made = quiz({
          questions: Array.from({ length: questions }, (_, number) =>
            question(number + 1, {
              options: Array.from({ length: options }, (__, option) => ({
                description_en: `Yes ${option}`,
                description_es: `Sí ${option}`,
                is_correct: option === 0
              }))
            })
          )
        })
        const editing = builderAfter(intents["form.open"], opened(made))
        const can = (edit: QuizEdit): boolean => {
          const accepts = editing.can({ type: "form.edit", edit })
          counted[accepts ? "offered" : "refused"] += 1
          return accepts
        }
        for (const model of quizQuestions()(shown(editing.context.doc.history.present))) {
          const { key } = model.question
          expect(model.canMoveUp).toBe(can({ kind: "question.move", question: key, to: Math.max(0, model.place - 1) }))
          expect(model.canMoveDown).toBe(can({ kind: "question.move", question: key, to: model.place + 1 }))
          expect(model.canDuplicate).toBe(can({ kind: "question.duplicate", question: key }))
          expect(model.canAddOption).toBe(can({ kind: "option.add", question: key }))
          for (const [at, [up, down]] of model.optionMoves.entries()) {
            const option = model.question.options[at]?.key ?? ""
            expect(up).toBe(can({ kind: "option.move", question: key, option, to: Math.max(0, at - 1) }))
            expect(down).toBe(can({ kind: "option.move", question: key, option, to: at + 1 }))
          }
        }
      })
    )
    expect(Math.min(counted.offered, counted.refused)).toBeGreaterThan(200)
  })

  it("questions have no actions while the quiz is being saved", () => {
    for (const model of quizQuestions()(shown(quizForm(), { isEditable: false })))
      expect(model).toMatchObject({
        canMoveUp: false,
        canMoveDown: false,
        canDuplicate: false,
        canAddOption: false,
        optionMoves: [
          [false, false],
          [false, false]
        ]
      })
  })

  it("only the model of the edited question changes", () => {
    const questions = quizQuestions()
    const form = quizForm()
    const [first, second] = questions(shown(form))
    const text = { kind: "question.text", question: questionId(1), field: "question_es", text: "" } as const
    const after = questions(shown(editForm(form, text)))
    expect(after[1]).toBe(second)
    expect(after[0]).not.toBe(first)
    expect(after[0]?.errors).toEqual({ question_es: "Question (Spanish) is required" })
  })

  it("the drop line shows only between elements of the dragged kind", () => {
    const form = quizForm()
    const marks = (dragged: QuestionsShown["dragged"]) =>
      quizQuestions()(shown(form, { dragged })).map(({ mark, optionMark, isPicked, pickedOption }) => ({
        mark,
        optionMark,
        isPicked,
        pickedOption
      }))
    const nothing = { mark: null, optionMark: null, isPicked: false, pickedOption: null }
    expect(marks({ question: questionId(1), option: null, over: 1 })).toEqual([
      { ...nothing, isPicked: true },
      { ...nothing, mark: "below" }
    ])
    const option = form.questions[1]?.options[1]?.key ?? ""
    expect(marks({ question: questionId(2), option, over: 0 })).toEqual([
      nothing,
      { ...nothing, optionMark: { place: 0, mark: "above" }, pickedOption: option }
    ])
  })
})
