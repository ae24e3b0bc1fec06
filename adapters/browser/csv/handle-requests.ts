/** The worker's side: answers what the page asks of the rows. */
import { Effect, Schema } from "effect"
import { CsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import type { LocalRowStore } from "./local-row-store.ts"
import type { Asked, FromWorker, Signed, ToWorker } from "./worker-messages.ts"

export interface RequestHandler {
  /** What the port of the import needs to know of the page. */
  readonly signed: () => Signed
  /** Asks the page to let somebody sign in; true when the request may be sent again. */
  readonly signIn: () => Promise<boolean>
  readonly hear: (message: ToWorker) => void
}

const encodeFailure = Schema.encodeUnknownSync(CsvImportFailure)
const isFailure = Schema.is(CsvImportFailure)

export const handleRequests = (
  send: (message: FromWorker) => void,
  makeStore: (side: RequestHandler) => LocalRowStore
): RequestHandler => {
  let signed: Signed = { token: null, language: "en" }
  let waiting: Array<(may: boolean) => void> = []
  const running = new Map<number, AbortController>()

  const work = (asked: Asked, tell: (progress: UploadProgress) => void): Effect.Effect<unknown, CsvImportFailure> => {
    switch (asked.of) {
      case "open":
        return store.open(asked.subject, asked.file)
      case "relist":
        return store.relist
      case "rows":
        return store.rows(asked.shown, asked.from, asked.count)
      case "reasons":
        return store.reasons(asked.shown)
      case "correct":
        return store.correct(asked.correction)
      case "check":
        return store.check(asked.isAdminAllowed, tell)
      case "upload":
        return store.upload(asked.isAdminAllowed, tell)
      case "cancelUpload":
        return store.cancelUpload
      case "people":
        return store.people(asked.list)
      case "rowsWithErrors":
        return store.rowsWithErrors(signed.language)
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

  const side: RequestHandler = {
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
  const store = makeStore(side)
  return side
}
