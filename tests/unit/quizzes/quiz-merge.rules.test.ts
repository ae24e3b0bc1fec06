import { describe, expect, it } from "vitest"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { isSameForm, toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { conflictName, decideConflict, mergeQuizzes } from "#domain/quizzes/quiz-merge.rules.ts"
import { question, questionId, quiz, quizForm } from "#tests/fixtures/quizzes.ts"

const base = quizForm()
const after = (form: QuizForm, ...edits: ReadonlyArray<QuizEdit>) => edits.reduce(editForm, form)
const text = (n: number, words: string): QuizEdit => ({
  kind: "question.text",
  question: questionId(n),
  field: "question_en",
  text: words
})
const remove = (n: number): QuizEdit => ({ kind: "question.remove", question: questionId(n) })
const words = (form: QuizForm) => form.questions.map(({ question_en }) => question_en)

describe("two edits of one quiz", () => {
  it("edits of different questions are merged without a conflict", () => {
    const merged = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, text(2, "Theirs")))
    expect(words(merged.form)).toEqual(["Mine", "Theirs"])
    expect(merged.conflicts).toEqual([])
  })

  it("edits of one question are a conflict, and the form shows mine meanwhile", () => {
    const merged = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, text(1, "Theirs")))
    expect(words(merged.form)).toEqual(["Mine", "Question 2"])
    const [conflict] = merged.conflicts
    if (conflict === undefined) throw new Error("Nothing is asked")
    expect(conflictName(conflict)).toBe(questionId(1))
    expect(words(decideConflict(merged.form, conflict, "theirs"))).toEqual(["Theirs", "Question 2"])
    expect(decideConflict(merged.form, conflict, "mine")).toEqual(merged.form)
  })

  it("equal edits are no conflict", () => {
    const both = after(base, text(1, "Both"))
    expect(mergeQuizzes(base, both, both)).toMatchObject({ conflicts: [], form: { questions: both.questions } })
  })

  it("questions the other side added are kept, in their place", () => {
    const theirs = toForm(quiz({ questions: [question(1), question(7), question(2)] }))
    const mine = after(base, { kind: "question.add" }, text(2, "Mine"))
    const merged = mergeQuizzes(base, mine, theirs)
    expect(words(merged.form)).toEqual(["Question 1", "Question 7", "Mine", ""])
    const options = merged.form.questions.flatMap((one) => one.options.map(({ key }) => key))
    expect(new Set(options).size).toBe(options.length)
  })

  it("questions that one side removed and the other left unchanged are removed", () => {
    expect(words(mergeQuizzes(base, after(base, remove(1)), base).form)).toEqual(["Question 2"])
    const merged = mergeQuizzes(base, after(base, text(2, "Mine")), after(base, remove(1)))
    expect(words(merged.form)).toEqual(["Mine"])
  })

  it("removing what the other side changed is a conflict, either way", () => {
    const theirs = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, remove(1)))
    const [gone] = theirs.conflicts
    if (gone === undefined) throw new Error("Nothing is asked")
    expect(gone).toMatchObject({ theirs: null })
    expect(words(decideConflict(theirs.form, gone, "theirs"))).toEqual(["Question 2"])
    const mine = mergeQuizzes(base, after(base, remove(1)), after(base, text(1, "Theirs")))
    const [back] = mine.conflicts
    if (back === undefined) throw new Error("Nothing is asked")
    expect(words(mine.form)).toEqual(["Question 2"])
    expect(words(decideConflict(mine.form, back, "theirs"))).toEqual(["Theirs", "Question 2"])
    expect(words(decideConflict(mine.form, back, "mine"))).toEqual(["Question 2"])
  })

  it("the order is that of the side that has moved questions, mine before theirs", () => {
    const move: QuizEdit = { kind: "question.move", question: questionId(2), to: 0 }
    const theirs = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, move))
    expect(words(theirs.form)).toEqual(["Question 2", "Mine"])
    expect(words(mergeQuizzes(base, after(base, move), after(base, text(1, "Theirs"))).form)).toEqual([
      "Question 2",
      "Theirs"
    ])
  })

  it("the head is merged field by field", () => {
    const title = (words: string): QuizEdit => ({ kind: "head", field: "title", text: words })
    const merged = mergeQuizzes(
      base,
      after(base, title("Mine"), { kind: "type", type: "weekly" }),
      after(base, title("Theirs"), { kind: "status", status: "inactive" })
    )
    expect(merged.form).toMatchObject({ title: "Mine", type: "weekly", status: "inactive" })
    expect(merged.conflicts).toEqual([{ kind: "head", field: "title", mine: "Mine", theirs: "Theirs" }])
    const [conflict] = merged.conflicts
    if (conflict === undefined) throw new Error("Nothing is asked")
    expect(decideConflict(merged.form, conflict, "theirs").title).toBe("Theirs")
  })

  it("edits of different parts of one question are merged without a conflict", () => {
    const spanish: QuizEdit = { ...text(1, "Suya"), field: "question_es" } as QuizEdit
    const merged = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, spanish))
    expect(merged.conflicts).toEqual([])
    expect(merged.form.questions[0]).toMatchObject({ question_en: "Mine", question_es: "Suya" })
  })

  it("both sides of a conflict have what the other side alone has changed of the question", () => {
    const inactive: QuizEdit = { kind: "question.status", question: questionId(1), status: "inactive" }
    const merged = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, text(1, "Theirs"), inactive))
    expect(merged.form.questions[0]).toMatchObject({ question_en: "Mine", status: "inactive" })
    expect(merged.conflicts).toMatchObject([
      {
        kind: "question",
        key: questionId(1),
        mine: { question_en: "Mine", status: "inactive" },
        theirs: { question_en: "Theirs", status: "inactive" },
        before: questionId(2)
      }
    ])
  })

  it.each([1, 2, 3])("question %i of three returns to its place when theirs is taken", (n) => {
    const three = toForm(quiz({ questions: [question(1), question(2), question(3)] }))
    const merged = mergeQuizzes(three, after(three, remove(n)), after(three, text(n, "Theirs")))
    const [back] = merged.conflicts
    if (back === undefined) throw new Error("Nothing is asked")
    expect(back).toMatchObject({ mine: null, before: n === 3 ? null : questionId(n + 1) })
    expect(words(decideConflict(merged.form, back, "theirs"))).toEqual(
      [1, 2, 3].map((one) => (one === n ? "Theirs" : `Question ${one}`))
    )
  })

  it.each([1, 2, 3])("question %i of three stays in its place when theirs is taken", (n) => {
    const three = toForm(quiz({ questions: [question(1), question(2), question(3)] }))
    const merged = mergeQuizzes(three, after(three, text(n, "Mine")), after(three, text(n, "Theirs")))
    const [conflict] = merged.conflicts
    if (conflict === undefined) throw new Error("Nothing is asked")
    expect(words(decideConflict(merged.form, conflict, "theirs"))).toEqual(
      [1, 2, 3].map((one) => (one === n ? "Theirs" : `Question ${one}`))
    )
  })

  it("a question that has been moved since stays where it is when theirs is taken", () => {
    const merged = mergeQuizzes(base, after(base, text(1, "Mine")), after(base, text(1, "Theirs")))
    const [conflict] = merged.conflicts
    if (conflict === undefined) throw new Error("Nothing is asked")
    const moved = after(merged.form, { kind: "question.move", question: questionId(1), to: 1 })
    expect(words(decideConflict(moved, conflict, "theirs"))).toEqual(["Question 2", "Theirs"])
  })

  it("other keys of options are no change, another text of an option is one", () => {
    const rekeyed = {
      ...base,
      questions: base.questions.map((one) => ({
        ...one,
        options: one.options.map((option) => ({ ...option, key: `other ${option.key}` }))
      }))
    }
    const mine = after(base, text(1, "Mine"), remove(2))
    expect(mergeQuizzes(base, mine, rekeyed)).toMatchObject({ conflicts: [], form: { questions: mine.questions } })
    const option = base.questions[0]?.options[0]?.key ?? ""
    const edit: QuizEdit = {
      kind: "option.text",
      question: questionId(1),
      option,
      field: "description_en",
      text: "Always"
    }
    const merged = mergeQuizzes(base, after(base, text(2, "Mine")), after(base, edit))
    expect(merged.form.questions[0]?.options[0]?.description_en).toBe("Always")
  })

  it("their order counts where mine has only added and removed questions", () => {
    const three = toForm(quiz({ questions: [question(1), question(2), question(3)] }))
    const move: QuizEdit = { kind: "question.move", question: questionId(3), to: 0 }
    expect(words(mergeQuizzes(three, after(three, remove(1)), after(three, move)).form)).toEqual([
      "Question 3",
      "Question 2"
    ])
    const added = after(three, { kind: "question.add" })
    const key = added.questions[3]?.key ?? ""
    const ahead = after(added, { kind: "question.move", question: key, to: 0 })
    expect(words(mergeQuizzes(three, ahead, after(three, move)).form)).toEqual([
      "",
      "Question 3",
      "Question 1",
      "Question 2"
    ])
  })

  it("every field of the head is taken from the side that has changed it", () => {
    const head: ReadonlyArray<QuizEdit> = [
      { kind: "head", field: "title", text: "Sleep" },
      { kind: "head", field: "icon", text: "moon" },
      { kind: "head", field: "expires_on", text: "2026-12-31" },
      { kind: "type", type: "weekly" },
      { kind: "status", status: "inactive" }
    ]
    const changed = { title: "Sleep", icon: "moon", expires_on: "2026-12-31", type: "weekly", status: "inactive" }
    expect(mergeQuizzes(base, base, after(base, ...head)).form).toMatchObject(changed)
    expect(mergeQuizzes(base, after(base, ...head), base).form).toMatchObject(changed)
  })

  it("a conflict of the head is decided for mine again after theirs", () => {
    const title = (words: string): QuizEdit => ({ kind: "head", field: "title", text: words })
    const { form, conflicts } = mergeQuizzes(base, after(base, title("Mine")), after(base, title("Theirs")))
    const [conflict] = conflicts
    if (conflict === undefined) throw new Error("Nothing is asked")
    expect(conflictName(conflict)).toBe("title")
    expect(decideConflict(decideConflict(form, conflict, "theirs"), conflict, "mine").title).toBe("Mine")
  })

  it("if one side changed nothing, the result is the other side's", () => {
    const theirs = after(base, text(1, "Theirs"), { kind: "question.add" }, remove(2))
    expect(isSameForm(mergeQuizzes(base, base, theirs).form, theirs)).toBe(true)
    const mine = mergeQuizzes(base, theirs, base)
    expect(isSameForm(mine.form, theirs)).toBe(true)
  })
})
