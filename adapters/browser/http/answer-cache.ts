/**
 * What the page has read in the last minutes, in memory only: lists, details, and what is likely to be shown next. A change of
 * a record drops what shows such records, and without the stream of changes nothing is used twice.
 */
import { Cache, Effect, Equal, Exit, Hash, Schema } from "effect"
import { lookAheadContract } from "#adapters/contract/look-ahead.contract.ts"
import { stalePathsOf, recordKinds } from "#domain/shared/record-kind.schema.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { receiptsMax, type ReadReceipt } from "#domain/shared/audit/look-ahead.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { urlOf, type Call, type CallOptions } from "./http-client.ts"

/** Enough for the lists, their statistics and the choices of forms, with all filters used in five minutes. */
const capacity = 200

/** Of all lists together. */
const rowsMax = 2_000

/** So many reads ahead are under way at once. */
const aheadMax = 2

export interface AnswerCache {
  /**
   * The same call. A cached endpoint is requested once in five minutes, and once for all concurrent callers. A read ahead waits
   * for its turn, gives way to any other request, and does nothing where the answer is there.
   */
  readonly call: Call
  /** Invalidates every cached or pending answer whose path begins with the prefix; an empty prefix invalidates all. */
  readonly invalidate: (prefix: string) => void
  /** Invalidates every cached answer that shows records of this kind. */
  readonly invalidateKind: (entity: string) => void
  /** Whether changes reach this page. While they do not, every answer comes from the server. */
  readonly trust: (isLive: boolean) => void
}

/** An answer, and the receipt that is owed to the audit until it is shown, where it was read ahead. */
interface Held {
  readonly value: unknown
  receipt: ReadReceipt | null
}

/** A read that is cached: two with the same path and query are one. */
class CachedRead implements Equal.Equal {
  readonly url: string
  readonly run: Effect.Effect<Held, unknown>
  constructor(url: string, run: Effect.Effect<Held, unknown>) {
    this.url = url
    this.run = run
  }
  [Equal.symbol](other: Equal.Equal): boolean {
    return other instanceof CachedRead && other.url === this.url
  }
  [Hash.symbol](): number {
    return Hash.string(this.url)
  }
}

const List = Schema.Struct({ data: Schema.Array(Schema.Unknown) })

/** The answers by the time they came, at most `rowsMax` rows of lists among them. */
const heldAnswers = () => {
  const cache = Effect.runSync(
    Cache.makeWith(({ run }: CachedRead) => run, {
      capacity,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? "5 minutes" : 0)
    })
  )
  /** How many rows each has, the one used last at the end. */
  const rows = new Map<string, number>()
  const drop = (read: CachedRead): void => {
    Effect.runSync(Cache.invalidate(cache, read))
    rows.delete(read.url)
  }
  const note = ({ url }: CachedRead, { value }: Held): void => {
    rows.delete(url)
    rows.set(url, Schema.is(List)(value) ? value.data.length : 0)
    let sum = 0
    for (const count of rows.values()) sum += count
    for (const [oldest, count] of rows) {
      if (sum <= rowsMax || oldest === url) return
      drop(new CachedRead(oldest, Effect.never))
      sum -= count
    }
  }
  return {
    has: (read: CachedRead): boolean => Effect.runSync(Cache.has(cache, read)),
    get: (read: CachedRead): Effect.Effect<Held, unknown> =>
      Effect.tap(Cache.get(cache, read), (held) => Effect.sync(() => note(read, held))),
    drop: (prefix: string): void => {
      for (const read of Effect.runSync(Cache.keys(cache))) if (read.url.startsWith(`/api${prefix}`)) drop(read)
    }
  }
}

/** So many reads wait for their turn, the last ones that were asked for. */
const waitingMax = 8

