/** Spans of requests, statements and calls to other programs, as a collector receives them. */
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type OpenDatabase, openDatabase } from "#adapters/server/database/database.ts"
import { openTraces } from "#adapters/server/observability/otlp.ts"
import { gatewaySms } from "#adapters/server/sms/gateway.sms.ts"
import { CurrentSpan, type Traces } from "#adapters/server/observability/traces.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  /** 2 is a failure. */
  readonly status: { readonly code: number }
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}

/** A server on a port of its own. */
const serverOf = async (handle: RequestListener) => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    }
  }
}

/** A server that keeps the bodies and headers of its requests. */
const collect = async () => {
  const received: Array<{ readonly path: string; readonly body: string; readonly traceparent: string }> = []
  const server = await serverOf((request, response) => {
    let body = ""
    request.on("data", (data) => (body += String(data)))
    request.on("end", () => {
      received.push({ path: request.url ?? "", body, traceparent: String(request.headers["traceparent"] ?? "") })
      response.end("{}")
    })
  })
  return { ...server, received }
}

let scratch: ScratchDatabase
let database: OpenDatabase
let collector: Awaited<ReturnType<typeof collect>>
beforeAll(async () => {
  scratch = await scratchDatabase()
  database = openDatabase({ url: scratch.url, max: 3, log: () => {}, isTraced: true })
  collector = await collect()
})
afterAll(async () => {
  await collector.close()
  await database.close()
  await scratch.close()
})

/** What the collector receives of the work. */
const spansOf = async (work: (traces: Traces) => Promise<unknown>): Promise<ReadonlyArray<SentSpan>> => {
  const before = collector.received.length
  const traces = await openTraces({
    OTEL_TRACES_EXPORTER: "otlp",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json"
  })
  await work(traces)
  await traces.close()
  const sent = collector.received.slice(before).filter(({ path }) => path === "/v1/traces")
  return sent.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
}

const message = { to: "+15550100001", code: "123456", at: Instant.make("2026-11-23T10:00:00.000Z") }

