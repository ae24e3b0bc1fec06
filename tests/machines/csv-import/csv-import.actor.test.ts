import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import type { Sending } from "#domain/csv-import/csv-import-setup.machine.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { ImportResult, Opened } from "#domain/csv-import/row-store.port.ts"
import { file, input, overview, result } from "#tests/machines/csv-import/csv-import-events.ts"

/** A dialog over a file that can be read, whose uploads the test answers. */
const dialog = () => {
  const uploads: Array<Sending & { readonly done: (it: ImportResult) => void; readonly fail: (it: unknown) => void }> =
    []
  const events: Array<string> = []
  let closed = 0
  let cancels = 0
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
    { input }
  ).start()
  actor.on("notice", ({ text }) => void events.push(text.en))
  actor.on("imported", ({ entity }) => void events.push(`imported ${entity}`))
  return { actor, uploads, events, counts: () => ({ closed, cancels }) }
}

const opened = async () => {
  const all = dialog()
  all.actor.send({ type: "import.open", of: "users" })
  all.actor.send({ type: "file.choose", file })
  await setImmediate()
  return all
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
