/** The articles' workflows besides the editor are the shared ones: here is what is theirs alone. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { ArticleNotFound, ArticleOvertaken } from "#domain/articles/article.errors.ts"
import { articleView } from "#domain/articles/article-view.rules.ts"
import { articleActsMachine, articleListMachine, articleRemovalMachine } from "#domain/articles/articles.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { article } from "#tests/fixtures/articles.ts"
import { afterEvents, done, error, statesOf, toldBy } from "#tests/machines/machine-table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"
import { rowActsTable } from "#tests/machines/shared/row-acts.table.ts"

it.each([
  ["list", articleListMachine, recordListTable],
  ["removal", articleRemovalMachine, recordRemovalTable],
  ["acts", articleActsMachine, rowActsTable]
] as const)("has the states of every %s", (_, machine, table) => {
  expect(statesOf(machine).toSorted()).toEqual(Object.keys(table).toSorted())
})

it("says in the catalogue's words that the list could not be read", () => {
  const [away] = initialTransition(articleListMachine)
  const loading = afterEvents(articleListMachine, away, { type: "list.open", view: articleView.viewDefault })
  expect(toldBy(articleListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: "Error fetching articles" } }
  ])
})

describe("deleting", () => {
  const [closed] = initialTransition(articleRemovalMachine)
  const deleting = afterEvents(
    articleRemovalMachine,
    closed,
    { type: "removal.ask", target: { id: article().id, name: "Sleep well", version: 1 } },
    { type: "removal.confirm" }
  )

  it("says what was done, and what was not", () => {
    expect(toldBy(articleRemovalMachine, deleting, done("removeRecord"))).toMatchObject([
      { text: { en: "Article deleted successfully" } },
      { type: "removed" }
    ])
    expect(toldBy(articleRemovalMachine, deleting, error("removeRecord", new Unavailable()))).toMatchObject([
      { text: { en: "Error deleting article" } }
    ])
  })

  it("asks again about the article as it is now", () => {
    const overtaken = new ArticleOvertaken({ current: article({ version: 5 }), fields: {} })
    const asked = afterEvents(articleRemovalMachine, deleting, error("removeRecord", overtaken))
    expect([asked.value, asked.context.target?.version]).toEqual(["asking", 5])
  })
})

it("tells why an article cannot be published", () => {
  const [resting] = initialTransition(articleActsMachine)
  const acting = afterEvents(articleActsMachine, resting, { type: "row.act", id: article().id, act: "activate" })
  expect(toldBy(articleActsMachine, acting, error("performAct", new ArticleNotFound()))).toMatchObject([
    { tone: "error", text: { en: "This article no longer exists." } }
  ])
})
