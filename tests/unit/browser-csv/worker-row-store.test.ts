/** The page's side and the worker's side of the row store, connected by a channel in place of a worker. */
import { setImmediate } from "node:timers/promises"
import { expose } from "comlink"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { localRowStore } from "#adapters/browser/csv/local-row-store.ts"
import { type PageSession, rowWorker } from "#adapters/browser/csv/row-worker.ts"
import { workerRowStore } from "#adapters/browser/csv/worker-row-store.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { CsvRefused, ImportCancelled, ImportOver } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort } from "#domain/csv-import/csv-import.port.ts"
import type { RosterPort } from "#domain/csv-import/roster.port.ts"
import { found, kestrel } from "#tests/machines/csv-import/roster-events.ts"
import { ImportId, type UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { firstReading } from "#domain/csv-import/open-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { memoryImports, memoryImportPort } from "#tests/doubles/csv-import.memory.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { failure } from "#tests/fixtures/outcomes.ts"

const usersFile = (...rows: ReadonlyArray<string>) => new File([[userHeader, ...rows].join("\n")], "people.csv")

const connected = ({
  port,
  mayRetry = true
}: {
  readonly port?: (page: PageSession) => Partial<CsvImportPort & RosterPort>
  readonly mayRetry?: boolean
} = {}) => {
  const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = []
  const sent: Array<string> = []
  let token = "old"
  let signIns = 0
  let ended = 0
  let crash: (error: Error) => void = () => {}
  const store = workerRowStore({
    start: (onCrash) => {
      crash = onCrash
      const { port1, port2 } = new MessageChannel()
      const rows = rowWorker(csvSubjects, (page) =>
        localRowStore(
          (port?.(page) ?? memoryImportPort(memoryImports().first)) as CsvImportPort & RosterPort,
          () => ImportId.make(crypto.randomUUID()),
          () => 0
        )
      )
      expose(rows, port2)
      onTestFinished(() => port1.close())
      return {
        endpoint: port1,
        end: () => {
          ended += 1
          port1.close()
        }
      }
    },
    session: () => ({ token, language: "es" }),
    onUnauthorized: async () => {
      signIns += 1
      token = "new"
      return mayRetry
    },
    save: (bytes, name) => void saved.push({ name, text: bytes.text() }),
    onSent: (entity) => void sent.push(entity)
  })
  return { store, saved, sent, counts: () => ({ signIns, ended }), crash: (error: Error) => crash(error) }
}
const run = Effect.runPromise
const ignoreProgress = () => {}

describe("a row store in a worker", () => {
  it("a row store in a worker answers like one in the same thread", async () => {
    const { store, saved } = connected()
    expect(
      await run(
        store.open(userCsv, usersFile(numberedUserRow(1), numberedUserRow(2, { email: "x" })), firstReading, {})
      )
    ).toMatchObject({ overview: { rows: 2, withErrors: 1 } })
    expect((await run(store.rows("attention", 0, 5))).map(({ row }) => row)).toEqual([3])
    expect([...(await run(store.reasons("all")))]).toEqual([0, 1])
    const corrected = await run(
      store.correct({ shown: "attention", position: 0, column: 2, text: "a@b.example", isEverywhere: false })
    )
    expect(corrected).toMatchObject({ withErrors: 0, listed: { attention: 1 } })
    expect(await run(store.relist())).toMatchObject({ listed: { attention: 0 } })
    await run(store.saveRowsWithErrors())
    await run(store.saveTemplate(companyCsv))
    expect(saved.map(({ name }) => name)).toEqual(["people_errors.csv", "company_template.csv"])
    expect(await saved[1]?.text).toBe("name,contact_email,type\r\n")
  })

  it("an import invalidates what the page has cached of its records before it is answered, a check does not", async () => {
    const { store, sent } = connected()
    await run(
      store.open(companyCsv, new File(["name,contact_email,type\nOlmo,a@b.example,users"], "c.csv"), firstReading, {})
    )
    await run(store.check(false, ignoreProgress))
    expect(sent).toEqual([])
    await run(store.upload(false, ignoreProgress))
    expect(sent).toEqual(["company"])
  })

  it("a comparison invalidates nothing, and what is written of it does and is saved as a report in one's language", async () => {
    const applied = { ...found, applied: { new: 1, changed: 0, missing: 0 } }
    const { store, sent, saved } = connected({
      port: () => ({
        compare: ({ dryRun }, onProgress) =>
          Effect.sync(() => {
            onProgress({ phase: "working", done: 1, total: 9 })
            return dryRun ? found : applied
          })
      })
    })
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    const roster = { companyId: kestrel.id, isAdminAllowed: false }
    expect(await run(store.compareRoster(roster, ignoreProgress))).toEqual(found)
    expect(sent).toEqual([])
    const { roster: result } = await run(
      store.applyRoster(
        { ...roster, apply: { new: true }, expected: found.summary, confirmMissing: null },
        ignoreProgress
      )
    )
    expect(sent).toEqual(["user"])
    if (result !== null) await run(store.saveRosterReport(userCsv, result))
    expect(saved.map(({ name }) => name)).toEqual(["roster_report.csv"])
    expect(await saved[0]?.text).toContain("Añadida,2,Eva Paredes")
  })

  it("an import that fails invalidates too, because it may have been done", async () => {
    const { store, sent } = connected({ port: () => ({ send: () => Effect.fail(new ImportCancelled()) }) })
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    await failure(store.upload(false, ignoreProgress))
    expect(sent).toEqual(["user"])
  })

  it("a row store in a worker passes failures on unchanged", async () => {
    const { store } = connected({
      port: () => ({ cancel: () => Effect.fail(new ImportOver()), send: () => Effect.never })
    })
    const refused = await failure(store.open(userCsv, new File(["a,b\n1,2"], "a.csv"), firstReading, {}))
    expect(refused).toBeInstanceOf(CsvRefused)
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    const uploading = new AbortController()
    const upload = Effect.runPromise(store.upload(false, ignoreProgress), { signal: uploading.signal }).catch(
      () => "aborted"
    )
    await setImmediate()
    await setImmediate()
    expect(await failure(store.cancelUpload())).toBeInstanceOf(ImportOver)
    uploading.abort()
    expect(await upload).toBe("aborted")
  })

  it("a row store in a worker reports the progress of an upload, and interrupts it in the worker when the page aborts it", async () => {
    let isInterrupted = false
    const { store } = connected({
      port: () => ({
        send: (_, __, onProgress) =>
          Effect.callback<never>(() => {
            onProgress({ phase: "sending", done: 1, total: 2 })
            return Effect.sync(() => {
              isInterrupted = true
            })
          })
      })
    })
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    const reported: Array<UploadProgress> = []
    const abort = new AbortController()
    const upload = Effect.runPromise(
      store.upload(false, (progress) => void reported.push(progress)),
      { signal: abort.signal }
    ).catch(() => "aborted")
    for (let turn = 0; turn < 8 && reported.length === 0; turn += 1) await setImmediate()
    expect(reported).toEqual([{ phase: "sending", done: 1, total: 2 }])
    abort.abort()
    await upload
    for (let turn = 0; turn < 8 && !isInterrupted; turn += 1) await setImmediate()
    expect(isInterrupted).toBe(true)
  })

  it.each([true, false])(
    "a row store in a worker asks for one sign-in on behalf of all waiting requests: %s",
    async (mayRetry) => {
      const answers: Array<string> = []
      const { store, counts } = connected({
        mayRetry,
        port: ({ signIn, session }) => ({
          send: () =>
            Effect.promise(async () => {
              answers.push(String(await signIn()), String(session().token))
              return Promise.reject(new Error("enough"))
            })
        })
      })
      await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
      await Promise.all([failure(store.check(false, ignoreProgress)), failure(store.upload(false, ignoreProgress))])
      expect(counts().signIns).toBe(1)
      expect(answers).toEqual([String(mayRetry), "new", String(mayRetry), "new"])
    }
  )

  it("a row store in a worker fails all pending requests when the worker crashes, and starts another for the next file", async () => {
    const { store, crash } = connected({ port: () => ({ send: () => Effect.never }) })
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    const waiting = failure(store.check(false, ignoreProgress))
    await setImmediate()
    crash(new Error("out of memory"))
    expect(await waiting).toEqual(new Error("out of memory"))
    expect(await run(store.open(userCsv, usersFile(numberedUserRow(2)), firstReading, {}))).toMatchObject({
      overview: { rows: 1 }
    })
  })

  it("a row store in a worker ends the worker with the dialog, and with every new file", async () => {
    const { store, counts } = connected()
    await run(store.open(userCsv, usersFile(numberedUserRow(1)), firstReading, {}))
    await run(store.open(userCsv, usersFile(numberedUserRow(2)), firstReading, {}))
    expect(counts().ended).toBe(1)
    store.close()
    store.close()
    expect(counts().ended).toBe(2)
  })

  it("a row store in a worker refuses a file without bytes", async () => {
    const { store } = connected()
    expect(await failure(store.open(userCsv, { name: "a.csv", size: 1 }, firstReading, {}))).toMatchObject({
      fields: { file: "csv_unreadable" }
    })
  })

  it("a row store in a worker fails a file of an unknown subject", async () => {
    const { store } = connected()
    const unknown = { ...userCsv, id: "nobody" }
    expect(await failure(store.open(unknown, usersFile(numberedUserRow(1)), firstReading, {}))).toMatchObject({
      fields: { file: "csv_unreadable" }
    })
  })
})
