/**
 * Reads files in threads of their own, so that the server's own thread stays free.
 *
 * A thread reads one file at a time. One that is done is kept for the next file for a while, because a thread takes longer to
 * start than a small file to read; one that is left in the middle of something is ended.
 */
import { Worker } from "node:worker_threads"
import { Effect } from "effect"
import type { ImportKeys } from "#adapters/server/csv/prepare.ts"
import type { WorkerKeys } from "#adapters/server/csv/import-worker.ts"
import type { PreparedBatch, ReaderAnswer, ReaderQuestion, ReadyPreparedBatch } from "#adapters/server/row-batch.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { ImportReader, ImportReading } from "#domain/csv-import/csv-import.store.ts"

/** Reads with the keys of this installation. What breaks in a thread is a fault, and ends that import alone. */
export const threadReader = (keys: ImportKeys): ImportReader<PreparedBatch> => {
  let spare: Thread | null = null
  const take = (): Thread => {
    const taken = spare?.isFree() ? spare : startThread(keys)
    spare = null
    taken.wake()
    return taken
  }
  const giveBack = async (used: Thread): Promise<void> => {
    if (spare !== null || !used.isFree()) return used.end()
    spare = used
    used.rest(() => {
      if (spare === used) spare = null
    })
  }
  return {
    read: (subject, { bytes }, use) =>
      Effect.acquireUseRelease(
        Effect.sync(take),
        (thread) =>
          Effect.gen(function* () {
            const opened = yield* Effect.promise(() => thread.ask({ ask: "open", subject, bytes }))
            if (opened.kind === "refused") return yield* new CsvRefused({ fields: { file: opened.issue } })
            const { rows, ignored } = opened.kind === "opened" ? opened : { rows: 0, ignored: [] }
            return yield* use({ rows, ignored, next: nextOf(thread) })
          }),
        (thread) => Effect.promise(() => giveBack(thread))
      )
  }
}

interface Thread {
  readonly ask: (question: ReaderQuestion) => Promise<ReaderAnswer>
  /** Whether it has answered everything. */
  readonly isFree: () => boolean
  /** Forgets its file and waits; keeps no process alive, and ends after a while. */
  readonly rest: (onEnd: () => void) => void
  readonly wake: () => void
  readonly end: () => Promise<void>
}

/** How long a thread waits for another file. */
const spareMs = 30_000

/** The next part is prepared while the one before is being stored. */
const nextOf = ({ ask }: Thread): ImportReading<PreparedBatch>["next"] => {
  let ahead: Promise<ReadyPreparedBatch | null> | null = null
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

const startThread = (keys: ImportKeys): Thread => {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), {
    workerData: { keys } satisfies WorkerKeys,
    // A file of ten megabytes needs half of it, the fullest one; whatever needs more must not take the server with it.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
  })
  let asked: PromiseWithResolvers<ReaderAnswer> | null = null
  let broken: unknown = null
  let resting: NodeJS.Timeout | undefined
  const fail = (error: unknown) => {
    broken ??= error
    asked?.reject(error)
    asked = null
  }
  worker.on("message", (answer: ReaderAnswer) => {
    asked?.resolve(answer)
    asked = null
  })
  worker.on("error", fail)
  worker.on("exit", (code) => fail(new Error(`The thread that reads a file ended with ${code}`)))
  const end = async () => {
    clearTimeout(resting)
    await worker.terminate()
  }
  return {
    ask: (question) => {
      if (broken !== null) return Promise.reject(broken)
      asked = Promise.withResolvers<ReaderAnswer>()
      worker.postMessage(question)
      return asked.promise
    },
    isFree: () => broken === null && asked === null,
    rest: (onEnd) => {
      worker.postMessage({ ask: "forget" } satisfies ReaderQuestion)
      worker.unref()
      resting = setTimeout(() => {
        onEnd()
        void end()
      }, spareMs).unref()
    },
    wake: () => {
      clearTimeout(resting)
      worker.ref()
    },
    end
  }
}
