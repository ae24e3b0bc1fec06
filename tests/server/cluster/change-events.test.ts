/** What a listener of changes gets of those that came before it. */
import { describe, expect, it } from "vitest"
import type { Signal } from "#adapters/server/cluster/change-channel.ts"
import { changeEventsFrom } from "#adapters/server/cluster/change-events.ts"

const at = "2026-11-23T10:00:00.000Z"

const source = () => {
  let nowMs = 1_000
  const listeners: Array<(signal: Signal) => void> = []
  const receive = (signal: Signal): void => {
    for (const listener of listeners) listener(signal)
  }
  const channel = {
    subscribe: (listener: (signal: Signal) => void) => {
      listeners.push(listener)
      return () => {}
    }
  }
  const changes = changeEventsFrom(
    channel,
    () => new Date(at),
    null,
    () => nowMs
  )
  const listen = (ageMs?: number) => {
    const seen: Array<string> = []
    changes.subscribe((event) => seen.push(event.kind === "changed" ? event.entity : event.kind), ageMs)
    return seen
  }
  return {
    listen,
    pass: (ms: number) => void (nowMs += ms),
    change: (entity: string) => receive({ kind: "message", payload: { entity, ids: ["1"], at } }),
    end: () => receive({ kind: "message", payload: { ended: { session: "one" } } }),
    miss: () => receive({ kind: "resync" })
  }
}

describe("a listener", () => {
  it("a listener gets the changes of the time it names, and then those that come", () => {
    const { listen, pass, change, end } = source()
    pass(5_000)
    change("user")
    pass(2_000)
    change("claim")
    end()
    pass(1_000)
    const seen = listen(2_500)
    change("quiz")
    expect(seen).toEqual(["claim", "quiz"])
    expect(listen()).toEqual([])
  })

  it("a listener that is older than the server, or than what it remembers, has missed some", () => {
    const { listen, pass, change } = source()
    expect(listen(1)).toEqual(["missed"])
    pass(10_000)
    expect(listen(10_000)).toEqual([])
    change("user")
    pass(61_000)
    expect(listen(60_500)).toEqual(["missed"])
    expect(listen(59_000)).toEqual([])
  })

  it("a listener has missed some where too many came to be remembered", () => {
    const { listen, pass, change } = source()
    pass(10_000)
    for (let n = 0; n < 1_001; n += 1) {
      pass(1)
      change("claim")
    }
    expect(listen(1_001)).toEqual(["missed"])
    expect(listen(999)).toHaveLength(1_000)
  })

  it("a listener learns that the server itself has missed some", () => {
    const { listen, pass, miss } = source()
    pass(1_000)
    miss()
    pass(100)
    expect(listen(500)).toEqual(["missed"])
  })
})
