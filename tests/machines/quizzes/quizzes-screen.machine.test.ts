/** The whole workflow of quizzes without a page: the product's machines over in-memory ports. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { createActor, fromPromise } from "xstate"
import { describe, expect, it } from "vitest"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import type { QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { availableQuizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { groupIssues } from "#domain/shared/bilingual.rules.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { headlessQuizzes } from "#tests/machines/quizzes/headless-quizzes.ts"

const edit = (one: QuizEdit) => ({ type: "form.edit", edit: one }) as const
const save = { type: "form.save" } as const

const atWork = async () => {
  const backend = memoryDatabase([marta, rafael])
  const drafts = memoryDrafts()
  const marthas = memoryQuizzesPort(backend, marta)
  let breaks: "before" | "after" | null = null
  const failing: QuizzesPort = {
    ...marthas,
    create: (draft) =>
      breaks === "before"
        ? Effect.fail(new Unavailable())
        : breaks === "after"
          ? Effect.andThen(marthas.create(draft), Effect.fail(new TimedOut()))
          : marthas.create(draft)
  }
  const builder = await headlessQuizzes(failing, drafts)
  return {
    backend,
    drafts,
    builder,
    rafaels: memoryQuizzesPort(backend, rafael),
    marthas,
    breakAt: (at: typeof breaks) => (breaks = at)
  }
}

it("a quiz of eight questions is written, with errors at their fields, and survives a closed tab", async () => {
  const { builder, marthas, rafaels, drafts, breakAt } = await atWork()
  await builder.send({ type: "form.open", subject: "new" }, edit({ kind: "head", field: "title", text: "Sleep" }))
  for (let n = 0; n < 8; n += 1) await builder.send(edit({ kind: "question.add" }))
  expect(builder.focused.at(-1)).toBe("questions.7.question_en")
  const keys = builder.snapshot().context.doc.history.present.questions
  for (const { key, options } of keys) {
    await builder.send(edit({ kind: "question.text", question: key, field: "question_en", text: `What of ${key}?` }))
    for (const option of options.slice(2))
      await builder.send(edit({ kind: "option.remove", question: key, option: option.key }))
    for (const option of options.slice(0, 2))
      await builder.send(
        edit({ kind: "option.text", question: key, option: option.key, field: "description_en", text: "A" })
      )
    await builder.send(edit({ kind: "option.correct", question: key, option: options[0]?.key ?? "", isCorrect: true }))
  }
  await builder.send(save)
  expect(groupIssues(shownIssues(builder.snapshot().context.doc))).toMatchObject({
    counts: { en: 0, es: 24 },
    both: { questions: "points_total|80" }
  })
  expect(builder.focused.at(-1)).toBe("questions")

  await builder.send(edit({ kind: "points.distribute" }))
  await builder.reload()
  await builder.send({ type: "form.open", subject: "new" })
  for (const { key, options } of keys) {
    await builder.send(edit({ kind: "question.text", question: key, field: "question_es", text: `¿Qué de ${key}?` }))
    for (const option of options.slice(0, 2))
      await builder.send(
        edit({ kind: "option.text", question: key, option: option.key, field: "description_es", text: "Ah" })
      )
  }
  breakAt("before")
  await builder.send(save)
  expect([builder.snapshot().value, builder.notices.at(-1)]).toEqual([{ editing: "writing" }, "Error creating quiz"])
  breakAt(null)
  await builder.send(save)
  expect([builder.snapshot().value, builder.notices.at(-1)]).toEqual(["closed", "Quiz “Sleep” created"])
  expect(drafts.all().size).toBe(0)

  const [kept] = (await done(marthas.list({}))).data
  if (kept === undefined) throw new Error("Nothing was kept")
  expect(kept.questions.map(({ points }) => points)).toEqual([15, 15, 15, 15, 10, 10, 10, 10])

  const [first, second] = kept.questions
  if (first === undefined || second === undefined) throw new Error("There are no questions")
  await builder.send({ type: "form.open", subject: kept.id })
  await builder.send(edit({ kind: "question.text", question: first.id, field: "question_en", text: "Mine?" }))
  const others = kept.questions.map((one) => (one.id === second.id ? { ...one, question_es: "¿De Rafael?" } : one))
  await done(rafaels.change(kept.id, { questions: others, version: 1 }))
  await builder.send(save)
  expect([builder.snapshot().value, builder.snapshot().context.hasMerged]).toEqual([{ editing: "writing" }, true])
  await builder.send(save)
  const both = await done(marthas.find(kept.id))
  expect([both.version, both.questions[0]?.question_en, both.questions[1]?.question_es]).toEqual([
    3,
    "Mine?",
    "¿De Rafael?"
  ])
})

it("a conflict that was not resolved before the page closed is asked again", async () => {
  const { builder, marthas, rafaels } = await atWork()
  const kept = await done(marthas.create(newQuiz()))
  const [first] = kept.questions
  if (first === undefined) throw new Error("There are no questions")
  await builder.send({ type: "form.open", subject: kept.id })
  await builder.send(edit({ kind: "question.text", question: first.id, field: "question_en", text: "Mine?" }))
  const theirs = kept.questions.map((one) => (one.id === first.id ? { ...one, question_en: "Theirs?" } : one))
  await done(rafaels.change(kept.id, { questions: theirs }))
  await builder.send(save)
  expect(builder.snapshot().value).toBe("merging")
  await builder.reload()
  await builder.send({ type: "form.open", subject: kept.id })
  expect(builder.snapshot().value).toBe("merging")
  await builder.send({ type: "form.choose", name: first.id, side: "theirs" }, { type: "form.merge" })
  expect(builder.snapshot().context.doc.history.present.questions[0]?.question_en).toBe("Theirs?")
})

describe("events between the machines of the screen", () => {
  it("the builder is loaded with its first use, once, and opens the requested quiz", async () => {
    const backend = memoryDatabase([marta])
    const quizzes = memoryQuizzesPort(backend, marta)
    const kept = await done(quizzes.create(newQuiz()))
    let fetches = 0
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const at = await headlessQuizzes(quizzes, memoryDrafts(), () => {
      fetches += 1
      return promise
    })
    const screen = at.screen()
    await screen.send({ to: "list", event: { type: "cursor.place", id: kept.id } })
    await screen.run("quizzes.edit")
    const isAvailable = () =>
      availableQuizzesCommands(screen.state()).find(({ id }) => id === "quizzes.add")?.message !== null
    expect([screen.state().screen.hasTag("editing"), isAvailable(), at.snapshot().value]).toEqual([
      true,
      false,
      "closed"
    ])
    resolve(undefined)
    await screen.settle()
    expect([at.snapshot().value, at.snapshot().context.subject]).toEqual([{ editing: "writing" }, kept.id])
    expect(screen.state().screen.hasTag("editing")).toBe(true)
    await at.send({ type: "form.close" })
    expect([screen.state().screen.hasTag("editing"), isAvailable()]).toEqual([false, true])
    await screen.run("quizzes.add")
    expect([at.snapshot().context.subject, fetches]).toEqual(["new", 1])
  })

  it("a failed load of the builder is reported, and repeated with the next use", async () => {
    let isReachable = false
    const at = await headlessQuizzes(memoryQuizzesPort(memoryDatabase([marta]), marta), memoryDrafts(), async () => {
      if (!isReachable) throw new Error("offline")
    })
    await at.screen().run("quizzes.add")
    expect([at.notices, at.screen().state().screen.hasTag("editing")]).toEqual([[failureWords.en.Unavailable], false])
    isReachable = true
    await at.screen().run("quizzes.add")
    expect([at.snapshot().value, at.snapshot().context.subject]).toEqual([{ editing: "writing" }, "new"])
  })

  it("a saved quiz shows in the list, and the builder handles its focus", async () => {
    const { builder, marthas } = await atWork()
    const kept = await done(marthas.create(newQuiz()))
    await builder.screen().changed("quiz")
    await builder.send({ type: "form.open", subject: kept.id }, edit({ kind: "head", field: "title", text: "Night" }))
    await builder.send(save)
    expect(builder.rows().map(({ title }) => title)).toEqual(["Night"])
    expect(builder.screen().emitted.some(({ type }) => type === "focus")).toBe(false)
    expect(builder.focused.length).toBeGreaterThan(0)
  })

  it("a quiz is switched and deleted, and the list is refetched when quizzes change, not when users do", async () => {
    const { builder, rafaels } = await atWork()
    const kept = await done(rafaels.create(newQuiz()))
    await builder.screen().changed("user")
    expect(builder.rows()).toEqual([])
    await builder.screen().changed("quiz")
    await builder.screen().send({ to: "list", event: { type: "cursor.place", id: kept.id } })
    await builder.screen().run("quizzes.switch")
    expect(builder.rows()[0]?.status).toBe("inactive")
    await builder.screen().run("quizzes.delete")
    await builder.screen().send({ to: "removal", event: { type: "removal.confirm" } })
    expect([builder.rows(), builder.notices]).toEqual([[], ["Quiz “Sleep” deactivated", "Quiz deleted successfully"]])
  })

  it("typing into the builder does not change the list's snapshot", async () => {
    const { builder } = await atWork()
    await builder.send({ type: "form.open", subject: "new" })
    const before = builder.screen().state()
    await builder.send(edit({ kind: "head", field: "title", text: "Sleep" }))
    const after = builder.screen().state()
    expect([after.list, after.removal, after.rowActions, after.screen]).toEqual([
      before.list,
      before.removal,
      before.rowActions,
      before.screen
    ])
    expect(after.screen.value).toBe(before.screen.value)
  })
})

it("Escape closes a builder that is still being fetched, and what was typed into it is forgotten", async () => {
  const fetched = Promise.withResolvers<typeof quizBuilderMachine>()
  const screen = createActor(
    quizzesScreenMachine.provide({ actors: { loadBuilder: fromPromise(() => fetched.promise) } })
  ).start()
  screen.send({ type: "form.open", subject: "new" })
  screen.send({ type: "builder.type", typed: { type: "form.type", text: "S" } })
  expect(screen.getSnapshot().hasTag("editing")).toBe(true)
  screen.send({ type: "builder.type", typed: { type: "form.close" } })
  fetched.resolve(quizBuilderMachine)
  await setImmediate()
  const { context } = screen.getSnapshot()
  expect([screen.getSnapshot().hasTag("editing"), context.typed, context.builder]).toEqual([false, [], null])
})
