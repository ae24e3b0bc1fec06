import { Effect, Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Call, httpClient } from "#adapters/browser/http/http-client.ts"
import { answerCache } from "#adapters/browser/http/answer-cache.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { type Endpoint, endpoint, oneRecord } from "#adapters/contract/endpoint.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { endpoints } from "#adapters/server/records.ts"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { company, user } from "#tests/fixtures/users.ts"

afterEach(() => vi.useRealTimers())

type UntypedCall = (endpoint: Endpoint, sent: object) => Effect.Effect<unknown, unknown>

const backend = () => {
  const requests: Array<string> = []
  let isFailing = false
  const plain = (endpoint: Endpoint) =>
    Effect.suspend(() => {
      requests.push(`${endpoint.method} ${endpoint.path}`)
      return isFailing ? Effect.fail(new Error("no network")) : Effect.succeed({ data: [] })
    })
  const answers = answerCache(plain as unknown as Call)
  const run = (effect: Effect.Effect<unknown, unknown>) => Effect.runPromise(Effect.result(effect))
  return {
    requests,
    answers,
    fail: () => (isFailing = true),
    readUsers: () => run(answers.call(usersContract.list, { query: {} })),
    readCompanies: () => run(answers.call(companiesContract.list, { query: {} })),
    changeUser: () => run(answers.call(usersContract.change, { params: { id: user().id }, body: {} })),
    changeCompany: () => run(answers.call(companiesContract.change, { params: { id: company().id }, body: {} }))
  }
}

const reads = (requests: ReadonlyArray<string>) => requests.filter((line) => line.startsWith("GET"))

it("a cached endpoint is requested once", async () => {
  const { requests, readUsers } = backend()
  await readUsers()
  await readUsers()
  expect(requests).toEqual(["GET /users"])
})

it("a write invalidates the cached lists of its records, also when its outcome is unknown", async () => {
  const { requests, readUsers, readCompanies, changeUser, fail } = backend()
  await readUsers()
  await readCompanies()
  await changeUser()
  await readUsers()
  await readCompanies()
  expect(reads(requests)).toEqual(["GET /users", "GET /companies", "GET /users"])
  fail()
  await changeUser()
  await readUsers()
  expect(reads(requests)).toHaveLength(4)
})

it("a write of a company also invalidates users, which show its name", async () => {
  const { requests, readUsers, readCompanies, changeCompany } = backend()
  await readUsers()
  await readCompanies()
  await changeCompany()
  await readUsers()
  await readCompanies()
  expect(reads(requests)).toEqual(["GET /users", "GET /companies", "GET /users", "GET /companies"])
})

it("an empty prefix invalidates everything", async () => {
  const { requests, answers, readUsers } = backend()
  await readUsers()
  answers.invalidate("")
  await readUsers()
  expect(requests).toHaveLength(2)
})

describe("each write of the contract", () => {
  const lists = endpoints.filter(({ cached }) => cached)
  /** Where records of a kind are written, and the cached lists that show them. */
  const shownBy: Readonly<Record<string, ReadonlyArray<string>>> = {
    // Simple records of which others show nothing.
    ...Object.fromEntries(Object.keys(simpleRecordPlaces).map((place) => [`/${place}`, [`/${place}`]])),
    "/users": ["/users"],
    "/companies": ["/companies", "/users", "/benefits"],
    "/quizzes": ["/quizzes"],
    "/learn": ["/learn"],
    "/benefits": ["/benefits"],
    "/benefits-enrollment": ["/benefits"],
    "/notification": ["/benefits"],
    // Nothing cached shows claims, sessions, images, audit entries, views, or how far an import is.
    "/claims": [],
    "/auth": [],
    "/files": [],
    "/imports": [],
    "/audit": [],
    "/views": []
  }
  const firstPart = (path: string): string => `/${path.split("/")[1]}`
  const writes = endpoints.filter(({ method }) => method !== "GET")

  it.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s invalidates exactly the cached lists that show its records, without an event",
    async (_, endpoint) => {
      const { requests, answers } = backend()
      const request = (of: Endpoint) =>
        Effect.runPromise(
          Effect.result((answers.call as UntypedCall)(of, { params: { id: "1", userId: "1" }, query: {}, body: {} }))
        )
      for (const list of lists) await request(list)
      await request(endpoint)
      requests.length = 0
      for (const list of lists) await request(list)
      const shown = shownBy[firstPart(endpoint.path)]
      expect(shown).toBeDefined()
      expect(requests).toEqual(
        lists.filter(({ path }) => shown?.includes(firstPart(path))).map(({ path }) => `GET ${path}`)
      )
    }
  )
})

