/** Reads files in threads of their own: one thread for each import, gone when the import is over. */
import { Worker } from "node:worker_threads"
import { Effect } from "effect"
import type { ImportKeys } from "#adapters/server/csv/prepare.ts"
import type { WorkerKeys } from "#adapters/server/csv/import-worker.ts"
import type { PreparedPart, ReaderAnswer, ReaderQuestion, ReadyPrepared } from "#adapters/server/prepared-part.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { ImportReader, ImportReading } from "#domain/csv-import/csv-import.store.ts"

/** Reads with the keys of this installation. What breaks in a thread is a fault, and ends that import alone. */
export const threadReader = (keys: ImportKeys): ImportReader<PreparedPart> => ({
  read: (subject, { bytes }, use) =>
    Effect.acquireUseRelease(
      Effect.sync(() => thread(keys)),
      (asking) =>
        Effect.gen(function* () {
          const opened = yield* Effect.promise(() => asking.ask({ ask: "open", subject, bytes }))
          if (opened.kind === "refused") return yield* new CsvRefused({ fields: { file: opened.issue } })
          const { rows, ignored } = opened.kind === "opened" ? opened : { rows: 0, ignored: [] }
          return yield* use({ rows, ignored, next: nextOf(asking) })
        }),
      (asking) => Effect.promise(asking.end)
    )
})

interface Asking {
  readonly ask: (question: ReaderQuestion) => Promise<ReaderAnswer>
  readonly end: () => Promise<unknown>
}

/** The next part is prepared while the one before is being stored. */
const nextOf = ({ ask }: Asking): ImportReading<PreparedPart>["next"] => {
  let ahead: Promise<ReadyPrepared | null> | null = null
  return (known) =>
    Effect.promise(async () => {
      const fetch = async () => {
        const answer = await ask({ ask: "next", ...known })
        return answer.kind === "part" ? answer.ready : null
      }
      const ready = await (ahead ?? fetch())
      ahead = ready === null ? null : fetch()
      // Whoever gives the import up never asks for it; then the thread's end must be nobody's fault.
      ahead?.catch(() => {})
      return ready
    })
}

const thread = (keys: ImportKeys): Asking => {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: { keys } satisfies WorkerKeys,
    // A file of ten megabytes needs a fifth of it; whatever needs more must not take the server with it.
    resourceLimits: { maxOldGenerationSizeMb: 512 }
  })
  let settle: PromiseWithResolvers<ReaderAnswer> | null = null
  let broken: unknown = null
  const fail = (error: unknown) => {
    broken ??= error
    settle?.reject(error)
  }
  worker.on("message", (answer: ReaderAnswer) => settle?.resolve(answer))
  worker.on("error", fail)
  worker.on("exit", (code) => fail(new Error(`The thread that reads a file ended with ${code}`)))
  return {
    ask: (question) => {
      if (broken !== null) return Promise.reject(broken)
      settle = Promise.withResolvers<ReaderAnswer>()
      worker.postMessage(question)
      return settle.promise
    },
    end: () => worker.terminate()
  }
}