/** Reads ahead, in turns, and none while the user waits for something else: then they begin anew. */
const aheadQueue = (answers: ReturnType<typeof heldAnswers>) => {
  let waiting: ReadonlyArray<CachedRead> = []
  /** How many answers the user waits for. */
  let awaited = 0
  const underWay = new Map<CachedRead, AbortController>()
  const next = (): void => {
    const [read, ...others] = waiting
    if (read === undefined || awaited > 0 || underWay.size >= aheadMax) return
    waiting = others
    if (!answers.has(read)) {
      const stop = new AbortController()
      underWay.set(read, stop)
      const end = (): void => {
        underWay.delete(read)
        next()
      }
      // What cannot be read ahead is read, and its failure shown, when it is needed.
      Effect.runPromise(Effect.exit(answers.get(read)), { signal: stop.signal }).then(end, end)
    }
    next()
  }
  return {
    add: (read: CachedRead): void => {
      waiting = [...waiting, read].slice(-waitingMax)
      next()
    },
    clear: (): void => {
      waiting = []
    },
    /** The user waits for this. */
    giveWay: <A, E>(url: string, request: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.suspend(() => {
        awaited += 1
        for (const [read, stop] of underWay)
          if (read.url !== url && !stop.signal.aborted) {
            stop.abort()
            waiting = [read, ...waiting]
          }
        return Effect.ensuring(
          request,
          Effect.sync(() => {
            awaited -= 1
            next()
          })
        )
      })
  }
}

/** Sends the receipts of what is shown, in one request where several came together; again later where it fails. */
const receiptSender = (plainCall: Call) => {
  let owed: ReadonlyArray<ReadReceipt> = []
  let isSending = false
  const send = async (): Promise<void> => {
    if (isSending || owed.length === 0) return
    isSending = true
    // All that is shown together is named together.
    await Promise.resolve()
    const receipts = owed.slice(0, receiptsMax)
    const sent = await Effect.runPromise(
      Effect.result(plainCall(lookAheadContract.shown, { body: { receipts } }, { outlivesPage: true }))
    )
    isSending = false
    if (sent._tag === "Failure" && sent.failure instanceof Unavailable) return
    owed = owed.filter((one) => !receipts.includes(one))
    await send()
  }
  return {
    send: (): void => void send(),
    owe: (receipt: ReadReceipt): void => {
      owed = [...owed, receipt]
      void send()
    }
  }
}

/**
 * A call with a cache of the successful answers of endpoints marked `cached`. A request is aborted when its last caller
 * is interrupted. A write invalidates the cached answers of the same records. `savesData` forbids to read ahead.
 */
export const answerCache = (plainCall: Call, savesData: () => boolean = () => false): AnswerCache => {
  const answers = heldAnswers()
  const ahead = aheadQueue(answers)
  const receipts = receiptSender(plainCall)
  let isTrusted = true
  const invalidateKind = (entity: string): void => {
    for (const one of stalePathsOf(entity)) answers.drop(one)
  }
  const invalidateAfter = ({ path }: Endpoint): void => {
    for (const [entity, kind] of Object.entries(recordKinds))
      if (path === kind.path || path.startsWith(`${kind.path}/`)) invalidateKind(entity)
  }

  /** The first time that somebody sees it. */
  const show = (held: Held): unknown => {
    if (held.receipt !== null) receipts.owe(held.receipt)
    held.receipt = null
    return held.value
  }

  const read = (endpoint: Endpoint, sent: never, options: CallOptions): CachedRead => {
    let receipt: ReadReceipt | null = null
    const onReceipt = (one: ReadReceipt): void => void (receipt = one)
    const sending: Effect.Effect<unknown, unknown> = plainCall(
      endpoint,
      sent,
      options.lookAhead === true ? { ...options, onReceipt } : options
    )
    return new CachedRead(
      urlOf(endpoint, sent),
      Effect.map(sending, (value) => ({ value, receipt }))
    )
  }

  const call = (endpoint: Endpoint, sent: never, options: CallOptions = {}): Effect.Effect<unknown, unknown> => {
    const { lookAhead = false, background = false, fresh = false } = options
    if (lookAhead)
      // Nobody waits for its answer: it is kept for the call that asks for the same.
      return Effect.suspend(() => {
        if (endpoint.cached === true && isTrusted && !savesData()) ahead.add(read(endpoint, sent, options))
        return Effect.interrupt
      })
    const sending: Effect.Effect<unknown, unknown> = plainCall(endpoint, sent, options)
    if (endpoint.method !== "GET")
      // A failed write may have been done, too.
      return Effect.ensuring(
        ahead.giveWay("", sending),
        Effect.sync(() => invalidateAfter(endpoint))
      )
    return Effect.suspend(() => {
      const wanted = read(endpoint, sent, options)
      const isHeld = endpoint.cached === true && isTrusted && !fresh
      const answer = isHeld ? Effect.map(answers.get(wanted), show) : sending
      return background || (isHeld && answers.has(wanted)) ? answer : ahead.giveWay(wanted.url, answer)
    })
  }
  return {
    call: call as Call,
    invalidate: answers.drop,
    invalidateKind,
    trust: (isLive) => {
      if (isTrusted && !isLive) {
        answers.drop("")
        ahead.clear()
      }
      isTrusted = isLive
      if (isLive) receipts.send()
    }
  }
}
