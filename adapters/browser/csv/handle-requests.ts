/** The worker's side: answers what the page asks of the rows. */
import { Effect, Schema } from "effect"
import { CsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import type { RowsBench } from "./local-row-store.ts"
import type { Asked, FromWorker, Signed, ToWorker } from "./worker-messages.ts"

export interface WorkerSide {
  /** What the port of the import needs to know of the page. */
  readonly signed: () => Signed
  /** Asks the page to let somebody sign in; true when the request may be sent again. */
  readonly signIn: () => Promise<boolean>
  readonly hear: (message: ToWorker) => void
}

const encodeFailure = Schema.encodeUnknownSync(CsvImportFailure)
const isFailure = Schema.is(CsvImportFailure)

export const answerCalls = (
  send: (message: FromWorker) => void,
  makeBench: (side: WorkerSide) => RowsBench
): WorkerSide => {
  let signed: Signed = { token: null, language: "en" }
  let waiting: Array<(may: boolean) => void> = []
  const running = new Map<number, AbortController>()

  const work = (asked: Asked, tell: (progress: UploadProgress) => void): Effect.Effect<unknown, CsvImportFailure> => {
    switch (asked.of) {
      case "open":
        return bench.open(asked.subject, asked.file)
      case "listAnew":
        return bench.listAnew
      case "rows":
        return bench.rows(asked.shown, asked.from, asked.count)
      case "reasons":
        return bench.reasons(asked.shown)
      case "correct":
        return bench.correct(asked.correction)
      case "check":
        return bench.check(asked.isAdminAllowed, tell)
      case "upload":
        return bench.upload(asked.isAdminAllowed, tell)
      case "cancelUpload":
        return bench.cancelUpload
      case "people":
        return bench.people(asked.list)
      case "rowsWithErrors":
        return bench.rowsWithErrors(signed.language)
    }
  }

  const answer = (id: number, asked: Asked): void => {
    const leaving = new AbortController()
    running.set(id, leaving)
    Effect.runPromise(
      work(asked, (progress) => send({ kind: "told", id, progress })),
      { signal: leaving.signal }
    )
      .then(
        (value) => send({ kind: "done", id, value }),
        (error: unknown) =>
          send(
            isFailure(error)
              ? { kind: "failed", id, failure: encodeFailure(error) }
              : { kind: "broken", id, words: String(error) }
          )
      )
      .finally(() => running.delete(id))
  }

  const side: WorkerSide = {
    signed: () => signed,
    signIn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) send({ kind: "signIn" })
      }),
    hear: (message) => {
      switch (message.kind) {
        case "ask": {
          signed = message.signed
          return answer(message.id, message.asked)
        }
        case "giveUp":
          return running.get(message.id)?.abort()
        case "signedIn": {
          signed = message.signed
          const all = waiting
          waiting = []
          for (const resolve of all) resolve(message.may)
        }
      }
    }
  }
  const bench = makeBench(side)
  return side
}
