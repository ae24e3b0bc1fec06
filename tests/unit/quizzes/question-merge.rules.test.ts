import { describe, expect, it } from "vitest"
import { mergeQuestion } from "#domain/quizzes/quiz-merge.rules.ts"
import { toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { FormQuestion } from "#domain/quizzes/quiz-form.schema.ts"
import { question, quiz } from "#tests/fixtures/quizzes.ts"

const [was] = toForm(quiz({ questions: [question(1)] })).questions
if (was === undefined) throw new Error("There is no question")

const option = (place: number, change: Partial<FormQuestion["options"][number]>): FormQuestion => ({
  ...was,
  options: was.options.map((one, at) => (at === place ? { ...one, ...change } : one))
})
const answers = (of: FormQuestion) => of.options.map(({ description_en, is_correct }) => [description_en, is_correct])

describe("two edits of one question", () => {
  it("edits of different parts are merged", () => {
    const merged = mergeQuestion(was, option(0, { description_en: "Always" }), {
      ...was,
      question_en: "How?",
      points: 25
    })
    expect(merged.hasConflict).toBe(false)
    expect(merged.with("mine")).toEqual({ ...option(0, { description_en: "Always" }), question_en: "How?", points: 25 })
  })

  it("texts of one option in two languages are merged", () => {
    const merged = mergeQuestion(was, option(1, { description_en: "Never" }), option(1, { description_es: "Nunca" }))
    expect(merged.hasConflict).toBe(false)
    expect(merged.with("mine").options[1]).toMatchObject({ description_en: "Never", description_es: "Nunca" })
  })

  it("of a conflict each side has the other changes of both", () => {
    const mine = { ...option(0, { description_en: "Always" }), question_en: "Mine?" }
    const merged = mergeQuestion(was, mine, { ...was, question_en: "Theirs?", status: "inactive" })
    expect(merged.hasConflict).toBe(true)
    expect(merged.with("mine")).toEqual({ ...mine, status: "inactive" })
    expect(merged.with("theirs")).toEqual({ ...mine, question_en: "Theirs?", status: "inactive" })
  })

  it("which options are correct is one answer", () => {
    const mine = { ...was, options: was.options.map((one) => ({ ...one, is_correct: !one.is_correct })) }
    const theirs = { ...was, options: was.options.map((one) => ({ ...one, is_correct: true })) }
    const merged = mergeQuestion(was, mine, theirs)
    expect(merged.hasConflict).toBe(true)
    expect(answers(merged.with("mine"))).toEqual([
      ["Yes", false],
      ["No", true]
    ])
    expect(answers(merged.with("theirs"))).toEqual([
      ["Yes", true],
      ["No", true]
    ])
  })

  it("a list with other options is one value", () => {
    const longer = { ...was, options: [...was.options, { ...was.options[0], key: "new-9" }] } as FormQuestion
    expect(mergeQuestion(was, longer, { ...was, question_en: "How?" }).with("mine")).toEqual({
      ...longer,
      question_en: "How?"
    })
    expect(mergeQuestion(was, was, longer).with("mine").options).toHaveLength(3)
    expect(mergeQuestion(was, option(0, { description_en: "Always" }), longer).hasConflict).toBe(true)
  })

  it("moving or adding options while the other side edits one of them is a conflict", () => {
    const moved = { ...was, options: was.options.toReversed() }
    const longer = { ...was, options: [...was.options, ...moved.options] }
    const edit = option(0, { description_en: "Always" })
    expect([moved, longer].map((mine) => mergeQuestion(was, mine, edit).hasConflict)).toEqual([true, true])
    expect(answers(mergeQuestion(was, was, moved).with("mine"))).toEqual(answers(moved))
  })

  it("replacing an option while the other side edits it is a conflict", () => {
    const mine = option(1, { key: "new-9", description_en: "Maybe" })
    expect(mergeQuestion(was, mine, option(1, { description_es: "Nunca" })).hasConflict).toBe(true)
  })
})