const query = Schema.Struct({ page: Schema.String })
const made = oneRecord(Schema.Struct({ made: Schema.Int }))
const usersList = endpoint({
  method: "GET",
  path: "/users",
  permission: "administrator",
  summary: "",
  cached: true,
  query,
  answer: made
})
const stats = endpoint({
  method: "GET",
  path: "/companies/stats",
  permission: "administrator",
  summary: "",
  cached: true,
  answer: made
})
const claims = endpoint({
  method: "GET",
  path: "/claims",
  permission: "administrator",
  summary: "",
  query,
  answer: made
})

/** A server that counts its answers, and waits or fails on request. */
const countingServer = () => {
  let requests = 0
  let gate: Promise<void> = Promise.resolve()
  let fails = false
  const { call, invalidate } = answerCache(
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
  const users1 = () => Effect.runPromise(Effect.map(call(usersList, { query: { page: "1" } }), ({ data }) => data.made))
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

describe("the cache of answers", () => {
  it("a cached answer is requested once in five minutes", async () => {
    vi.useFakeTimers()
    const { users1 } = countingServer()
    expect([await users1(), await users1()]).toEqual([1, 1])
    vi.advanceTimersByTime(299_000)
    expect(await users1()).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(await users1()).toBe(2)
  })
  it("answers are cached by path and query", async () => {
    const { call, users1 } = countingServer()
    await users1()
    const other = await Effect.runPromise(call(usersList, { query: { page: "2" } }))
    expect(other.data.made).toBe(2)
  })
  it("concurrent calls share one request", async () => {
    const { users1, hold, requests } = countingServer()
    const release = hold()
    const all = Promise.all([users1(), users1(), users1()])
    await vi.waitFor(() => expect(requests()).toBe(1))
    release()
    expect(await all).toEqual([1, 1, 1])
  })
  it("a call gets its answer when the first caller was interrupted", async () => {
    const { call, users1, hold, requests } = countingServer()
    const release = hold()
    const interrupted = new AbortController()
    const first = Effect.runPromiseExit(call(usersList, { query: { page: "1" } }), { signal: interrupted.signal })
    await vi.waitFor(() => expect(requests()).toBe(1))
    const second = users1()
    await new Promise((resolve) => setTimeout(resolve, 5))
    interrupted.abort()
    expect((await first)._tag).toBe("Failure")
    release()
    expect(await second).toBe(1)
  })
  it("answers are invalidated by the beginning of their path", async () => {
    const { call, users1, invalidate } = countingServer()
    const figures = () => Effect.runPromise(Effect.map(call(stats, {}), ({ data }) => data.made))
    expect([await users1(), await figures()]).toEqual([1, 2])
    invalidate("/users")
    expect([await users1(), await figures()]).toEqual([3, 2])
    invalidate("")
    expect([await users1(), await figures()]).toEqual([4, 5])
  })
  it("an answer that is invalidated while pending is not cached", async () => {
    const { users1, invalidate, hold, requests } = countingServer()
    const release = hold()
    const before = users1()
    await vi.waitFor(() => expect(requests()).toBe(1))
    invalidate("/users")
    release()
    expect(await before).toBe(1)
    expect(await users1()).toBe(2)
  })
  it("refusals are not cached", async () => {
    const { users1, fail } = countingServer()
    fail(true)
    await expect(users1()).rejects.toThrow()
    fail(false)
    expect(await users1()).toBe(2)
  })
})

describe("an endpoint without a cache", () => {
  it("every call is a request", async () => {
    const { call } = countingServer()
    const page = () => Effect.runPromise(Effect.map(call(claims, { query: { page: "1" } }), ({ data }) => data.made))
    expect([await page(), await page()]).toEqual([1, 2])
  })
})
