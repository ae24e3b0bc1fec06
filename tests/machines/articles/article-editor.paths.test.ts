import { expect, it } from "vitest"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { type ArticleEditorContext, articleIssues } from "#domain/articles/article-editor.rules.ts"
import { walk, walksThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes, type } from "#tests/machines/articles/article-editor-events.ts"

const { "tab.choose": _tab, "article.leave": _leave, ...steps } = intents
const walks = walksThrough(articleEditorMachine, {
  events: [...Object.values(steps), type("subtitle_en", ""), ...Object.values(outcomes)],
  keyOf: ({ form, base, found, conflicts, choices, confirmed, picture, judged }: ArticleEditorContext) => [
    form.subtitle_en,
    base?.version,
    found !== null,
    conflicts.length,
    choices,
    confirmed,
    picture !== null,
    judged.length > 1
  ],
  limit: 20_000
})

it("reaches every state", () => {
  expect(new Set(walks.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(articleEditorMachine)))
})

it("sends only what keeps the rules, and nothing twice", () => {
  const saving = walks.filter(({ end }) => end.matches("saving"))
  expect(saving.length).toBeGreaterThan(2)
  for (const { end } of saving) {
    expect(articleIssues(end.context as ArticleEditorContext)).toEqual({})
    expect(Object.values(intents).filter((event) => end.can(event))).toEqual([])
  }
})

it("walks the same ways with a live actor", async () => {
  for (const one of walks.filter(({ steps: taken }) => taken.length <= 5)) {
    for (const { seen, expected } of await walk(articleEditorMachine, one, { actors: ["readDraft", "saveArticle"] }))
      expect(seen).toEqual(expected)
  }
})
