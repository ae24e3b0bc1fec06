/**
 * Hears from the server what others have changed.
 *
 * One tab of a browser holds the stream, by a lock, and tells the others over a channel; when it goes, another takes
 * over. What happened while no stream was open is made good by one change without ids for every kind of record.
 */
import { Result, Schema } from "effect"
import { Changed } from "#adapters/contract/system.contract.ts"

export interface LiveNews {
  readonly onChanged: (change: Changed) => void
  readonly onState: (state: "open" | "down") => void
}

/** The part of the browser's locks that is used. */
export interface Locks {
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    holding: (lock: unknown) => Promise<void>
  ) => Promise<void>
}

/** The part of a BroadcastChannel that is used. */
export interface TabChannel {
  readonly postMessage: (message: unknown) => void
  onmessage: ((event: { readonly data: unknown }) => void) | null
  readonly close: () => void
}

export interface LiveOptions extends LiveNews {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  /** Asks a person to sign in again; false ends listening. */
  readonly onUnauthorized: () => Promise<boolean>
  /** The kinds of record to read again after a gap. */
  readonly entities: ReadonlyArray<string>
  readonly locks: Locks
  readonly channel: TabChannel
  /** From 0 to 1; spreads the reconnects of many browsers after a restart. */
  readonly random: () => number
  /** The time as ISO text, for changes that stand for a gap. */
  readonly now: () => string
  /** The first wait in ms before connecting again; 1 s unless told. */
  readonly firstWaitMs?: number
}

const lockName = "live-changes"
const waitMaxMs = 30_000
/** Two missed beats of the server's 15 s, and some: the connection is dead though nobody has said so. */
const silenceMs = 40_000

/** Listens until the answered function is called. */
export const listenLive = (options: LiveOptions): (() => void) => {
  const { locks, channel, onChanged, onState } = options
  const left = new AbortController()
  let state: "open" | "down" = "down"
  let leads = false
  const tell = (news: TabNews): void => {
    if (news.kind === "state") onState((state = news.state))
    if (news.kind === "changed") onChanged(news.change)
  }
  const tellAll = (news: TabNews): void => {
    if (left.signal.aborted) return
    channel.postMessage(news)
    tell(news)
  }
  channel.onmessage = ({ data }) => {
    const news = readTabNews(data)
    if (Result.isFailure(news) || left.signal.aborted) return
    if (news.success.kind !== "hello") tell(news.success)
    else if (leads) channel.postMessage({ kind: "state", state } satisfies TabNews)
  }
  const lead = (isFirst: boolean) => async () => {
    leads = true
    await follow(options, tellAll, isFirst, left.signal)
    leads = false
  }
  const take = async (): Promise<void> => {
    let isFree = true
    await locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? lead(true)() : void (isFree = false)))
    if (isFree || left.signal.aborted) return
    channel.postMessage({ kind: "hello" } satisfies TabNews)
    await locks.request(lockName, { signal: left.signal }, lead(false))
  }
  take().catch((error: unknown) => {
    if (!left.signal.aborted) throw error
  })
  return () => {
    left.abort()
    channel.close()
  }
}

const TabNews = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("changed"), change: Changed }),
  Schema.Struct({ kind: Schema.Literal("state"), state: Schema.Literals(["open", "down"]) }),
  Schema.Struct({ kind: Schema.Literal("hello") })
])
type TabNews = typeof TabNews.Type
const readTabNews = Schema.decodeUnknownResult(TabNews)
const readChanged = Schema.decodeUnknownResult(Schema.fromJsonString(Changed))

/** Connects again and again, waiting twice as long each time nothing came of it. */
const follow = async (
  options: LiveOptions,
  tell: (news: TabNews) => void,
  isFirst: boolean,
  left: AbortSignal
): Promise<void> => {
  const firstWaitMs = options.firstWaitMs ?? 1_000
  let hasGap = !isFirst
  let waitMs = firstWaitMs
  while (!left.aborted) {
    const ended = await readOnce(
      options,
      left,
      () => {
        waitMs = firstWaitMs
        tell({ kind: "state", state: "open" })
        if (hasGap)
          for (const entity of options.entities)
            tell({ kind: "changed", change: Changed.make({ entity, at: Changed.fields.at.make(options.now()) }) })
        hasGap = true
      },
      (change) => tell({ kind: "changed", change })
    )
    if (left.aborted) return
    tell({ kind: "state", state: "down" })
    if (ended === "unauthorized") {
      if (!(await options.onUnauthorized())) return
      continue
    }
    await pause(waitMs * (0.5 + options.random() / 2), left)
    waitMs = Math.min(waitMs * 2, waitMaxMs)
  }
}

/** Reads one stream to its end. */
const readOnce = async (
  { fetch, token }: LiveOptions,
  left: AbortSignal,
  onOpen: () => void,
  onChanged: (change: Changed) => void
): Promise<"ended" | "unauthorized"> => {
  const silent = new AbortController()
  let watch = setTimeout(() => silent.abort(), silenceMs)
  try {
    const headers = { authorization: `Bearer ${token() ?? ""}`, accept: "text/event-stream", "x-background": "1" }
    const response = await fetch("/api/events", {
      headers,
      cache: "no-store",
      signal: AbortSignal.any([left, silent.signal])
    })
    if (response.status === 401) return "unauthorized"
    if (!response.ok || response.body === null) return "ended"
    onOpen()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader((data) => {
      const change = readChanged(data)
      if (Result.isSuccess(change)) onChanged(change.success)
    })
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), silenceMs)
      read(piece.value)
    }
    return "ended"
  } catch {
    // However a connection breaks, it is made again; there is nothing to tell apart.
    return "ended"
  } finally {
    clearTimeout(watch)
  }
}

/** Cuts a text that comes in pieces into events, and hands on the data of those that are `changed`. */
export const eventReader = (onChangedData: (data: string) => void): ((piece: string) => void) => {
  let rest = ""
  return (piece) => {
    const blocks = (rest + piece).replaceAll("\r\n", "\n").split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const lines = block.split("\n")
      const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart())
      if (lines.includes("event: changed") && data.length > 0) onChangedData(data.join("\n"))
    }
  }
}

const pause = (ms: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      left.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    left.addEventListener("abort", end)
  })
