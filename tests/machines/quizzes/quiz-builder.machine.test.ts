import { describe, expect, it } from "vitest"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { openedQuiz, quizDrafts, readStoredQuiz, shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { editForm } from "#domain/quizzes/quiz-edit.rules.ts"
import { toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import { FieldsInvalid, Offline, TimedOut } from "#domain/shared/failure.errors.ts"
import { notSaved } from "#domain/shared/failure.messages.ts"
import { question, questionId, quiz } from "#tests/fixtures/quizzes.ts"
import { done, error, testTable } from "#tests/machines/machine-table.ts"
import {
  builderAfter,
  closed,
  draft,
  edit,
  editing,
  edits,
  form,
  intents,
  kept,
  opened,
  opening,
  outcomes,
  overtakenBy,
  theirs,
  title,
  words
} from "#tests/machines/quizzes/quiz-builder-events.ts"
import { quizBuilderTable } from "#tests/machines/shared/document-editor.table.ts"

const { "form.save": save, "form.type": typedAhead, "form.close": close } = intents
const mine = words(1, "Mine")
const merging = [...editing, mine, save, outcomes["another has saved the same field"]]

testTable({
  machine: quizBuilderMachine,
  table: quizBuilderTable,
  intents,
  outcomes,
  at: {
    closed,
    opening: builderAfter(...opening, typedAhead),
    failed: builderAfter(...opening, typedAhead, outcomes["it is not opened"]),
    "editing.writing": builderAfter(...editing, title("R"), mine, edits["a step is undone"]),
    "editing.checking": builderAfter(...editing, mine, intents["rows.changed"]),
    "editing.comparing": builderAfter(...editing, mine, intents["rows.changed"], intents["form.compare"]),
    discarding: builderAfter(...editing, title("Rest"), close),
    saving: builderAfter(...editing, mine, save, title("More")),
    merging: builderAfter(...merging, intents["form.choose"], typedAhead)
  }
})

describe("writing", () => {
  it("the form closes at once without changes, and asks otherwise", () => {
    expect(builderAfter(...editing, close).value).toBe("closed")
    expect(builderAfter(...editing, title("Rest"), close).value).toBe("discarding")
    expect(builderAfter(...editing, title("Rest"), title("Sleep"), close).value).toBe("closed")
  })

  it("staying loses nothing, discarding everything", () => {
    expect(builderAfter(...editing, title("Rest"), close, intents["form.stay"]).context.doc.history.present.title).toBe(
      "Rest"
    )
    expect(builderAfter(...editing, title("Rest"), close, intents["form.discard"]).context).toEqual(closed.context)
  })

  it("errors show only after the first attempt to save, and then with every key", () => {
    const blank = builderAfter(...editing, title(""))
    expect(shownIssues(blank.context.doc)).toEqual({})
    const checked = builderAfter(...editing, title(""), save)
    expect(checked.value).toEqual({ editing: "writing" })
    expect(shownIssues(checked.context.doc)).toEqual({ title: "quiz_title_required" })
    expect(shownIssues(builderAfter(...editing, title(""), save, title("R")).context.doc)).toEqual({})
  })

  it("the tab with the error opens when the open one is complete", () => {
    const spanish = edit({ kind: "question.text", question: questionId(1), field: "question_es", text: "" })
    expect(builderAfter(...editing, spanish, save).context.language).toBe("es")
    expect(builderAfter(...editing, spanish, title(""), save).context.language).toBe("en")
  })

  it("the server's issue of a field shows until the next key", () => {
    const refused = error("saveDocument", new FieldsInvalid({ fields: { title: "Taken" } }))
    const after = builderAfter(...editing, mine, save, refused)
    expect([after.value, shownIssues(after.context.doc)]).toEqual([{ editing: "writing" }, { title: "Taken" }])
    expect(shownIssues(builderAfter(...editing, mine, save, refused, title("R")).context.doc)).toEqual({})
  })
})

describe("a stored draft", () => {
  const restored = [...opening, outcomes["a draft is found"]]

  it("a stored draft is restored at once, and can be discarded for the stored quiz", () => {
    expect(builderAfter(...restored).context.doc.history.present.title).toBe("Naps")
    expect(builderAfter(...restored, intents["form.dismiss"]).context.doc.history.present.title).toBe("Sleep")
  })

  it("a draft equal to the stored quiz is dropped", () => {
    const same = opened(kept, { ...draft, form })
    expect(builderAfter(...opening, same).value).toEqual({ editing: "writing" })
    expect(same.output).toMatchObject({ hasRedundantDraft: true })
  })

  it("a stored draft of an older version is merged with what has been saved since", () => {
    const since = opened(theirs, draft)
    const after = builderAfter(...opening, since)
    expect(after.value).toEqual({ editing: "writing" })
    expect(after.context.doc.history.present).toMatchObject({
      title: "Naps",
      questions: [{ question_en: "Theirs" }, {}]
    })
    expect(after.context.doc.base?.version).toBe(2)
  })

  it("a stored draft in conflict with a newer save asks for each conflict", () => {
    const changed = {
      ...draft,
      form: editForm(form, {
        kind: "question.text",
        question: questionId(1),
        field: "question_en",
        text: "Mine"
      })
    }
    const after = builderAfter(...opening, opened(theirs, changed))
    expect(after.value).toBe("merging")
    expect(after.can(intents["form.merge"])).toBe(false)
  })

  it("a stored draft of another format counts as none", () => {
    expect(readStoredQuiz({ ...draft, format: 2 })).toBeNull()
    expect(readStoredQuiz("text")).toBeNull()
    expect(readStoredQuiz(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
})

describe("an overtaken save", () => {
  it("an overtaken save is merged with another question's change, and waits to be saved again", () => {
    const after = builderAfter(...editing, words(2, "Mine"), save, outcomes["another has saved the same field"])
    expect(after.value).toEqual({ editing: "writing" })
    expect(after.context.doc.history.present.questions.map(({ question_en }) => question_en)).toEqual([
      "Theirs",
      "Mine"
    ])
    expect(after.context.doc.base?.version).toBe(2)
    expect(quizDrafts.draftOf(after.context.doc)).toMatchObject({ base: { version: 2 } })
  })

  it("an overtaken save is done when the stored quiz equals what was sent: an earlier answer was lost", () => {
    const current = quiz({ questions: [question(1, { question_en: "Mine" }), question(2)], version: 2 })
    const quicker = overtakenBy(current)
    expect(builderAfter(...editing, mine, save, outcomes["it is not saved"], save, quicker).value).toBe("closed")
  })

  it("an overtaken save asks for each question that both have changed", () => {
    const undecided = builderAfter(...merging)
    expect(undecided.can(intents["form.merge"])).toBe(false)
    const theirText = builderAfter(...merging, intents["form.choose"], intents["form.merge"])
    expect(theirText.context.doc.history.present.questions[0]?.question_en).toBe("Theirs")
    const choice = { type: "form.choose", name: questionId(1), side: "mine" } as const
    const myText = builderAfter(...merging, choice, intents["form.merge"])
    expect(myText.context.doc.history.present.questions[0]?.question_en).toBe("Mine")
    expect(myText.context.conflicts).toEqual([])
    expect(undecided.can({ ...choice, name: "another" })).toBe(false)
  })

  it("cancelling the closing returns to the conflicts", () => {
    expect(builderAfter(...merging, close, intents["form.stay"]).value).toBe("merging")
  })

  it("a merged quiz whose total is no longer 100 shows the error before it is sent", () => {
    const current = quiz({ questions: [question(1), question(2), question(3)], version: 2 })
    const quicker = overtakenBy(current)
    const after = builderAfter(...editing, mine, save, quicker, save)
    expect([after.value, shownIssues(after.context.doc)]).toEqual([
      { editing: "writing" },
      { questions: "points_total|150" }
    ])
    expect(toForm(current).questions).toHaveLength(3)
  })
})

it("a quiz that could not be fetched is fetched when the connection is back", () => {
  const restored = intents["connection.restored"]
  expect(builderAfter(...opening, error("openDocument", new Offline()), restored).value).toBe("opening")
  expect(builderAfter(...opening, outcomes["it is not opened"], restored).value).toBe("failed")
})

describe("a save whose answer was lost", () => {
  const added = edit({ kind: "question.duplicate", question: questionId(2) })
  const sent = [...editing, mine, added, edit({ kind: "points.distribute" })]
  const points = builderAfter(...sent).context.doc.history.present.questions.map((one) => one.points)
  const stored = quiz({
    version: 2,
    questions: [question(1, { question_en: "Mine" }), question(2), { ...question(2), id: questionId(3) }].map(
      (one, place) => ({ ...one, points: points[place] ?? 0 })
    )
  })
  const lost = [...sent, save, error("saveDocument", new TimedOut()), intents["connection.restored"]]
  const read = (from: Quiz) => done("compareDocument", openedQuiz(from, null))

  it("a question that was added is recognized by what it says, and keeps the id that it has got", () => {
    expect(builderAfter(...lost).value).toEqual({ editing: "comparing" })
    expect(builderAfter(...lost, read(stored)).value).toBe("closed")
    const { value, context } = builderAfter(...lost, title("Rest"), read(stored))
    expect([value, context.failure]).toEqual([{ editing: "writing" }, null])
    const { present } = context.doc.history
    expect([present.title, present.questions.map(({ key }) => key)]).toEqual(["Rest", [1, 2, 3].map(questionId)])
  })

  it("the builder keeps the typed text when the save fails, and says so", () => {
    const { value, context } = builderAfter(...lost, read(kept))
    expect([value, context.failure]).toEqual([{ editing: "writing" }, notSaved])
  })
})
