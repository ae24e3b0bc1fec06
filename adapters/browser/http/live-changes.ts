/**
 * Subscribes to changes by other users. One tab of a browser holds the event stream, guarded by a lock, and forwards
 * events over a channel; another takes over. A gap between streams is covered by one change without ids for every kind
 * of record.
 */
import { Result, Schema } from "effect"
import { Changed } from "#adapters/contract/system.contract.ts"

export interface LiveHandlers {
  readonly onChanged: (change: Changed) => void
  readonly onState: (state: "open" | "down") => void
}

export interface Locks {
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    holding: (lock: unknown) => Promise<void>
  ) => Promise<void>
}

export interface TabChannel {
  readonly postMessage: (message: unknown) => void
  onmessage: ((event: { readonly data: unknown }) => void) | null
  readonly close: () => void
}

export interface LiveOptions extends LiveHandlers {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  /** Lets the user sign in again; false ends the subscription. */
  readonly onUnauthorized: () => Promise<boolean>
  /** The kinds of record to refetch after a gap. */
  readonly entities: ReadonlyArray<string>
  readonly locks: Locks
  readonly channel: TabChannel
  /** From 0 to 1; spreads the reconnects of many browsers after a restart. */
  readonly random: () => number
  /** The current time as ISO text, for changes that cover a gap. */
  readonly now: () => string
  /** How old what is shown may be, in ms: the server sends first what has changed since. */
  readonly age: () => number
  /** The first delay before reconnecting, in ms; 1 s by default. */
  readonly firstWaitMs?: number
}

const lockName = "live-changes"
const waitMaxMs = 30_000
/** More than two heartbeats of the server (15 s each): the connection is dead. */
const silenceTimeoutMs = 40_000

/** Subscribes until the returned function is called. */
export const subscribeLive = (options: LiveOptions): (() => void) => {
  const { locks, channel, onChanged, onState } = options
  const signal = new AbortController()
  let state: "open" | "down" = "down"
  let isLeader = false
  /** Whether changes may have come to the other tabs before this one received them. */
  let hasMissed = false
  const emit = (message: TabMessage): void => {
    if (message.kind === "state") {
      onState((state = message.state))
      if (hasMissed && state === "open") for (const change of changesOfGap(options)) onChanged(change)
      hasMissed &&= state !== "open"
    }
    if (message.kind === "changed") onChanged(message.change)
  }
  const publish = (message: TabMessage): void => {
    if (signal.signal.aborted) return
    channel.postMessage(message)
    emit(message)
  }
  channel.onmessage = ({ data }) => {
    const message = readTabMessage(data)
    if (Result.isFailure(message) || signal.signal.aborted) return
    if (message.success.kind !== "hello") emit(message.success)
    else if (isLeader) channel.postMessage({ kind: "state", state } satisfies TabMessage)
  }
  const lead = (isFirst: boolean) => async () => {
    isLeader = true
    await keepConnected(options, publish, isFirst, signal.signal)
    isLeader = false
  }
  const compete = async (): Promise<void> => {
    let isFree = true
    await locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? lead(true)() : void (isFree = false)))
    if (isFree || signal.signal.aborted) return
    hasMissed = true
    channel.postMessage({ kind: "hello" } satisfies TabMessage)
    await locks.request(lockName, { signal: signal.signal }, lead(false))
  }
  compete().catch((error: unknown) => {
    if (!signal.signal.aborted) throw error
  })
  return () => {
    signal.abort()
    channel.close()
  }
}

/** Stands for all changes in a gap. */
const changesOfGap = ({ entities, now }: LiveOptions): ReadonlyArray<Changed> =>
  entities.map((entity) => Changed.make({ entity, at: Changed.fields.at.make(now()) }))

const TabMessage = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("changed"), change: Changed }),
  Schema.Struct({ kind: Schema.Literal("state"), state: Schema.Literals(["open", "down"]) }),
  Schema.Struct({ kind: Schema.Literal("hello") })
])
type TabMessage = typeof TabMessage.Type
const readTabMessage = Schema.decodeUnknownResult(TabMessage)
const readChanged = Schema.decodeUnknownResult(Schema.fromJsonString(Changed))

/** Reconnects repeatedly, with a delay that doubles after each failure. */
const keepConnected = async (
  options: LiveOptions,
  emit: (message: TabMessage) => void,
  isFirst: boolean,
  signal: AbortSignal
): Promise<void> => {
  const firstWaitMs = options.firstWaitMs ?? 1_000
  let hasGap = !isFirst
  let age = isFirst ? Math.ceil(options.age()) : 0
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    const used = options.token()
    const ended = await readOnce(
      options,
      signal,
      age,
      () => {
        waitMs = firstWaitMs
        age = 0
        emit({ kind: "state", state: "open" })
        if (hasGap) for (const change of changesOfGap(options)) emit({ kind: "changed", change })
        hasGap = true
      },
      (change) => emit({ kind: "changed", change })
    )
    if (signal.aborted) return
    emit({ kind: "state", state: "down" })
    if (ended === "unauthorized") {
      // An answer to the former session, when the user has signed in since, ends nothing.
      const isFormer = options.token() !== used && options.token() !== null
      if (!isFormer && !(await options.onUnauthorized())) return
      continue
    }
    await pause(waitMs * (0.5 + options.random() / 2), signal)
    waitMs = Math.min(waitMs * 2, waitMaxMs)
  }
}

const readOnce = async (
  { fetch, token }: LiveOptions,
  signal: AbortSignal,
  age: number,
  onOpen: () => void,
  onChanged: (change: Changed) => void
): Promise<"ended" | "unauthorized"> => {
  const timedOut = new AbortController()
  let watch = setTimeout(() => timedOut.abort(), silenceTimeoutMs)
  try {
    const headers = { authorization: `Bearer ${token() ?? ""}`, accept: "text/event-stream", "x-background": "1" }
    const response = await fetch(`/api/events${age > 0 ? `?age=${age}` : ""}`, {
      headers,
      cache: "no-store",
      signal: AbortSignal.any([signal, timedOut.signal])
    })
    if (response.status === 401) return "unauthorized"
    if (!response.ok || response.body === null) return "ended"
    onOpen()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader((data) => {
      const change = readChanged(data)
      if (Result.isSuccess(change)) onChanged(change.success)
    })
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(watch)
      watch = setTimeout(() => timedOut.abort(), silenceTimeoutMs)
      read(chunk.value)
    }
    return "ended"
  } catch {
    // Every kind of failure leads to a reconnect.
    return "ended"
  } finally {
    clearTimeout(watch)
  }
}

/** Splits a stream of text into events and passes on the data of `changed` events. */
export const eventReader = (onChangedData: (data: string) => void): ((chunk: string) => void) => {
  let rest = ""
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll("\r\n", "\n").split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const lines = block.split("\n")
      const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart())
      if (lines.includes("event: changed") && data.length > 0) onChangedData(data.join("\n"))
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener("abort", end)
  })
