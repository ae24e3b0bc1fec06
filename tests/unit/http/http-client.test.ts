import { Effect, Exit, Result, Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { httpClient, type CallOptions } from "#adapters/browser/http/http-client.ts"
import {
  endpoint,
  file,
  form,
  json,
  jsonOrNothing,
  recordList,
  oneRecord,
  oneRecordWithLists,
  refusal
} from "#adapters/contract/endpoint.ts"
import {
  FieldsInvalid,
  Offline,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  serverTextOf
} from "#domain/shared/failure.errors.ts"
import { paging } from "#domain/shared/page.schema.ts"

class Taken extends Schema.TaggedError<Taken>()("Taken", { status: Schema.String }) {}
class Overtaken extends Schema.TaggedError<Overtaken>()("Overtaken", {
  current: Schema.Struct({ id: Schema.String }),
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}
const Thing = Schema.Struct({ id: Schema.String, size: Schema.optionalKey(Schema.Int) })
const paged = {
  pagination: { page: 1, limit: 10, total: 3, totalPages: 1, hasPrevPage: false, hasNextPage: false },
  asOf: "2026-11-20T10:00:00.000Z"
}
const things = {
  summary: endpoint({
    method: "GET",
    path: "/summary",
    permission: "administrator",
    summary: "",
    answer: oneRecordWithLists(
      Schema.Struct({ count: Schema.Int, last: Schema.Array(Thing), first: Schema.Array(Thing) }),
      {
        last: Thing,
        first: Thing
      }
    )
  }),
  list: endpoint({
    method: "GET",
    path: "/things",
    permission: "administrator",
    summary: "",
    query: Schema.Struct(paging),
    answer: recordList(Thing)
  }),
  change: endpoint({
    method: "PATCH",
    path: "/things/{id}",
    permission: "administrator",
    summary: "",
    params: Schema.Struct({ id: Schema.String }),
    body: json(Schema.Struct({ title: Schema.String })),
    answer: oneRecord(Thing),
    refusals: [
      refusal(409, "taken", Taken),
      refusal(409, "overtaken", Overtaken),
      refusal(429, "too_many_requests", TooManyRequests)
    ]
  }),
  all: endpoint({
    method: "POST",
    path: "/things/all",
    permission: "administrator",
    summary: "",
    body: jsonOrNothing(Schema.Struct({})),
    answer: oneRecord(Thing)
  }),
  picture: endpoint({
    method: "POST",
    path: "/things/picture",
    permission: "administrator",
    summary: "",
    body: form(Schema.Struct({ title: Schema.String }), {
      picture: { maxBytes: 10 },
      icon: { maxBytes: 10, optional: true }
    }),
    answer: oneRecord(Thing)
  }),
  report: endpoint({
    method: "POST",
    path: "/things/report",
    permission: "administrator",
    summary: "",
    writes: false,
    answer: file("text/csv")
  }),
  word: endpoint({
    method: "POST",
    path: "/word",
    permission: "anyone",
    summary: "",
    body: json(Thing),
    answer: oneRecord(Thing)
  })
}

type Answer = Response | Error | (() => Promise<Response>)
const ok = { data: { id: "1" } }
const respond = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refuse = (status: number, code: string, more: object = {}, headers = {}) =>
  respond(status, { message: "In words", code, ...more }, headers)
const change = { params: { id: "a/b" }, body: { title: "x" } }

/** A client of a server that gives these answers one after the other. */
const client = (
  answers: ReadonlyArray<Answer>,
  {
    signIn = async () => false,
    token = "old",
    isOffline = () => false
  }: {
    readonly signIn?: () => Promise<boolean>
    readonly token?: string | null
    readonly isOffline?: () => boolean
  } = {}
) => {
  const sent: Array<{ readonly url: string; readonly init: RequestInit; readonly headers: Headers }> = []
  const now = { token }
  const call = httpClient({
    fetch: async (url, init) => {
      const answer = answers[sent.length]
      sent.push({ url, init, headers: new Headers(init.headers) })
      if (answer === undefined) throw new Error("too many requests")
      if (answer instanceof Error) throw answer
      return typeof answer === "function" ? answer() : answer
    },
    token: () => now.token,
    language: () => "es",
    onUnauthorized: signIn,
    isOffline
  })
  const run = <A, E>(work: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(work))
  return { call, sent, now, run }
}
const failing = async (answer: Answer, options?: CallOptions) => {
  const { call, run } = client([answer])
  return run(Effect.flip(call(things.change, change, options))).then((result) =>
    result._tag === "Success" ? result.success : null
  )
}
afterEach(() => vi.useRealTimers())

const never = () => new Promise<Response>(() => {})

describe("a call", () => {
  it("a call goes to the address of the contract, with the token, the language and the key", async () => {
    const { call, sent, run } = client([respond(200, ok)])
    expect(await run(call(things.change, change, { key: "k", background: true }))).toMatchObject({ success: ok })
    expect(sent[0]).toMatchObject({ url: "/api/things/a%2Fb", init: { method: "PATCH", body: '{"title":"x"}' } })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      "accept-language": "es",
      authorization: "Bearer old",
      "content-type": "application/json",
      "idempotency-key": "k",
      "x-background": "1"
    })
  })
  it("a list is read without the rows that cannot be read, which are named", async () => {
    const { call, run } = client([
      respond(200, { ...paged, data: [{ id: "1" }, { id: "2", size: "big" }, { id: 3 }, { id: "4" }] }),
      respond(200, { ...paged, data: [{ id: "1" }] }),
      respond(200, { ...paged, asOf: "soon", data: [{ id: 2 }] })
    ])
    const list = () => run(call(things.list, { query: {} }))
    expect(await list()).toMatchObject({ success: { data: [{ id: "1" }, { id: "4" }], unreadable: ["2", null] } })
    expect(await list()).toEqual(Result.succeed({ ...paged, data: [{ id: "1" }] }))
    expect(await list()).toMatchObject({ failure: { _tag: "Refused", status: 200 } })
  })
  it("a record is read without the rows of its lists that cannot be read, which are named", async () => {
    const { call, run } = client([
      respond(200, { data: { count: 3, last: [{ id: "1" }, { id: "2", size: "big" }], first: [{ id: 3 }] } }),
      respond(200, { data: { count: 1, last: [{ id: "1" }], first: [] } }),
      respond(200, { data: { count: "many", last: [{ id: 1 }], first: [] } })
    ])
    const summary = () => run(call(things.summary, {}))
    expect(await summary()).toEqual(
      Result.succeed({
        data: { count: 3, last: [{ id: "1" }], first: [], unreadable: { last: ["2"], first: [null] } }
      })
    )
    expect(await summary()).toEqual(Result.succeed({ data: { count: 1, last: [{ id: "1" }], first: [] } }))
    expect(await summary()).toMatchObject({ failure: { _tag: "Refused", status: 200 } })
  })
  it("queries are encoded by the schema", async () => {
    const { call, sent, run } = client([
      respond(200, {
        data: [],
        pagination: { page: 2, limit: 9, total: 0, totalPages: 0, hasPrevPage: false, hasNextPage: false },
        asOf: "2026-11-20T10:00:00.000Z"
      })
    ])
    expect(await run(call(things.list, { query: { page: 2, limit: 9 } }))).toMatchObject({ success: { data: [] } })
    expect(sent[0]?.url).toBe("/api/things?page=2&limit=9")
  })
  it("an open endpoint gets no token, and a call without a body sends none", async () => {
    const { call, sent, run } = client([respond(200, ok), respond(200, ok)])
    await run(call(things.word, { body: { id: "1" } }))
    await run(call(things.all, { body: null }))
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([null, "Bearer old"])
    expect(sent[1]?.init.body).toBeNull()
    expect(sent[1]?.headers.has("content-type")).toBe(false)
  })
  it("files are sent as a form", async () => {
    const { call, sent, run } = client([respond(200, ok)])
    await run(call(things.picture, { fields: { title: "x" }, files: { picture: new Blob(["ab"]), icon: null } }))
    const body = sent[0]?.init.body
    expect(body instanceof FormData && [...body.keys()]).toEqual(["title", "picture"])
  })
  it("a file is returned unchanged", async () => {
    const { call, run } = client([new Response("a,b")])
    const got = await run(call(things.report, {}))
    expect(got._tag === "Success" && (await got.success.text())).toBe("a,b")
  })
})

