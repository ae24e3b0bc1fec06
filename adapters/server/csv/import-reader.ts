/**
 * Reads import files in worker threads, one file at a time each. An idle worker is reused for a while; one that is
 * abandoned in the middle of a request is terminated.
 */
import { Worker } from "node:worker_threads"
import { Effect } from "effect"
import type { ImportKeys } from "#adapters/server/csv/prepare.ts"
import type { WorkerKeys } from "#adapters/server/csv/reader-worker.ts"
import type { PreparedBatch, ReaderRequest, ReaderResponse } from "#adapters/server/csv/row-batch.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { ImportReader, ImportSource, ReadyBatch } from "#domain/csv-import/csv-import.store.ts"

/** Reads with the keys of this installation. An error in a worker is a defect and ends only its own import. */
export const threadReader = (keys: ImportKeys): ImportReader<PreparedBatch> => {
  let idle: Thread | null = null
  const acquire = (): Thread => {
    const reader = idle?.isFree() ? idle : startThread(keys)
    idle = null
    reader.wake()
    return reader
  }
  const release = async (used: Thread): Promise<void> => {
    if (idle !== null || !used.isFree()) return used.end()
    idle = used
    used.rest(() => {
      if (idle === used) idle = null
    })
  }
  return {
    read: (subject, { bytes }, { prefix, dateOrder }, use) =>
      Effect.acquireUseRelease(
        Effect.sync(acquire),
        (thread) =>
          Effect.gen(function* () {
            const opened = yield* Effect.promise(() =>
              thread.request({ type: "open", subject, bytes, prefix, dateOrder })
            )
            if (opened.type === "refused") return yield* new CsvRefused({ fields: { file: opened.issue } })
            const { rows, ignored } = opened.type === "opened" ? opened : { rows: 0, ignored: [] }
            return yield* use({ rows, ignored, next: nextOf(thread) })
          }),
        (thread) => Effect.promise(() => release(thread))
      )
  }
}

interface Thread {
  readonly request: (request: ReaderRequest) => Promise<ReaderResponse>
  /** Whether no request is pending. */
  readonly isFree: () => boolean
  /** Releases its file and waits; keeps no process alive, and ends after a while. */
  readonly rest: (onEnd: () => void) => void
  readonly wake: () => void
  readonly end: () => Promise<void>
}

/** How long an idle worker is kept. */
const idleMs = 30_000

/** The next batch is prepared while the one before is being stored. */
const nextOf = ({ request }: Thread): ImportSource<PreparedBatch>["next"] => {
  let ahead: Promise<ReadyBatch<PreparedBatch> | null> | null = null
  return (known) =>
    Effect.promise(async () => {
      const fetch = async () => {
        const response = await request({ type: "next", ...known })
        return response.type === "batch" ? response.ready : null
      }
      const ready = await (ahead ?? fetch())
      ahead = ready === null ? null : fetch()
      // A cancelled import never reads it; then the end of the worker must not be an unhandled rejection.
      ahead?.catch(() => {})
      return ready
    })
}

const startThread = (keys: ImportKeys): Thread => {
  const worker = new Worker(new URL("./reader-worker.ts", import.meta.url), {
    workerData: { keys } satisfies WorkerKeys,
    // The largest file of ten megabytes needs half of it; a file that needs more must not exhaust the server's memory.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
  })
  let pending: PromiseWithResolvers<ReaderResponse> | null = null
  let broken: unknown = null
  let idleTimer: NodeJS.Timeout | undefined
  const fail = (error: unknown) => {
    broken ??= error
    pending?.reject(error)
    pending = null
  }
  worker.on("message", (response: ReaderResponse) => {
    pending?.resolve(response)
    pending = null
  })
  worker.on("error", fail)
  worker.on("exit", (code) => fail(new Error(`The thread that reads a file ended with ${code}`)))
  const end = async () => {
    clearTimeout(idleTimer)
    await worker.terminate()
  }
  return {
    request: (request) => {
      if (broken !== null) return Promise.reject(broken)
      pending = Promise.withResolvers<ReaderResponse>()
      worker.postMessage(request)
      return pending.promise
    },
    isFree: () => broken === null && pending === null,
    rest: (onEnd) => {
      worker.postMessage({ type: "close" } satisfies ReaderRequest)
      worker.unref()
      idleTimer = setTimeout(() => {
        onEnd()
        void end()
      }, idleMs).unref()
    },
    wake: () => {
      clearTimeout(idleTimer)
      worker.ref()
    },
    end
  }
}
