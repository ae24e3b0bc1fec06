/** The page's and the worker's side of one conversation, without a worker between them: what is said is cloned. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { handleRequests, type RequestHandler } from "#adapters/browser/csv/handle-requests.ts"
import { localRowStore } from "#adapters/browser/csv/local-row-store.ts"
import { type StartedWorker, workerRowStore } from "#adapters/browser/csv/worker-row-store.ts"
import { CsvRefused, ImportOver } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort } from "#domain/csv-import/csv-import.port.ts"
import { ImportId, type UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import { memoryImports } from "#tests/doubles/csv-import.memory.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { failure } from "#tests/fixtures/outcomes.ts"

const people = (...rows: ReadonlyArray<string>) => new File([[userHeader, ...rows].join("\n")], "people.csv")

const conversation = ({
  port,
  mayStay = true
}: { readonly port?: (side: RequestHandler) => Partial<CsvImportPort>; readonly mayStay?: boolean } = {}) => {
  const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = []
  let token = "old"
  let asked = 0
  let ended = 0
  let breakDown: (error: Error) => void = () => {}
  const store = workerRowStore({
    start: (hear, broken): StartedWorker => {
      let isEnded = false
      breakDown = broken
      const later = (act: () => void): void => void setImmediate().then(() => (isEnded ? undefined : act()))
      const side = handleRequests(
        (message) => {
          const said = structuredClone(message)
          later(() => hear(said))
        },
        (own) =>
          localRowStore((port?.(own) ?? memoryImports().first) as CsvImportPort, () =>
            ImportId.make(crypto.randomUUID())
          )
      )
      return {
        send: (message) => {
          const said = structuredClone(message)
          // Node's clone makes a plain blob of a file; a browser keeps its name.
          const heard = message.kind === "ask" && message.asked.of === "open" ? message : said
          later(() => side.hear(heard))
        },
        end: () => {
          isEnded = true
          ended += 1
        }
      }
    },
    signed: () => ({ token, language: "es" }),
    onUnauthorized: async () => {
      asked += 1
      token = "new"
      return mayStay
    },
    save: (bytes, name) => void saved.push({ name, text: bytes.text() })
  })
  return { store, saved, counts: () => ({ asked, ended }), breakDown: (error: Error) => breakDown(error) }
}
const run = Effect.runPromise

describe("a row store in a worker", () => {
  it("answers like one without", async () => {
    const { store, saved } = conversation()
    expect(
      await run(store.open("users", people(numberedUserRow(1), numberedUserRow(2, { email: "x" }))))
    ).toMatchObject({
      rows: 2,
      withErrors: 1
    })
    expect((await run(store.rows("attention", 0, 5))).map(({ row }) => row)).toEqual([3])
    expect([...(await run(store.reasons("all")))]).toEqual([0, 1])
    const corrected = await run(
      store.correct({ shown: "attention", position: 0, column: 2, text: "a@b.example", isEverywhere: false })
    )
    expect(corrected).toMatchObject({ withErrors: 0, listed: { attention: 1 } })
    expect(await run(store.relist)).toMatchObject({ listed: { attention: 0 } })
    await run(store.saveRowsWithErrors)
    await run(store.saveTemplate("companies"))
    expect(saved.map(({ name }) => name)).toEqual(["people_errors.csv", "company_template.csv"])
    expect(await saved[1]?.text).toBe("name,contact_email,type\r\n")
  })

  it("hands back failures as they are", async () => {
    const { store } = conversation({
      port: () => ({ cancel: () => Effect.fail(new ImportOver()), users: () => Effect.never })
    })
    const refused = await failure(store.open("users", new File(["a,b\n1,2"], "a.csv")))
    expect(refused).toBeInstanceOf(CsvRefused)
    await run(store.open("users", people(numberedUserRow(1))))
    const uploading = new AbortController()
    const upload = Effect.runPromise(
      store.upload(false, () => {}),
      { signal: uploading.signal }
    ).catch(() => "given up")
    await setImmediate()
    await setImmediate()
    expect(await failure(store.cancelUpload)).toBeInstanceOf(ImportOver)
    uploading.abort()
    expect(await upload).toBe("given up")
  })

  it("tells how far an upload is, and gives it up there when nobody waits here any more", async () => {
    let isGivenUp = false
    const { store } = conversation({
      port: () => ({
        users: (_, tell) =>
          Effect.callback<never>(() => {
            tell({ phase: "sending", done: 1, total: 2 })
            return Effect.sync(() => {
              isGivenUp = true
            })
          })
      })
    })
    await run(store.open("users", people(numberedUserRow(1))))
    const told: Array<UploadProgress> = []
    const leaving = new AbortController()
    const upload = Effect.runPromise(
      store.upload(false, (progress) => void told.push(progress)),
      {
        signal: leaving.signal
      }
    ).catch(() => "given up")
    for (let turn = 0; turn < 8 && told.length === 0; turn += 1) await setImmediate()
    expect(told).toEqual([{ phase: "sending", done: 1, total: 2 }])
    leaving.abort()
    await upload
    for (let turn = 0; turn < 8 && !isGivenUp; turn += 1) await setImmediate()
    expect(isGivenUp).toBe(true)
  })

  it.each([true, false])("asks once that somebody signs in, for all that wait: %s", async (mayStay) => {
    const answers: Array<string> = []
    const { store, counts } = conversation({
      mayStay,
      port: ({ signIn, signed }) => ({
        users: () =>
          Effect.promise(async () => {
            answers.push(String(await signIn()), String(signed().token))
            return Promise.reject(new Error("enough"))
          })
      })
    })
    await run(store.open("users", people(numberedUserRow(1))))
    await Promise.all([failure(store.check(false, () => {})), failure(store.upload(false, () => {}))])
    expect(counts().asked).toBe(1)
    expect(answers).toEqual([String(mayStay), "new", String(mayStay), "new"])
  })

  it("that breaks down fails everything that waits, and a new file starts another", async () => {
    const { store, breakDown } = conversation({ port: () => ({ users: () => Effect.never }) })
    await run(store.open("users", people(numberedUserRow(1))))
    const waiting = failure(store.check(false, () => {}))
    await setImmediate()
    breakDown(new Error("out of memory"))
    expect(await waiting).toEqual(new Error("out of memory"))
    expect(await run(store.open("users", people(numberedUserRow(2))))).toMatchObject({ rows: 1 })
  })

  it("ends with the dialog, and with every new file", async () => {
    const { store, counts } = conversation()
    await run(store.open("users", people(numberedUserRow(1))))
    await run(store.open("users", people(numberedUserRow(2))))
    expect(counts().ended).toBe(1)
    store.close()
    store.close()
    expect(counts().ended).toBe(2)
  })

  it("reads nothing that is no file of this computer", async () => {
    const { store } = conversation()
    expect(await failure(store.open("users", { name: "a.csv", size: 1 }))).toMatchObject({
      fields: { file: "csv_unreadable" }
    })
  })
})
