import { afterEach, describe, expect, it, vi } from "vitest"
import {
  eventReader,
  subscribeLive,
  type LiveOptions,
  type Locks,
  type TabChannel
} from "#adapters/browser/http/live-changes.ts"

const now = "2026-11-20T10:00:00.000Z"
const changed = (entity: string) => `event: changed\ndata: {"entity":"${entity}","at":"${now}"}\n\n`

/** One browser: a lock that one tab holds at a time, and a channel that reaches the other tabs. */
const browser = () => {
  const waiting: Array<() => void> = []
  let isHeld = false
  const locks: Locks = {
    request: async (_, { ifAvailable, signal }, holding) => {
      if (isHeld && ifAvailable) return holding(null)
      if (isHeld) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          signal?.addEventListener("abort", () => reject(new Error("left")))
        })
      }
      isHeld = true
      await holding({})
      isHeld = false
      waiting.shift()?.()
    }
  }
  const tabs = new Set<TabChannel>()
  const channel = (): TabChannel => {
    const own: TabChannel = {
      onmessage: null,
      postMessage: (data) => {
        for (const tab of tabs) if (tab !== own) tab.onmessage?.({ data: structuredClone(data) })
      },
      close: () => void tabs.delete(own)
    }
    tabs.add(own)
    return own
  }
  return { locks, channel }
}

type Stream = {
  readonly push: (text: string) => void
  readonly end: () => void
  readonly headers: Headers
  readonly signal: AbortSignal | null
}

/** A server whose streams are written by hand. */
const server = () => {
  const streams: Array<Stream> = []
  let status = 200
  const fetch = async (_: string, { headers, signal }: RequestInit): Promise<Response> => {
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
    signal?.addEventListener("abort", () => controller?.error(new Error("aborted")))
    streams.push({
      push: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      headers: new Headers(headers),
      signal: signal ?? null
    })
    return new Response(status === 200 ? body : null, { status })
  }
  return { fetch, streams, answerWith: (next: number) => void (status = next) }
}

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const tab = (around: Pick<LiveOptions, "fetch" | "locks" | "channel">, more: Partial<LiveOptions> = {}) => {
  const received: Array<string> = []
  const stop = subscribeLive({
    token: () => "token",
    onUnauthorized: async () => false,
    entities: ["claims", "users"],
    random: () => 1,
    now: () => now,
    age: () => 0,
    onChanged: ({ entity }) => received.push(entity),
    onState: (state) => received.push(state),
    ...around,
    ...more
  })
  stops.push(stop)
  return { received, stop }
}
const expectReceived = (received: ReadonlyArray<string>, expected: ReadonlyArray<string>) =>
  vi.waitFor(() => expect(received).toEqual(expected), { interval: 1 })

