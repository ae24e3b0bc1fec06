import { expect, it } from "vitest"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { articleIssues } from "#domain/articles/article-editor.rules.ts"
import { hasAhead } from "#domain/shared/document/typed-ahead.rules.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { closed, intents, outcomes, type } from "#tests/machines/articles/article-editor-events.ts"

const { "form.tab": _tab, "form.blur": _leave, ...steps } = intents
const paths = pathsThrough(articleEditorMachine, {
  events: [...Object.values(steps), type("subtitle_en", ""), ...Object.values(outcomes)],
  keyOf: ({ doc, found, conflicts, chosen, overtakenBy, ahead }: (typeof closed)["context"]) => [
    hasAhead({ ahead }),
    doc.form.subtitle_en,
    doc.base?.version,
    found !== null,
    overtakenBy,
    conflicts.length,
    chosen,
    doc.confirmed,
    doc.picture !== null,
    doc.judged.length > 1
  ],
  limit: 20_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(articleEditorMachine)))
})

it("only valid articles are sent, and nothing twice", () => {
  const saving = paths.filter(({ end }) => end.matches("saving"))
  expect(saving.length).toBeGreaterThan(2)
  for (const { end } of saving) {
    const { isTyping, sent } = (end as typeof closed).context
    expect(sent && articleIssues(sent)).toEqual({})
    expect(
      (["form.save", "form.merge", "form.close", "form.compare"] as const).filter((type) => end.can({ type }))
    ).toEqual(isTyping ? ["form.save"] : [])
  }
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.filter(({ steps: taken }) => taken.length <= 5)) {
    for (const { seen, expected } of await runPath(articleEditorMachine, one, {
      actors: ["openDocument", "saveDocument"]
    }))
      expect(seen).toEqual(expected)
  }
})
