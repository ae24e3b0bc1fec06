import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  quizDraftSubject,
  quizBuilderRules,
  quizDrafts,
  type QuizDocument,
  saveQuiz,
  shownIssues,
  toQuizDocument
} from "#domain/quizzes/quiz-builder.rules.ts"
import { type QuizEdit, editForm, historyOf } from "#domain/quizzes/quiz-edit.rules.ts"
import { QuizNotFound, QuizOvertaken } from "#domain/quizzes/quiz.schema.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { question, questionId, quiz, quizForm, quizId } from "#tests/fixtures/quizzes.ts"

const add: QuizEdit = { kind: "question.add" }
const first = questionId(1)
const holding = (form: QuizForm): QuizDocument => ({ ...toQuizDocument(null), history: historyOf(form) })

describe("the builder", () => {
  it("the focus moves to where something was added, moved or removed", () => {
    const doc = holding(editForm(quizForm(), add))
    const place = (edit: QuizEdit, of = doc) => quizBuilderRules.edit(of, edit, "es")?.focus?.path ?? null
    expect(place(add)).toBe("questions.3.question_es")
    expect(place({ kind: "question.duplicate", question: first })).toBe("questions.1.question_es")
    expect(place({ kind: "question.move", question: first, to: 2 })).toBe("questions.2")
    expect(place({ kind: "question.remove", question: "new-4" })).toBe("questions.1")
    expect(place({ kind: "option.add", question: first })).toBe("questions.0.options.2.description_es")
    expect(place({ kind: "option.remove", question: first, option: "new-1" })).toBe("questions.0.options.0")
    expect(place({ kind: "option.move", question: first, option: "new-0", to: 1 })).toBe("questions.0.options.1")
    expect(place({ kind: "type", type: "weekly" })).toBeNull()
    const one = holding(quizForm({ questions: [question(1, { options: [] })] }))
    expect(place({ kind: "question.remove", question: first }, one)).toBe("questions")
  })

  it("an edit without effect is refused, and so is a step that does not exist", () => {
    const doc = toQuizDocument(quiz())
    expect(quizBuilderRules.edit(doc, { kind: "question.move", question: first, to: 0 }, "en")).toBeNull()
    expect(quizBuilderRules.edit(doc, { kind: "undo" }, "en")).toBeNull()
    expect(quizBuilderRules.edit(doc, { kind: "redo" }, "en")).toBeNull()
  })

  it("a question or option added after a failed save has no errors before the next attempt", () => {
    const failed = quizBuilderRules.afterCheck(
      holding(editForm(quizForm(), { kind: "head", field: "title", text: "" }))
    )
    const issuesAfter = (edit: QuizEdit) => {
      const doc = quizBuilderRules.edit(failed, edit, "en")?.doc ?? failed
      return [shownIssues(doc), shownIssues(quizBuilderRules.afterCheck(doc))].map((issues) =>
        Object.keys(issues).filter((path) => path.startsWith("questions."))
      )
    }
    const before = Object.keys(shownIssues(failed)).filter((path) => path.startsWith("questions."))
    for (const edit of [add, { kind: "option.add", question: first }] as const) {
      const [added, tried] = issuesAfter(edit)
      expect(added).toEqual(before)
      expect(tried?.length).toBeGreaterThan(before.length)
    }
  })

  it("a draft is stored only while there are unsaved changes", () => {
    const base = quiz()
    const doc = toQuizDocument(base)
    expect(quizDrafts.draftOf(doc)).toBeNull()
    const typed = quizBuilderRules.edit(doc, { kind: "head", field: "title", text: "Rest" }, "en")?.doc ?? doc
    expect(quizDrafts.draftOf(typed)).toMatchObject({ format: 1, base, form: { title: "Rest" } })
    expect([quizDraftSubject("new"), quizDraftSubject(quizId(1))]).toEqual(["quiz new", `quiz ${quizId(1)}`])
    expect([quizDrafts.nameOf(toQuizDocument(null)), quizDrafts.nameOf(doc)]).toEqual([
      quizDraftSubject("new"),
      quizDraftSubject(base.id)
    ])
  })
})

describe("a save", () => {
  /** A port that records what it was sent. */
  const port = (failure: QuizNotFound | QuizOvertaken | null = null) => {
    const sent: Array<unknown> = []
    const answer = failure === null ? Effect.succeed(quiz({ version: 2 })) : Effect.fail(failure)
    const quizzes: Pick<QuizzesPort, "create" | "change"> = {
      create: (draft) => {
        sent.push(["create", draft])
        return Effect.succeed(quiz())
      },
      change: (id, change) => {
        sent.push(["change", id, change])
        return answer
      }
    }
    return { quizzes, sent }
  }

  it("a save sends the whole form, and the version of an existing quiz", async () => {
    const { quizzes, sent } = port()
    const base = quiz()
    expect(await Effect.runPromise(saveQuiz(quizzes, toQuizDocument(base)))).toMatchObject({ kind: "saved" })
    await Effect.runPromise(saveQuiz(quizzes, holding(quizForm())))
    const questions = [{ id: first }, { id: questionId(2) }]
    expect(sent).toMatchObject([
      ["change", base.id, { title: "Sleep", version: 1, questions }],
      ["create", { title: "Sleep", questions }]
    ])
  })

  it("an overtaken save returns the newer quiz, any other failure is passed on", async () => {
    const current = quiz({ version: 2 })
    const overtaken = port(new QuizOvertaken({ current, fields: {} }))
    expect(await Effect.runPromise(saveQuiz(overtaken.quizzes, toQuizDocument(quiz())))).toEqual({
      kind: "overtaken",
      current
    })
    const gone = saveQuiz(port(new QuizNotFound()).quizzes, toQuizDocument(quiz()))
    await expect(Effect.runPromise(gone)).rejects.toBeInstanceOf(QuizNotFound)
  })
})