describe("a refusal", () => {
  it("a declared refusal is the failure of the domain", async () => {
    expect(await failing(refuse(409, "taken", { fields: { status: "gone" } }))).toEqual(new Taken({ status: "gone" }))
    expect(await failing(refuse(409, "overtaken", { current: { id: "1" }, fields: { title: { was: 1 } } }))).toEqual(
      new Overtaken({ current: { id: "1" }, fields: { title: { was: 1 } } })
    )
    expect(await failing(refuse(409, "overtaken", { current: { id: "1" } }))).toEqual(
      new Overtaken({ current: { id: "1" }, fields: {} })
    )
    expect(await failing(refuse(429, "too_many_requests", {}, { "retry-after": "7" }))).toEqual(
      new TooManyRequests({ seconds: 7 })
    )
    expect(await failing(refuse(422, "invalid", { fields: { title: "Falta" } }))).toEqual(
      new FieldsInvalid({ fields: { title: "Falta" } })
    )
  })
  it("an undeclared refusal keeps the text of the server", async () => {
    expect(await failing(refuse(418, "teapot"))).toEqual(new Refused({ status: 418, words: "In words" }))
    expect(await failing(refuse(409, "taken"))).toEqual(new Refused({ status: 409, words: "In words" }))
    expect(await failing(refuse(500, "unforeseen", { requestId: "a1" }))).toEqual(
      new Refused({ status: 500, words: "In words", requestId: "a1" })
    )
  })
  it("a refusal without an envelope has no text", async () => {
    expect(await failing(new Response("<html>", { status: 404 }))).toEqual(new Refused({ status: 404, words: "" }))
    expect(await failing(new Response("<html>", { status: 502 }))).toEqual(new TimedOut({ status: 502 }))
  })
  it("an answer of another shape is a refusal, because the work was done", async () => {
    expect(await failing(respond(200, { data: 7 }))).toEqual(new Refused({ status: 200, words: "" }))
    expect(await failing(new Response("{", { status: 200 }))).toEqual(new Refused({ status: 200, words: "" }))
  })
  it("a network error is a timeout, because the outcome of the change is unknown", async () =>
    expect(await failing(new TypeError("no network"))).toEqual(new TimedOut()))
  it("a call that begins offline says so, because nothing was sent", async () => {
    const { call, run } = client([new TypeError("no network")], { isOffline: () => true })
    expect(await run(Effect.flip(call(things.change, change)))).toMatchObject({ success: new Offline() })
  })
  it("the outcome of a change is unknown when the connection is lost after it began", async () => {
    const offline = [false, true]
    const { call, run } = client([new TypeError("no network")], { isOffline: () => offline.shift() === true })
    expect(await run(Effect.flip(call(things.change, change)))).toMatchObject({ success: new TimedOut() })
  })
  it("a failure of the contract keeps the server's text beside it", async () => {
    const failure = await failing(refuse(503, "unavailable"))
    expect(failure).toEqual(new Unavailable())
    expect(failure && serverTextOf(failure)).toBe("In words")
  })
})

