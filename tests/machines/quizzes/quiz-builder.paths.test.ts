import { expect, it } from "vitest"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { formIssues } from "#domain/quizzes/quiz-form.rules.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { closed, intents, outcomes, title, words } from "#tests/machines/quizzes/quiz-builder-events.ts"

// Each letter would make another title.
const { "form.tab": _tab, "form.blur": _leave, "form.type": _type, "form.erase": _erase, ...steps } = intents
const paths = pathsThrough(quizBuilderMachine, {
  events: [...Object.values(steps), title(""), words(1, "Mine"), ...Object.values(outcomes)],
  keyOf: ({
    doc,
    undraftedDocument: undrafted,
    conflicts,
    chosenSides: chosen,
    failure,
    overtakenBy
  }: (typeof closed)["context"]) => [
    doc.history.present.title,
    doc.history.present.questions[0]?.question_en,
    doc.history.past.length > 0,
    doc.base?.version,
    undrafted !== null,
    overtakenBy,
    conflicts.length,
    chosen,
    doc.isChecked,
    failure?.en
  ],
  limit: 60_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(quizBuilderMachine)))
})

it("only valid quizzes are sent, and nothing twice", () => {
  const saving = paths.filter(({ end }) => end.matches("saving"))
  expect(saving.length).toBeGreaterThan(2)
  for (const { end } of saving) {
    const { isTyping, sentDocument: sent } = (end as typeof closed).context
    expect(sent && formIssues(sent.history.present)).toEqual({})
    expect(
      (["form.save", "form.merge", "form.close", "form.compare"] as const).filter((type) => end.can({ type }))
    ).toEqual(isTyping ? ["form.save"] : [])
  }
})

it("a closed quiz leaves no state behind", () => {
  for (const { end } of paths.filter((one) => one.end.matches("closed"))) {
    const { doc, undraftedDocument: undrafted, conflicts } = (end as typeof closed).context
    expect([doc.history.past, doc.base, undrafted, conflicts]).toEqual([[], null, null, []])
  }
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.filter(({ steps: taken }) => taken.length <= 5)) {
    for (const { seen, expected } of await runPath(quizBuilderMachine, one, {
      actors: ["openDocument", "saveDocument"]
    }))
      expect(seen).toEqual(expected)
  }
})
