import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import type { Sending } from "#domain/csv-import/csv-import-events.schema.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import type { ImportResult, Opened } from "#domain/csv-import/row-store.port.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { file, input, overview, result } from "#tests/machines/csv-import/csv-import-events.ts"

/** A dialog over a file that can be read, whose uploads the test answers. */
const dialog = () => {
  const uploads: Array<Sending & { readonly done: (it: ImportResult) => void; readonly fail: (it: unknown) => void }> =
    []
  const events: Array<string> = []
  let closed = 0
  let cancels = 0
  const clock = new SimulatedClock()
  const actor = createActor(
    csvImportMachine.provide({
      actors: {
        openFile: fromPromise(async (): Promise<Opened> => ({ sheets: null, overview: overview() })),
        uploadFile: fromPromise<ImportResult, Sending>(
          ({ input }) => new Promise((done, fail) => uploads.push({ ...input, done, fail }))
        ),
        cancelUpload: fromPromise(async () => {
          cancels += 1
        })
      },
      actions: { closeRows: () => void (closed += 1) }
    }),
    { input, clock }
  ).start()
  actor.on("notice", ({ text }) => void events.push(text.en))
  actor.on("imported", ({ entity }) => void events.push(`imported ${entity}`))
  return { actor, clock, uploads, events, counts: () => ({ closed, cancels }) }
}

const opened = async () => {
  const all = dialog()
  all.actor.send({ type: "import.open", of: "users" })
  all.actor.send({ type: "file.choose", file })
  await setImmediate()
  return all
}

/** Uploads the file that is open, with that answer. */
const imported = async ({ actor, uploads }: Awaited<ReturnType<typeof opened>>, answer: ImportResult) => {
  actor.send({ type: "upload.start" })
  await setImmediate()
  uploads.at(-1)?.done(answer)
  await setImmediate()
}

it("a double click sends one upload, progress is shown, and closing releases the rows", async () => {
  const { actor, uploads, events, counts } = await opened()
  actor.send({ type: "upload.start" })
  actor.send({ type: "upload.start" })
  await setImmediate()
  expect(uploads).toHaveLength(1)
  expect(actor.getSnapshot().context.progress).toBeNull()
  uploads[0]?.onProgress({ phase: "sending", done: 5, total: 10 })
  expect(actor.getSnapshot().context.progress).toEqual({ phase: "sending", done: 5, total: 10 })
  uploads[0]?.done(result)
  await setImmediate()
  expect(actor.getSnapshot().matches("result")).toBe(true)
  expect(events).toEqual(["CSV processed successfully", "imported user"])
  const before = counts().closed
  actor.send({ type: "import.close" })
  expect(counts().closed).toBe(before + 1)
})

it("the dialog waits for the answer to the upload after a cancellation was requested", async () => {
  const { actor, uploads, events, counts } = await opened()
  actor.send({ type: "upload.start" })
  await setImmediate()
  actor.send({ type: "upload.cancel" })
  actor.send({ type: "upload.cancel" })
  await setImmediate()
  expect(counts().cancels).toBe(1)
  expect(actor.getSnapshot().matches({ uploading: "cancelling" })).toBe(true)
  uploads[0]?.fail(new ImportCancelled())
  await setImmediate()
  expect(actor.getSnapshot().matches("previewing")).toBe(true)
  expect(events).toEqual(["The import was canceled. Nothing was imported."])
})

it("progress that is reported after the upload has ended changes nothing", async () => {
  const { actor, uploads } = await opened()
  actor.send({ type: "upload.start" })
  await setImmediate()
  uploads[0]?.done(result)
  await setImmediate()
  const { context } = actor.getSnapshot()
  uploads[0]?.onProgress({ phase: "working", done: 1, total: 2 })
  expect(actor.getSnapshot().context).toEqual(context)
})

it("the time to undo an import runs from its answer, also while dialogs open and close", async () => {
  const dialog = await opened()
  const { actor, clock } = dialog
  const canReopen = () => actor.getSnapshot().can({ type: "import.reopen" })
  await imported(dialog, { ...result, undoableMs: 3_600_000 })
  clock.increment(3_000_000)
  actor.send({ type: "import.close" })
  for (let turn = 0; turn < 3; turn += 1) {
    actor.send({ type: "import.open", of: "users" })
    actor.send({ type: "import.close" })
  }
  clock.increment(599_999)
  expect(canReopen()).toBe(true)
  actor.send({ type: "import.reopen" })
  expect(actor.getSnapshot().can({ type: "import.undo" })).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().can({ type: "import.undo" })).toBe(false)
  actor.send({ type: "import.close" })
  expect(canReopen()).toBe(false)
})

it("another import has its own time, and one that added nothing leaves the time of the last one", async () => {
  const dialog = await opened()
  const { actor, clock } = dialog
  const importedAndOpened = async (answer: ImportResult) => {
    await imported(dialog, answer)
    actor.send({ type: "import.close" })
    actor.send({ type: "import.open", of: "users" })
    actor.send({ type: "file.choose", file })
    await setImmediate()
  }
  const [other, third] = [ImportId.make(numberedId(2)), ImportId.make(numberedId(3))]
  const last = () => actor.getSnapshot().context.last?.result.new ?? null
  await importedAndOpened({ ...result, undoableMs: 1_000 })
  clock.increment(600)
  await importedAndOpened({ ...result, importId: other, new: 2, undoableMs: 1_000 })
  clock.increment(600)
  expect(last()).toBe(2)
  await importedAndOpened({ ...result, importId: third, new: 0, undoableMs: 1_000 })
  clock.increment(399)
  expect(last()).toBe(2)
  clock.increment(1)
  expect(last()).toBeNull()
})
