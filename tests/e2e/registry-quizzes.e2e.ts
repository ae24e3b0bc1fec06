/**
 * Buttons, keys and palette of the quizzes screen share one registry: their commands are available exactly when
 * machines that run beside the page with the same quizzes and steps accept them, also in the builder.
 */
import { createActor, fromPromise, transition, waitFor } from "xstate"
import { availableQuizBuilderCommands } from "#domain/quizzes/quiz-builder.commands.ts"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { openedQuiz } from "#domain/quizzes/quiz-builder.rules.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quizzesCommands, availableQuizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import { quizListMachine, quizzesScreenMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import { quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { expectButtons, expectPalette, keysOf, nothingToUndo } from "#tests/e2e/registry-checks.ts"

/** Machines that have loaded what the page has loaded. */
const quizzesShadow = async (url: string, { token }: SignedIn) => {
  const { body: page } = await call(url, "GET", "/quizzes?page=1&limit=10&sort=-updated_at", token)
  const list = createActor(
    quizListMachine.provide({ actors: { loadPage: fromPromise(async () => ({ page, summary: null })) as never } })
  ).start()
  list.send({ type: "list.open", criteria: quizCriteria.defaultCriteria })
  const blank = fromPromise(async () => openedQuiz(null, null)) as never
  const builder = createActor(quizBuilderMachine.provide({ actors: { openDocument: blank } })).start()
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  const shown = shownState(quizzesScreenMachine)
  const [editing] = transition(quizzesScreenMachine, shown.screen, { type: "form.open", subject: "new" })
  return {
    list,
    builder,
    available: () => [
      ...availableQuizBuilderCommands(builder.getSnapshot()),
      ...availableQuizzesCommands({
        ...shown,
        screen: builder.getSnapshot().hasTag("open") ? editing : shown.screen,
        list: list.getSnapshot()
      })
    ]
  }
}

test("the quizzes' buttons, keys and palette agree with the machines, on the list and in the builder", async ({
  page,
  enterPage,
  server
}) => {
  await nothingToUndo(page)
  const session = await enterPage(page, "/questions")
  await expect(page.getByText(/^Showing \d/u)).toBeVisible()
  const shadow = await quizzesShadow(server.url, session)
  const quizzes = quizzesDriver(page)
  await expectButtons(page, shadow.available(), {
    "quizzes.import": "Upload CSV",
    "quizzes.add": "Add Quiz",
    "quizzes.nextPage": "Next page",
    "quizzes.previousPage": "Previous page"
  })
  expect(await keysOf(page, "Quizzes")).toEqual(quizzesCommands.flatMap(({ keys = [] }) => keys).toSorted())
  const [row] = shadow.list.getSnapshot().context.rows
  if (row === undefined) throw new Error("No row to stand on")
  await quizzes.rows.first().getByRole("switch").focus()
  shadow.list.send({ type: "cursor.place", id: row.id })
  await expectPalette(page, "quizzes", shadow.available())

  await quizzes.add.click()
  // The button is beside the list: pressing it leaves the row.
  shadow.list.send({ type: "cursor.clear" })
  shadow.builder.send({ type: "form.open", subject: "new" })
  await waitFor(shadow.builder, (snapshot) => snapshot.matches("editing"))
  await quizzes.button("Add question").click()
  shadow.builder.send({ type: "form.edit", edit: { kind: "question.add" } })
  for (const [id, name] of [
    ["save", "Create Quiz"],
    ["addQuestion", "Add question"],
    ["distribute", "Distribute points"],
    ["undo", "Undo"],
    ["redo", "Redo"]
  ] as const) {
    const isAvailable = shadow
      .available()
      .some((command) => command.id === `quizBuilder.${id}` && command.message !== null)
    expect((await quizzes.button(name).getAttribute("aria-disabled")) !== "true", `the button of ${id}`).toBe(
      isAvailable
    )
  }
  await expectPalette(page, "the builder", shadow.available())
})