describe("retries", () => {
  const page = {
    data: [],
    pagination: { page: 1, limit: 9, total: 0, totalPages: 0, hasPrevPage: false, hasNextPage: false },
    asOf: "2026-11-20T10:00:00.000Z"
  }
  const count = async (answers: ReadonlyArray<Answer>, isRead: boolean) => {
    const { call, sent, run } = client(answers)
    vi.useFakeTimers()
    const pending = isRead ? run(call(things.list, { query: {} })) : run(call(things.change, change))
    await vi.advanceTimersByTimeAsync(299)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    return { tries: sent.length, tag: (await pending)._tag }
  }
  it.each([
    ["no network", new TypeError("x")],
    ["503", refuse(503, "unavailable")],
    ["502", new Response("", { status: 502 })],
    ["500", refuse(500, "unforeseen")]
  ])("a read is retried once after %s", async (_, first) => {
    expect(await count([first, respond(200, page)], true)).toEqual({ tries: 2, tag: "Success" })
  })
  it("a read is not retried twice", async () =>
    expect(await count([new Error("x"), new Error("x"), respond(200, page)], true)).toEqual({
      tries: 2,
      tag: "Failure"
    }))
  it.each([400, 404, 409, 429])("a read is not retried after %i", async (status) =>
    expect(await count([refuse(status, "some"), respond(200, page)], true)).toEqual({ tries: 1, tag: "Failure" })
  )
  it("a write is never retried", async () => {
    expect(await count([new TypeError("x"), respond(200, ok)], false)).toEqual({ tries: 1, tag: "Failure" })
    expect(await count([refuse(503, "unavailable"), respond(200, ok)], false)).toEqual({ tries: 1, tag: "Failure" })
  })
  it("a timeout after 15 s is its own failure and not retried; a file may take 120 s", async () => {
    vi.useFakeTimers()
    const { call, sent, run } = client([never, never])
    const list = run(Effect.flip(call(things.list, { query: {} })))
    const report = run(Effect.flip(call(things.report, {})))
    let isReportOver = false
    void report.then(() => (isReportOver = true))
    await vi.advanceTimersByTimeAsync(15_100)
    expect(await list).toMatchObject({ success: new TimedOut() })
    expect(isReportOver).toBe(false)
    await vi.advanceTimersByTimeAsync(105_000)
    expect(await report).toMatchObject({ success: new TimedOut() })
    expect(sent).toHaveLength(2)
    expect(sent.every(({ init }) => init.signal?.aborted)).toBe(true)
  })
  it("interrupting a read aborts its request", async () => {
    const { call, sent } = client([never])
    const left = new AbortController()
    const exit = Effect.runPromiseExit(call(things.list, { query: {} }), { signal: left.signal })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    left.abort()
    expect(Exit.isFailure(await exit)).toBe(true)
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })
})

