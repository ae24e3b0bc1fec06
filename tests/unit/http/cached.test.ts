import { Effect, Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { cachedCalls } from "#adapters/browser/http/cached.ts"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import { endpoint, one } from "#adapters/contract/endpoint.ts"

const query = Schema.Struct({ page: Schema.String })
const answer = one(Schema.Struct({ made: Schema.Int }))
const users = endpoint({ method: "GET", path: "/users", summary: "", cached: true, query, answer })
const stats = endpoint({ method: "GET", path: "/companies/stats", summary: "", cached: true, answer })
const claims = endpoint({ method: "GET", path: "/claims", summary: "", query, answer })

/** A server that counts its answers, and waits or fails on request. */
const backend = () => {
  let requests = 0
  let gate: Promise<void> = Promise.resolve()
  let fails = false
  const { call, invalidate } = cachedCalls(
    httpClient({
      fetch: async (_, { signal }) => {
        requests += 1
        const number = requests
        await Promise.race([
          gate,
          new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("left"))))
        ])
        return fails
          ? new Response(JSON.stringify({ message: "No", code: "bad_request" }), { status: 400 })
          : new Response(JSON.stringify({ data: { made: number } }))
      },
      token: () => "token",
      language: () => "en",
      onUnauthorized: async () => false
    })
  )
  const users1 = () => Effect.runPromise(Effect.map(call(users, { query: { page: "1" } }), ({ data }) => data.made))
  return {
    call,
    invalidate,
    users1,
    requests: () => requests,
    fail: (value: boolean) => void (fails = value),
    hold: () => {
      let release = (): void => {}
      gate = new Promise((resolve) => (release = resolve))
      return release
    }
  }
}

afterEach(() => vi.useRealTimers())

describe("the cache of answers", () => {
  it("a cached answer is requested once in five minutes", async () => {
    vi.useFakeTimers()
    const { users1 } = backend()
    expect([await users1(), await users1()]).toEqual([1, 1])
    vi.advanceTimersByTime(299_000)
    expect(await users1()).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(await users1()).toBe(2)
  })
  it("answers are cached by path and query", async () => {
    const { call, users1 } = backend()
    await users1()
    const other = await Effect.runPromise(call(users, { query: { page: "2" } }))
    expect(other.data.made).toBe(2)
  })
  it("concurrent calls share one request", async () => {
    const { users1, hold, requests } = backend()
    const release = hold()
    const all = Promise.all([users1(), users1(), users1()])
    await vi.waitFor(() => expect(requests()).toBe(1))
    release()
    expect(await all).toEqual([1, 1, 1])
  })
  it("a call gets its answer when the first caller was interrupted", async () => {
    const { call, users1, hold, requests } = backend()
    const release = hold()
    const interrupted = new AbortController()
    const first = Effect.runPromiseExit(call(users, { query: { page: "1" } }), { signal: interrupted.signal })
    await vi.waitFor(() => expect(requests()).toBe(1))
    const second = users1()
    await new Promise((resolve) => setTimeout(resolve, 5))
    interrupted.abort()
    expect((await first)._tag).toBe("Failure")
    release()
    expect(await second).toBe(1)
  })
  it("answers are invalidated by the beginning of their path", async () => {
    const { call, users1, invalidate } = backend()
    const figures = () => Effect.runPromise(Effect.map(call(stats, {}), ({ data }) => data.made))
    expect([await users1(), await figures()]).toEqual([1, 2])
    invalidate("/users")
    expect([await users1(), await figures()]).toEqual([3, 2])
    invalidate("")
    expect([await users1(), await figures()]).toEqual([4, 5])
  })
  it("an answer that is invalidated while pending is not cached", async () => {
    const { users1, invalidate, hold, requests } = backend()
    const release = hold()
    const before = users1()
    await vi.waitFor(() => expect(requests()).toBe(1))
    invalidate("/users")
    release()
    expect(await before).toBe(1)
    expect(await users1()).toBe(2)
  })
  it("refusals are not cached", async () => {
    const { users1, fail } = backend()
    fail(true)
    await expect(users1()).rejects.toThrow()
    fail(false)
    expect(await users1()).toBe(2)
  })
})

describe("an endpoint without a cache", () => {
  it("every call is a request", async () => {
    const { call } = backend()
    const page = () => Effect.runPromise(Effect.map(call(claims, { query: { page: "1" } }), ({ data }) => data.made))
    expect([await page(), await page()]).toEqual([1, 2])
  })
})