describe("live changes", () => {
  it("the first stream asks for what has changed since the page was loaded, a later one for nothing", async () => {
    const urls: Array<string> = []
    const { fetch, streams } = server()
    const recording: typeof fetch = (url, init) => {
      urls.push(url)
      return fetch(url, init)
    }
    const { locks, channel } = browser()
    const { received } = tab({ fetch: recording, locks, channel: channel() }, { age: () => 1_234.5, firstWaitMs: 1 })
    await expectReceived(received, ["open"])
    streams[0]?.end()
    await expectReceived(received, ["open", "down", "open", "claims", "users"])
    expect(urls).toEqual(["/api/events?age=1235", "/api/events"])
  })

  it("one stream with the token, in the background, delivers the changes", async () => {
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const { received } = tab({ fetch, locks, channel: channel() })
    await expectReceived(received, ["open"])
    streams[0]?.push(`: open\n\n${changed("claims")}`)
    await expectReceived(received, ["open", "claims"])
    expect(streams[0]?.headers.get("authorization")).toBe("Bearer token")
    expect(streams[0]?.headers.get("x-background")).toBe("1")
  })
  it("one stream reaches all tabs; a later one reads anew what it may have missed", async () => {
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const first = tab({ fetch, locks, channel: channel() })
    await expectReceived(first.received, ["open"])
    const second = tab({ fetch, locks, channel: channel() })
    await expectReceived(second.received, ["open", "claims", "users"])
    streams[0]?.push(changed("claims"))
    await expectReceived(first.received, ["open", "claims"])
    await expectReceived(second.received, ["open", "claims", "users", "claims"])
    expect(streams).toHaveLength(1)
  })
  it("another tab takes over when the tab with the stream is closed, and refetches", async () => {
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const first = tab({ fetch, locks, channel: channel() })
    await expectReceived(first.received, ["open"])
    const second = tab({ fetch, locks, channel: channel() })
    await expectReceived(second.received, ["open", "claims", "users"])
    first.stop()
    await expectReceived(second.received, ["open", "claims", "users", "open", "claims", "users"])
    streams[1]?.push(changed("claims"))
    await expectReceived(second.received, ["open", "claims", "users", "open", "claims", "users", "claims"])
    expect(first.received).toEqual(["open"])
    expect(streams[0]?.signal?.aborted).toBe(true)
  })
  it("each reconnect publishes a change of every kind", async () => {
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const { received } = tab({ fetch, locks, channel: channel() }, { firstWaitMs: 1 })
    await expectReceived(received, ["open"])
    streams[0]?.end()
    await expectReceived(received, ["open", "down", "open", "claims", "users"])
    expect(streams).toHaveLength(2)
  })
  it("reconnects come after 1 s, then twice as long each time, at most 30 s", async () => {
    vi.useFakeTimers()
    const { fetch, streams, answerWith } = server()
    const { locks, channel } = browser()
    answerWith(503)
    tab({ fetch, locks, channel: channel() })
    const tries: Array<number> = []
    for (let second = 0; second < 130; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      tries.push(streams.length)
    }
    expect([0, 1, 2, 3, 6, 7, 14, 15, 30, 31, 60, 61, 91].map((second) => tries[second - 1] ?? 1)).toEqual([
      1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8
    ])
  })
  it("a reconnect waits between half and all of its delay, so that browsers spread out", async () => {
    vi.useFakeTimers()
    const { fetch, streams, answerWith } = server()
    const { locks, channel } = browser()
    answerWith(503)
    tab({ fetch, locks, channel: channel() }, { random: () => 0 })
    await vi.advanceTimersByTimeAsync(499)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(streams).toHaveLength(2)
  })
  it("a silent connection is replaced", async () => {
    vi.useFakeTimers()
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const { received } = tab({ fetch, locks, channel: channel() })
    await vi.advanceTimersByTimeAsync(30_000)
    streams[0]?.push(": still here\n\n")
    await vi.advanceTimersByTimeAsync(30_000)
    expect(received).toEqual(["open"])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(received).toEqual(["open", "down", "open", "claims", "users"])
  })
  it("the stream continues after signing in again, and ends without", async () => {
    const { fetch, streams, answerWith } = server()
    const { locks, channel } = browser()
    answerWith(401)
    const answers = [true, false]
    const onUnauthorized = vi.fn(async () => answers.shift() ?? false)
    tab({ fetch, locks, channel: channel() }, { onUnauthorized })
    await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledTimes(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(streams).toHaveLength(2)
  })
  it("a refusal of the former session that comes late does not end the present one", async () => {
    const { fetch, streams, answerWith } = server()
    const { locks, channel } = browser()
    let token = "former"
    answerWith(401)
    const late: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      token = "present"
      answerWith(200)
      return response
    }
    const onUnauthorized = vi.fn(async () => false)
    const { received } = tab({ fetch: late, locks, channel: channel() }, { token: () => token, onUnauthorized })
    await expectReceived(received, ["down", "open"])
    expect(streams[1]?.headers.get("authorization")).toBe("Bearer present")
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
  it("no change is delivered after unsubscribing", async () => {
    const { fetch, streams } = server()
    const { locks, channel } = browser()
    const { received, stop } = tab({ fetch, locks, channel: channel() })
    await expectReceived(received, ["open"])
    stop()
    await vi.waitFor(() => expect(streams[0]?.signal?.aborted).toBe(true))
    expect(received).toEqual(["open"])
  })
})

describe("a stream split anywhere", () => {
  it("a split stream yields the same events", () => {
    const text = `: open\r\n\r\n${changed("claims")}: still here\n\nevent: other\ndata: no\n\n${changed("users").replaceAll("\n", "\r\n")}`
    const whole: Array<string> = []
    eventReader((data) => whole.push(data))(text)
    expect(whole).toHaveLength(2)
    for (let size = 1; size < text.length; size += 1) {
      const pieces: Array<string> = []
      const read = eventReader((data) => pieces.push(data))
      for (let from = 0; from < text.length; from += size) read(text.slice(from, from + size))
      expect(pieces).toEqual(whole)
    }
  })
})