describe("an expired session", () => {
  it("the user signs in again once, and the same request is sent again", async () => {
    const signIn = vi.fn(async () => {
      after.now.token = "new"
      return true
    })
    const after = client([refuse(401, "unauthorized"), respond(200, ok)], { signIn })
    expect(await after.run(after.call(things.change, change, { key: "k" }))).toMatchObject({ success: ok })
    expect(after.sent.map(({ headers }) => [headers.get("authorization"), headers.get("idempotency-key")])).toEqual([
      ["Bearer old", "k"],
      ["Bearer new", "k"]
    ])
    expect(after.sent[1]?.init.body).toBe(after.sent[0]?.init.body)
    expect(signIn).toHaveBeenCalledTimes(1)
  })
  it("many requests share one sign-in", async () => {
    let answer: (isSignedIn: boolean) => void = () => {}
    const signIn = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const { call, run, sent } = client(
      [refuse(401, "unauthorized"), refuse(401, "unauthorized"), respond(200, ok), respond(200, ok)],
      { signIn }
    )
    const both = Promise.all([run(call(things.change, change)), run(call(things.change, change))])
    await vi.waitFor(() => expect(signIn).toHaveBeenCalled())
    answer(true)
    expect((await both).map(({ _tag }) => _tag)).toEqual(["Success", "Success"])
    expect(signIn).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(4)
  })
  it("no sign-in is requested when the user has signed in meanwhile", async () => {
    const signIn = vi.fn(async () => false)
    const after = client(
      [
        async () => {
          after.now.token = "new"
          return refuse(401, "unauthorized")
        },
        respond(200, ok)
      ],
      { signIn }
    )
    expect(await after.run(after.call(things.change, change))).toMatchObject({ success: ok })
    expect(signIn).not.toHaveBeenCalled()
  })
  it("a call stays refused when the user does not sign in, or the second attempt is refused too", async () => {
    const declined = client([refuse(401, "unauthorized")])
    expect(await declined.run(Effect.flip(declined.call(things.change, change)))).toMatchObject({
      success: new Unauthorized()
    })
    const twice = client([refuse(401, "unauthorized"), refuse(401, "unauthorized")], { signIn: async () => true })
    expect(await twice.run(Effect.flip(twice.call(things.change, change)))).toMatchObject({
      success: new Unauthorized()
    })
    expect(twice.sent).toHaveLength(2)
  })
  it("an open call does not request a sign-in", async () => {
    const signIn = vi.fn(async () => true)
    const { call, run } = client([refuse(401, "unauthorized")], { signIn })
    await run(call(things.word, { body: { id: "1" } }))
    expect(signIn).not.toHaveBeenCalled()
  })
  it.each([
    ["another code", refuse(401, "token_expired")],
    ["no envelope", new Response("<html>", { status: 401 })]
  ])("any 401 requests a sign-in: %s", async (_, refused) => {
    const signIn = vi.fn(async () => true)
    const { call, run } = client([refused, respond(200, ok)], { signIn })
    expect(await run(call(things.change, change))).toMatchObject({ success: ok })
    expect(signIn).toHaveBeenCalledTimes(1)
  })
})
