/** What is specific to articles in the shared workflows. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { ArticleNotFound, ArticleOvertaken } from "#domain/articles/article.schema.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import {
  articleActionsMachine,
  articleListMachine,
  articleRemovalMachine
} from "#domain/articles/articles-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { article } from "#tests/fixtures/articles.ts"
import { afterEvents, done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"
import { rowActionsTable } from "#tests/machines/shared/row-actions.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it.each([
  ["list", articleListMachine, recordListTable],
  ["removal", articleRemovalMachine, recordRemovalTable],
  ["rowActions", articleActionsMachine, rowActionsTable]
] as const)("the machine has the states of every %s", (_, machine, table) => {
  expect(statesOf(machine).toSorted()).toEqual(Object.keys(table).toSorted())
})

it("a failed list shows the catalogue's text", () => {
  const [closed] = initialTransition(articleListMachine)
  const loading = afterEvents(articleListMachine, closed, {
    type: "list.open",
    criteria: articleCriteria.defaultCriteria
  })
  expect(emittedBy(articleListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: unreachable("Error fetching articles") } }
  ])
})

describe("deleting", () => {
  const [closed] = initialTransition(articleRemovalMachine)
  const deleting = afterEvents(
    articleRemovalMachine,
    closed,
    { type: "removal.open", target: { id: article().id, name: "Sleep well", version: 1 } },
    { type: "removal.confirm" }
  )

  it("deleting reports success and failure", () => {
    expect(emittedBy(articleRemovalMachine, deleting, done("removeRecord"))).toMatchObject([
      { text: { en: "Article “Sleep well” deleted" } },
      { type: "removed" }
    ])
    expect(emittedBy(articleRemovalMachine, deleting, error("removeRecord", new Unavailable()))).toMatchObject([
      { text: { en: unreachable("Error deleting article") } }
    ])
  })

  it("deleting asks again about the current version of the article", () => {
    const overtaken = new ArticleOvertaken({ current: article({ version: 5 }), fields: {} })
    const requested = afterEvents(articleRemovalMachine, deleting, error("removeRecord", overtaken))
    expect([requested.value, requested.context.target?.version]).toEqual(["confirming", 5])
  })
})

it("a refused publication is reported with its reason", () => {
  const [idle] = initialTransition(articleActionsMachine)
  const acting = afterEvents(articleActionsMachine, idle, { type: "row.action", id: article().id, action: "activate" })
  expect(emittedBy(articleActionsMachine, acting, error("performJob", new ArticleNotFound()))).toMatchObject([
    { tone: "error", text: { en: "Error updating article. This article no longer exists." } }
  ])
})
