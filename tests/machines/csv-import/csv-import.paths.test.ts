import { expect, it } from "vitest"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { ImportDialogContext } from "#domain/csv-import/import-dialog.rules.ts"
import { cancelled, input, intents, outcomes } from "#tests/machines/csv-import/csv-import-events.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"

const {
  "column.map": _map,
  "columns.change": _change,
  "sheet.choose": _sheet,
  "cursor.move": _move,
  "upload.progress": _progress,
  "template.download": _template,
  "undo.passed": _passed,
  // It leads where "check.start" does.
  "company.created": _created,
  ...steps
} = intents
const paths = pathsThrough(csvImportMachine, {
  events: [...Object.values(steps), ...Object.values(outcomes), cancelled],
  input,
  keyOf: ({ isCorrected, editing, next, isAdminAllowed, overview }: ImportDialogContext) => [
    isCorrected,
    editing?.text,
    next?.name,
    isAdminAllowed,
    overview?.checked !== null
  ],
  limit: 12_000
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(csvImportMachine)))
})

it("nothing is sent before the user asks for it", () => {
  const sent = paths.filter(({ steps: taken }) =>
    taken.some(({ state }) => state.matches("uploading") || state.matches("checking"))
  )
  expect(sent.length).toBeGreaterThan(0)
  for (const { steps: taken } of sent)
    expect(taken.some(({ event }) => event.type === "upload.start" || event.type === "check.start")).toBe(true)
})

it("corrections are lost only when the user discards them, takes them back, or after they have been imported", () => {
  for (const { steps: taken } of paths) {
    for (const [at, { event, state }] of taken.entries()) {
      const before = taken[at - 1]?.state.context as ImportDialogContext | undefined
      if (before?.isCorrected !== true || (state.context as ImportDialogContext).isCorrected) continue
      expect([
        "import.discard",
        "xstate.done.actor.uploadFile",
        "xstate.done.actor.roster",
        "xstate.done.actor.undoCorrection"
      ]).toContain(event.type)
    }
  }
})

it("no second upload starts during an upload", () => {
  const busy = paths.filter(({ end }) => end.matches("uploading"))
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.filter(({ end }) => end.can(intents["upload.start"]) || end.can(intents["import.close"]))).toEqual([])
})

it("a live actor takes the same paths", async () => {
  const actors = [
    "openFile",
    "relist",
    "correctCells",
    "undoCorrection",
    "findIssue",
    "chooseReading",
    "saveRowsWithErrors",
    "checkFile",
    "uploadFile",
    "roster",
    "keepLeftOut",
    "undoImport",
    "cancelUpload"
  ]
  const short = paths.filter(({ end, steps: taken }) => taken.length <= 7 && !stateOf(end).includes("cancelling"))
  expect(short.length).toBeGreaterThan(10)
  for (const one of short) {
    for (const { seen, expected } of await runPath(csvImportMachine, one, { actors, input }))
      expect(seen).toEqual(expected)
  }
})
