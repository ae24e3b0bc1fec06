/**
 * Buttons, keys and palette of the articles screen share one registry: their commands are available exactly when
 * machines that run beside the page with the same articles and steps accept them.
 */
import { createActor, fromPromise, waitFor } from "xstate"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { articlesCommands, availableArticlesCommands } from "#domain/articles/articles.commands.ts"
import { articleListMachine, articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { expectButtons, expectPalette, keysOf, nothingToUndo } from "#tests/e2e/registry-checks.ts"

/** Machines that have loaded what the page has loaded. */
const articlesShadow = async (url: string, { token }: SignedIn) => {
  const { body: page } = await call(url, "GET", "/learn?page=1&limit=3&sort=-created_at", token)
  const list = createActor(
    articleListMachine.provide({ actors: { loadPage: fromPromise(async () => ({ page, summary: null })) as never } })
  ).start()
  list.send({ type: "list.open", criteria: articleCriteria.defaultCriteria })
  await waitFor(list, (snapshot) => snapshot.matches({ shown: "ready" }))
  return {
    list,
    available: () => availableArticlesCommands({ ...shownState(articlesScreenMachine), list: list.getSnapshot() })
  }
}

test("the articles' buttons, keys and palette agree with the machines, with and without a focused card", async ({
  page,
  enterPage,
  server
}) => {
  await nothingToUndo(page)
  const session = await enterPage(page, "/learn")
  await expect(page.getByText(/^Showing \d/u)).toBeVisible()
  const shadow = await articlesShadow(server.url, session)
  await expectButtons(page, shadow.available(), {
    "articles.add": "Add Learning",
    "articles.nextPage": "Next page",
    "articles.previousPage": "Previous page"
  })
  expect(await keysOf(page, "Articles")).toEqual(articlesCommands.flatMap(({ keys = [] }) => keys).toSorted())
  await expectPalette(page, "articles", shadow.available())
  const [row] = shadow.list.getSnapshot().context.rows
  if (row === undefined) throw new Error("No card to stand on")
  await articlesDriver(page).cards.first().getByRole("switch").focus()
  shadow.list.send({ type: "cursor.place", id: row.id })
  await expectPalette(page, "articles", shadow.available())
})