const [traceId, parentId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"]

/** The application with an administrator, and requests of his. */
const serve = async (traces: Traces) => {
  const secrets = memorySecrets()
  const { first } = await sqlBackend(scratch.kysely)
  const token = await openSession(scratch.kysely, first, secrets.hashToken)
  await addUser(scratch.kysely, userId(1), "user")
  const { fetch } = serveApplication({ database: database.kysely, secrets, traces })
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    signal: AbortSignal | null = null
  ) => {
    const response = await fetch(path, {
      method,
      signal,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    await response.arrayBuffer()
    return response.status
  }
  return { send, token }
}

describe("traces", () => {
  it("a request is a span of its caller's trace, and its statements are spans within it", async () => {
    const spans = await spansOf(async (traces) => {
      const { send } = await serve(traces)
      const called = { traceparent: `00-${traceId}-${parentId}-01` }
      expect(await send("GET", `/api/claims?limit=5`, undefined, called)).toBe(200)
      expect(await send("GET", "/api/ready")).toBe(200)
    })
    const [request, ...others] = spans.filter(({ name }) => name === "GET /claims")
    expect(others).toEqual([])
    expect(request).toMatchObject({ traceId, parentSpanId: parentId })
    expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(statements.length).toBeGreaterThan(1)
    expect(spans).toHaveLength(statements.length + 1)
    for (const { name, startTimeUnixNano, endTimeUnixNano, attributes } of statements) {
      expect(name).toMatch(/^[a-z]+$/u)
      expect(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano)).toBe(true)
      expect(attributes.map(({ key }) => key)).toEqual(["db.system.name", "db.query.text"])
    }
  })

  it("a caller that does not sample has no spans, and a malformed header begins a trace", async () => {
    const spans = await spansOf(async (traces) => {
      const { send } = await serve(traces)
      await send("GET", "/api/auth/me", undefined, { traceparent: `00-${traceId}-${parentId}-00` })
      await send("GET", "/api/companies", undefined, { traceparent: `00-${"0".repeat(32)}-${parentId}-01` })
    })
    expect(spans.filter(({ name }) => name === "GET /auth/me")).toEqual([])
    const request = spans.find(({ name }) => name === "GET /companies")
    expect(request?.parentSpanId).toBeUndefined()
    expect(request?.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/u)
  })

  it("a read whose client has left has the status of the log, and HEAD the name of its route", async () => {
    const spans = await spansOf(async (traces) => {
      const { send } = await serve(traces)
      await send("GET", "/api/companies", undefined, {}, AbortSignal.abort())
      expect(await send("HEAD", "/api/claims")).toBe(200)
    })
    const requests = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
    expect(requests.map(({ name }) => name)).toEqual(["GET /companies", "HEAD /claims"])
    const [left] = requests
    expect(left?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 499 } })
    expect(left?.status.code).toBe(1)
  })

  it("the figures that callers share are read in the span of the first", async () => {
    const spans = await spansOf(async (traces) => {
      const { send } = await serve(traces)
      expect(await send("GET", "/api/dashboard")).toBe(200)
    })
    const request = spans.find(({ name }) => name === "GET /dashboard")
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(JSON.stringify(statements)).toContain("user_counts")
  })

  it("a collector that does not answer is left after the timeout", async () => {
    const left = Promise.withResolvers<void>()
    const silent = await serverOf((_, response) => void response.once("close", left.resolve))
    const traces = await openTraces({
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: "50",
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "1"
    })
    traces.begin("send changes", "producer", null).end({}, null)
    await expect(left.promise).resolves.toBeUndefined()
    await traces.close()
    await silent.close()
  })

  it("a code that the gateway refuses is a failed span with the status", async () => {
    const gateway = await serverOf((_, response) => response.writeHead(403).end())
    const send = gatewaySms({ url: gateway.url, token: null }, () => {}).send(message)
    const spans = await spansOf(async (traces) => {
      const span = traces.begin("POST /auth/request-otp", "server", null)
      await Effect.runPromiseExit(Effect.provideService(send, CurrentSpan, span))
      span.end({}, null)
    })
    await gateway.close()
    const call = spans.find(({ name }) => name === "send a code")
    expect(call?.status.code).toBe(2)
    expect(call?.attributes).toEqual([{ key: "http.response.status_code", value: { intValue: 403 } }])
  })

  it("no span has a secret or what a person is called", async () => {
    let token = ""
    const spans = await spansOf(async (traces) => {
      const served = await serve(traces)
      ;({ token } = served)
      const { send } = served
      const person = {
        given_name: "Zoraida",
        email: "zoraida@own.example",
        ssn: "321-54-9876",
        address: "Calle Luna 5"
      }
      const key = { "idempotency-key": "key-of-zoraida" }
      await send("GET", "/api/users?searchTerm=Zoraida")
      await send("PUT", `/api/users/${userId(1)}`, { ...person, password_hash: "Zoraida.2026" })
      await send("GET", `/api/users/${userId(1)}?reveal=ssn`)
      await send("POST", "/api/claims/bulk", { ids: [userId(9)], status: "rejected", rejection_note: "Zoraida" }, key)
      await send("POST", "/api/auth/request-otp", { identity: "+15550199321", password: "Zoraida.2026" })
      await send("GET", "/api/notes/Zoraida")
      await send("POST", "/api/claims", { user_id: "Zoraida" })
    })
    // Numbers of requests, ids and times are random digits, among which those of a secret may stand.
    const parts = spans.map((span) => ({
      ...span,
      attributes: span.attributes.filter(({ key }) => key !== "request_id")
    }))
    const text = JSON.stringify(parts, (key, value: unknown) => (/(Id|UnixNano)$/u.test(key) ? undefined : value))
    expect(spans.filter(({ name }) => name === "PUT /users/{id}")).toHaveLength(1)
    expect(text).toContain("update")
    for (const secret of [/zoraida/iu, /321-?54|9876/u, /Calle Luna/u, /5550199321/u, /own\.example/u])
      expect(text).not.toMatch(secret)
    expect(text).not.toContain(token)
    expect(text).not.toContain(userId(1))
  })

  it("the gateway gets the trace, and nothing without one", async () => {
    const send = gatewaySms({ url: collector.url, token: null }, () => {}).send(message)
    const spans = await spansOf(async (traces) => {
      const span = traces.begin("POST /auth/request-otp", "server", null)
      await Effect.runPromise(Effect.provideService(send, CurrentSpan, span))
      span.end({}, "status 503")
    })
    await Effect.runPromise(send)
    const [traced, untraced] = collector.received.filter(({ body }) => body.includes("123456"))
    const call = spans.find(({ name }) => name === "send a code")
    expect(traced?.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
    expect(untraced?.traceparent).toBe("")
    expect(JSON.stringify(spans)).not.toMatch(/123456|5550100001/u)
  })
})
