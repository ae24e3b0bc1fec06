/** The page's and the worker's side of one conversation, without a worker between them: what is said is cloned. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { answerCalls, type WorkerSide } from "#adapters/browser/csv/handle-requests.ts"
import { rowsBench } from "#adapters/browser/csv/local-row-store.ts"
import { type StartedWorker, workerWorkbench } from "#adapters/browser/csv/worker-row-store.ts"
import { CsvRefused, ImportOver } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort } from "#domain/csv-import/csv-import.port.ts"
import { ImportId, type UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import { memoryImports } from "#tests/doubles/csv-import.memory.ts"
import { someone, userHeader } from "#tests/fixtures/csv-tables.ts"
import { failure } from "#tests/fixtures/outcomes.ts"

const people = (...rows: ReadonlyArray<string>) => new File([[userHeader, ...rows].join("\n")], "people.csv")

const conversation = ({
  port,
  mayStay = true
}: { readonly port?: (side: WorkerSide) => Partial<CsvImportPort>; readonly mayStay?: boolean } = {}) => {
  const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = []
  let token = "old"
  let asked = 0
  let ended = 0
  let breakDown: (error: Error) => void = () => {}
  const workbench = workerWorkbench({
    start: (hear, broken): StartedWorker => {
      let isEnded = false
      breakDown = broken
      const later = (act: () => void): void => void setImmediate().then(() => (isEnded ? undefined : act()))
      const side = answerCalls(
        (message) => {
          const said = structuredClone(message)
          later(() => hear(said))
        },
        (own) =>
          rowsBench((port?.(own) ?? memoryImports().first) as CsvImportPort, () => ImportId.make(crypto.randomUUID()))
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
  return { workbench, saved, counts: () => ({ asked, ended }), breakDown: (error: Error) => breakDown(error) }
}
const run = Effect.runPromise

describe("a workbench in a worker", () => {
  it("answers like one without", async () => {
    const { workbench, saved } = conversation()
    expect(await run(workbench.open("users", people(someone(1), someone(2, { email: "x" }))))).toMatchObject({
      rows: 2,
      withErrors: 1
    })
    expect((await run(workbench.rows("attention", 0, 5))).map(({ row }) => row)).toEqual([3])
    expect([...(await run(workbench.reasons("all")))]).toEqual([0, 1])
    const corrected = await run(
      workbench.correct({ shown: "attention", position: 0, column: 2, text: "a@b.example", isEverywhere: false })
    )
    expect(corrected).toMatchObject({ withErrors: 0, listed: { attention: 1 } })
    expect(await run(workbench.listAnew)).toMatchObject({ listed: { attention: 0 } })
    await run(workbench.saveRowsWithErrors)
    await run(workbench.saveTemplate("companies"))
    expect(saved.map(({ name }) => name)).toEqual(["people_errors.csv", "company_template.csv"])
    expect(await saved[1]?.text).toBe("name,contact_email,type\r\n")
  })

  it("hands back failures as they are", async () => {
    const { workbench } = conversation({
      port: () => ({ cancel: () => Effect.fail(new ImportOver()), users: () => Effect.never })
    })
    const refused = await failure(workbench.open("users", new File(["a,b\n1,2"], "a.csv")))
    expect(refused).toBeInstanceOf(CsvRefused)
    await run(workbench.open("users", people(someone(1))))
    const uploading = new AbortController()
    const upload = Effect.runPromise(
      workbench.upload(false, () => {}),
      { signal: uploading.signal }
    ).catch(() => "given up")
    await setImmediate()
    await setImmediate()
    expect(await failure(workbench.cancelUpload)).toBeInstanceOf(ImportOver)
    uploading.abort()
    expect(await upload).toBe("given up")
  })

  it("tells how far an upload is, and gives it up there when nobody waits here any more", async () => {
    let isGivenUp = false
    const { workbench } = conversation({
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
    await run(workbench.open("users", people(someone(1))))
    const told: Array<UploadProgress> = []
    const leaving = new AbortController()
    const upload = Effect.runPromise(
      workbench.upload(false, (progress) => void told.push(progress)),
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
    const { workbench, counts } = conversation({
      mayStay,
      port: ({ signIn, signed }) => ({
        users: () =>
          Effect.promise(async () => {
            answers.push(String(await signIn()), String(signed().token))
            return Promise.reject(new Error("enough"))
          })
      })
    })
    await run(workbench.open("users", people(someone(1))))
    await Promise.all([failure(workbench.check(false, () => {})), failure(workbench.upload(false, () => {}))])
    expect(counts().asked).toBe(1)
    expect(answers).toEqual([String(mayStay), "new", String(mayStay), "new"])
  })

  it("that breaks down fails everything that waits, and a new file starts another", async () => {
    const { workbench, breakDown } = conversation({ port: () => ({ users: () => Effect.never }) })
    await run(workbench.open("users", people(someone(1))))
    const waiting = failure(workbench.check(false, () => {}))
    await setImmediate()
    breakDown(new Error("out of memory"))
    expect(await waiting).toEqual(new Error("out of memory"))
    expect(await run(workbench.open("users", people(someone(2))))).toMatchObject({ rows: 1 })
  })

  it("ends with the dialog, and with every new file", async () => {
    const { workbench, counts } = conversation()
    await run(workbench.open("users", people(someone(1))))
    await run(workbench.open("users", people(someone(2))))
    expect(counts().ended).toBe(1)
    workbench.close()
    workbench.close()
    expect(counts().ended).toBe(2)
  })

  it("reads nothing that is no file of this computer", async () => {
    const { workbench } = conversation()
    expect(await failure(workbench.open("users", { name: "a.csv", size: 1 }))).toMatchObject({
      fields: { file: "csv_unreadable" }
    })
  })
})
