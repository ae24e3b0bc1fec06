import { Effect, Exit, Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Call, type CallOptions, httpClient } from "#adapters/browser/http/http-client.ts"
import { answerCache } from "#adapters/browser/http/answer-cache.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { type Endpoint, endpoint, oneRecord } from "#adapters/contract/endpoint.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { endpoints } from "#adapters/server/records.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { userId } from "#tests/fixtures/people.ts"
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
    "/users": ["/users", "/claims", "/benefits-enrollment"],
    "/companies": ["/companies", "/users", "/benefits", "/benefits-enrollment", "/claims"],
    "/quizzes": ["/quizzes"],
    "/learn": ["/learn"],
    "/benefits": ["/benefits", "/benefits-enrollment"],
    "/benefits-enrollment": ["/benefits", "/benefits-enrollment"],
    "/notification": ["/benefits", "/benefits-enrollment"],
    "/claims": ["/claims"],
    // Nothing cached shows sessions, images, audit entries, views, or how far an import is.
    "/auth": [],
    "/files": [],
    "/imports": [],
    "/audit": [],
    "/views": [],
    "/service-accounts": []
  }
  /** Names a record in every path and query that asks for one. */
  const one = { id: userId(1), userId: userId(1) }
  const firstPart = (path: string): string => `/${path.split("/")[1]}`
  const writes = endpoints.filter(({ method }) => method !== "GET")

  it.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s invalidates exactly the cached lists that show its records, without an event",
    async (_, endpoint) => {
      const { requests, answers } = backend()
      const request = (of: Endpoint) =>
        Effect.runPromise(
          Effect.result((answers.call as UntypedCall)(of, { params: one, query: one, body: { receipts: [] } }))
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

describe("reading ahead", () => {
  /** Answers when told to; an answer to a read ahead has a receipt. */
  const slowServer = (savesData = false) => {
    const asked: Array<string> = []
    const waiting = new Map<string, { readonly answer: () => void; readonly fail: () => void }>()
    const plain = (
      endpoint: Endpoint,
      sent: { readonly query?: { readonly page?: number } },
      options: CallOptions = {}
    ) =>
      Effect.callback<unknown, Unavailable>((resume) => {
        const name = `${options.lookAhead === true ? "ahead " : ""}${endpoint.method} ${endpoint.path}${sent.query?.page ?? ""}`
        asked.push(name)
        waiting.set(name, {
          answer: () => {
            options.onReceipt?.(`receipt of ${sent.query?.page}`)
            resume(Effect.succeed({ data: [name] }))
          },
          fail: () => resume(Effect.fail(new Unavailable()))
        })
        return Effect.sync(() => void asked.push(`${name} is given up`))
      })
    const answers = answerCache(plain as unknown as Call, () => savesData)
    const run = (page: number, options?: CallOptions) =>
      Effect.runPromise(Effect.exit(answers.call(usersContract.list, { query: { page } }, options)))
    return {
      asked,
      answers,
      ahead: (page: number) => run(page, { lookAhead: true }),
      read: (page: number) => run(page),
      inBackground: (page: number) => run(page, { background: true }),
      settle: async (name: string, how: "answer" | "fail" = "answer") => {
        await vi.waitFor(() => expect(waiting.has(name)).toBe(true))
        waiting.get(name)?.[how]()
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
  }

  it("an answer that was read ahead is shown without a request, and its receipt is sent once", async () => {
    const { asked, ahead, read, settle } = slowServer()
    await ahead(2)
    await settle("ahead GET /users2")
    const shown = [await read(2), await read(2)]
    expect(shown.map(Exit.isSuccess)).toEqual([true, true])
    await settle("POST /audit/shown")
    expect(asked).toEqual(["ahead GET /users2", "POST /audit/shown"])
  })

  it("an answer that was read ahead and is never shown owes nothing", async () => {
    const { asked, answers, ahead, read, settle } = slowServer()
    await ahead(2)
    await settle("ahead GET /users2")
    answers.invalidateKind("user")
    const reading = read(2)
    await settle("GET /users2")
    await reading
    expect(asked).toEqual(["ahead GET /users2", "GET /users2"])
  })

  it("a user who asks for what is under way waits for the same answer", async () => {
    const { asked, ahead, read, settle } = slowServer()
    await ahead(2)
    const reading = read(2)
    await settle("ahead GET /users2")
    expect(Exit.isSuccess(await reading)).toBe(true)
    await settle("POST /audit/shown")
    expect(asked).toEqual(["ahead GET /users2", "POST /audit/shown"])
  })

  it("two are under way at once, and they give way to what the user asks for, not to the background", async () => {
    const { asked, ahead, read, inBackground, settle } = slowServer()
    for (const page of [2, 3, 4]) await ahead(page)
    expect(asked).toEqual(["ahead GET /users2", "ahead GET /users3"])
    void inBackground(8)
    expect(asked).toHaveLength(3)
    void read(9)
    await vi.waitFor(() => expect(asked.at(-1)).toBe("GET /users9"))
    expect(asked.slice(3)).toEqual(["ahead GET /users2 is given up", "ahead GET /users3 is given up", "GET /users9"])
    asked.length = 0
    await settle("GET /users9")
    expect(asked.toSorted(), "they begin anew").toEqual(["ahead GET /users2", "ahead GET /users3"])
  })

  it("nothing is read ahead twice, nor where the browser saves data or changes do not arrive", async () => {
    const { asked, ahead, settle, answers } = slowServer()
    await ahead(2)
    await settle("ahead GET /users2")
    await ahead(2)
    answers.trust(false)
    await ahead(3)
    expect(asked).toEqual(["ahead GET /users2"])
    const saving = slowServer(true)
    await saving.ahead(2)
    expect(saving.asked).toEqual([])
  })

  it("a receipt that could not be sent is sent when changes arrive again", async () => {
    const { asked, answers, ahead, read, settle } = slowServer()
    await ahead(2)
    await settle("ahead GET /users2")
    await read(2)
    await settle("POST /audit/shown", "fail")
    answers.trust(false)
    answers.trust(true)
    await settle("POST /audit/shown")
    expect(asked).toEqual(["ahead GET /users2", "POST /audit/shown", "POST /audit/shown"])
  })

  it("no answer is used twice while changes do not arrive", async () => {
    const { asked, answers, read, settle } = slowServer()
    const first = read(1)
    await settle("GET /users1")
    await first
    answers.trust(false)
    answers.trust(true)
    void read(1)
    expect(asked).toEqual(["GET /users1", "GET /users1"])
  })
})

it("two thousand rows are kept, those used last", async () => {
  const requests: Array<number> = []
  const plain = (_: Endpoint, { query: { page } }: { readonly query: { readonly page: number } }) =>
    Effect.sync(() => {
      requests.push(page)
      return { data: Array.from({ length: 100 }) }
    })
  const { call } = answerCache(plain as unknown as Call)
  const read = (page: number) => Effect.runPromise(call(usersContract.list, { query: { page } }))
  for (let page = 1; page <= 20; page += 1) await read(page)
  await read(1)
  await read(21)
  requests.length = 0
  for (const page of [1, 3, 20, 21]) await read(page)
  expect(requests).toEqual([])
  await read(2)
  expect(requests).toEqual([2])
})
