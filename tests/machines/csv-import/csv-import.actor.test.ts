import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import type { Sending } from "#domain/csv-import/csv-import-setup.machine.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { ImportResult } from "#domain/csv-import/row-store.port.ts"
import { file, input, overview, result } from "#tests/machines/csv-import/csv-import-events.ts"

/** A dialog over a file that can be read, whose uploads the test answers. */
const dialog = () => {
  const uploads: Array<Sending & { readonly done: (it: ImportResult) => void; readonly fail: (it: unknown) => void }> =
    []
  const told: Array<string> = []
  let forgotten = 0
  let cancels = 0
  const actor = createActor(
    csvImportMachine.provide({
      actors: {
        openFile: fromPromise(async () => overview()),
        uploadFile: fromPromise<ImportResult, Sending>(
          ({ input }) => new Promise((done, fail) => uploads.push({ ...input, done, fail }))
        ),
        cancelUpload: fromPromise(async () => {
          cancels += 1
        })
      },
      actions: { closeRows: () => void (forgotten += 1) }
    }),
    { input }
  ).start()
  actor.on("notice", ({ text }) => void told.push(text.en))
  actor.on("imported", ({ entity }) => void told.push(`imported ${entity}`))
  return { actor, uploads, told, counts: () => ({ forgotten, cancels }) }
}

const opened = async () => {
  const all = dialog()
  all.actor.send({ type: "import.open", of: "users" })
  all.actor.send({ type: "file.choose", file })
  await setImmediate()
  return all
}

it("sends once for a double click, shows what is reported, and frees the rows when it is closed", async () => {
  const { actor, uploads, told, counts } = await opened()
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
  expect(told).toEqual(["CSV processed successfully", "imported user"])
  const before = counts().forgotten
  actor.send({ type: "import.close" })
  expect(counts().forgotten).toBe(before + 1)
})

it("waits for the server's own word after it was asked to cancel", async () => {
  const { actor, uploads, told, counts } = await opened()
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
  expect(told).toEqual(["The import was cancelled. Nothing was imported."])
})

it("hears nothing more of a report that comes when nobody waits", async () => {
  const { actor, uploads } = await opened()
  actor.send({ type: "upload.start" })
  await setImmediate()
  uploads[0]?.done(result)
  await setImmediate()
  const { context } = actor.getSnapshot()
  uploads[0]?.onProgress({ phase: "working", done: 1, total: 2 })
  expect(actor.getSnapshot().context).toEqual(context)
})
