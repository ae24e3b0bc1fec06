/** Behaviour that needs a socket. */
import { connect } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { listen, type Listening, type ListenOptions } from "#adapters/server/api/listen.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { noteId, probe, token, until, type Probe, type ProbeOptions } from "./probe.ts"

let serving: { readonly probe: Probe; readonly listening: Listening; readonly url: string } | null = null

const serve = async (options: ProbeOptions = {}, more: Partial<ListenOptions> = {}) => {
  const fresh = probe(options)
  const listening = await listen({
    application: fresh.app,
    host: "127.0.0.1",
    port: 0,
    stopping: fresh.stopping,
    ...more
  })
  serving = { probe: fresh, listening, url: `http://127.0.0.1:${listening.port}` }
  return serving
}

afterEach(() => serving?.listening.stop())

const authorization = `Bearer ${token}`

/** Sends raw bytes, and returns everything received until the connection closes. */
const raw = (port: number, pieces: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      for (const piece of pieces) socket.write(piece)
    })
    let text = ""
    socket.on("data", (data) => (text += data.toString("latin1")))
    socket.on("error", reject)
    socket.on("close", () => resolve(text))
  })

const head = (line: string, ...headers: ReadonlyArray<string>) =>
  [`${line} HTTP/1.1`, "host: localhost", `authorization: ${authorization}`, ...headers, "", ""].join("\r\n")

describe("a socket", () => {
  it("an upload far above the limit is read to its end, so that the client sees the refusal", async () => {
    const { url } = await serve()
    const answer = await fetch(`${url}/api/notes`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: new Uint8Array(9 * 1024 * 1024)
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: "too_large" })
  })

  it("a large upload without a session is refused at once", async () => {
    const { url } = await serve()
    const answer = await fetch(`${url}/api/notes`, { method: "POST", body: new Uint8Array(9 * 1024 * 1024) })
    expect(answer.status).toBe(401)
  })

  it("a chunked body is accepted within the same limit", async () => {
    const { listening } = await serve()
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const chunked = ["content-type: application/json", "transfer-encoding: chunked", "connection: close"]
    const small = await raw(listening.port, [
      head("POST /api/notes", ...chunked),
      chunk('{"title":'),
      chunk('"Cut"}'),
      "0\r\n\r\n"
    ])
    expect(small).toMatch(/^HTTP\/1\.1 201 /u)
    const large = await raw(listening.port, [
      head("POST /api/notes", ...chunked),
      ...Array.from({ length: 40 }, () => chunk("x".repeat(65_536))),
      "0\r\n\r\n"
    ])
    expect(large).toMatch(/^HTTP\/1\.1 413 /u)
  })

  it.each([
    ["nonsense", "NONSENSE\r\n\r\n", 400],
    ["two hosts", "GET /api/notes HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n", 400],
    ["a host that is none", "GET /api/notes HTTP/1.1\r\nhost: a b/c\r\nconnection: close\r\n\r\n", 400],
    ["endless headers", `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(40_000)}\r\n\r\n`, 431],
    ["an unknown method", "BREW /api/notes HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 400],
    ["TRACE", "TRACE /api/notes HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 405]
  ])("%s is answered in the envelope", async (_, text, status) => {
    const { listening } = await serve()
    const answer = await raw(listening.port, [text])
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"))
    expect(answer).toContain("x-content-type-options: nosniff")
    expect(
      JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4).replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/gu, ""))
    ).toHaveProperty("message")
  })

  it.each([
    ["headers that do not end", ["GET / HTTP/1.1\r\nhost: localhost\r\n"]],
    ["a body that does not end", [head("POST /api/notes", "content-type: application/json", "content-length: 9"), "{"]]
  ])("%s end the connection with 408", async (_, pieces) => {
    const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
    const { listening } = await serve({}, { limits })
    expect(await raw(listening.port, pieces)).toMatch(/^HTTP\/1\.1 408 /u)
  })

  it("a refused connection is given up, though the other side keeps it open", async () => {
    const { listening } = await serve()
    const socket = connect({ port: listening.port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      socket.write("NONSENSE\r\n\r\n")
    )
    socket.resume()
    await new Promise((resolve) => socket.once("end", resolve))
    await expect.poll(() => listening.connections()).toBe(0)
    socket.destroy()
  })

  it("a forwarded address is trusted only from a trusted proxy", async () => {
    const { url, probe: distrustful } = await serve()
    await fetch(`${url}/api/notes`, { headers: { authorization, "x-forwarded-for": "203.0.113.9" } })
    await serving?.listening.stop()
    const trusting = await serve({ trustedProxies: ["127.0.0.1"] })
    await fetch(`${trusting.url}/api/notes`, { headers: { authorization, "x-forwarded-for": "203.0.113.9" } })
    expect([...distrustful.addresses, ...trusting.probe.addresses]).toEqual(["127.0.0.1", "203.0.113.9"])
  })

  it("a stopping server finishes pending requests and accepts no others", async () => {
    const { url, probe: held, listening } = await serve()
    const release = held.hold()
    const headers = { authorization, "content-type": "application/json", "idempotency-key": "k" }
    const all = Array.from({ length: 20 }, (_, number) =>
      fetch(`${url}/api/notes`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": `k${number}` },
        body: '{"title":"Late"}'
      })
    )
    await until(() => held.answers.size() === 20)
    const stopped = listening.stop()
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    release()
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    await stopped
    expect(held.notes.size).toBe(22)
  })

  it("a server with open streams and idle connections stops quickly", async () => {
    const { url, listening } = await serve()
    await (await fetch(`${url}/health`)).arrayBuffer()
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${url}/api/events`, { headers: { authorization } }))
    )
    const startedMs = performance.now()
    await listening.stop()
    expect(performance.now() - startedMs).toBeLessThan(1_000)
    for (const stream of streams) expect(await stream.text()).toContain(": open")
  })

  it("a client that does not read its events is disconnected", async () => {
    const { listening, probe: busy } = await serve()
    const socket = connect(listening.port, "127.0.0.1", () => socket.write(head("GET /api/events")))
    socket.pause()
    await until(() => busy.listeners() === 1)
    const ids = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(36, "0"))
    for (let sent = 0; sent < 20_000 && busy.listeners() > 0; sent += 1) {
      busy.publish({ kind: "changed", entity: "notes", ids, at: Instant.make("2026-11-20T10:00:00.000Z") })
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(busy.listeners()).toBe(0)
    socket.destroy()
  })

  it("a report stops when its client has left", async () => {
    const { url, probe: reporting } = await serve()
    const leaving = new AbortController()
    const answer = await fetch(`${url}/api/notes/report`, {
      method: "POST",
      headers: { authorization },
      signal: leaving.signal
    })
    await answer.body?.getReader().read()
    leaving.abort()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const made = reporting.reportedBytes()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(reporting.reportedBytes()).toBe(made)
    expect(made).toBeLessThan(400 * 65_536)
  })

  it("answers to a session's reads are compressed where the client accepts it", async () => {
    const { url, probe: reading } = await serve()
    const some = reading.notes.get(noteId(1))
    if (some === undefined) throw new Error("There is no note")
    const title = "x".repeat(3_000)
    reading.notes.set(noteId(1), { ...some, title })
    const answerOf = async (encodings: string, path: string, more: RequestInit = {}) => {
      const answer = await fetch(`${url}${path}`, { ...more, headers: { authorization, "accept-encoding": encodings } })
      const { length } = await answer.clone().text()
      return { encoding: answer.headers.get("content-encoding"), vary: answer.headers.get("vary"), length }
    }
    const own = `/api/notes/${noteId(1)}`
    const plain = await answerOf("identity", own)
    expect(plain.encoding).toBeNull()
    expect(await answerOf("gzip, br", own)).toEqual({ ...plain, encoding: "br", vary: "accept-encoding" })
    expect((await answerOf("gzip, br;q=0", own)).encoding).toBeNull()
    expect((await answerOf("br", `/api/notes/${noteId(2)}`)).encoding).toBeNull()
    const socket = await raw(serving?.listening.port ?? 0, [
      head(`GET ${own}`, "accept-encoding: br", "connection: close")
    ])
    expect(socket.length).toBeLessThan(1_500)
    const report = await answerOf("gzip", "/api/notes/report", { method: "POST" })
    expect(report).toEqual({ encoding: "gzip", vary: "accept-encoding", length: 400 * 65_536 })
  })

  it("answers that may hold a token are never packed", async () => {
    const { url } = await serve()
    const answer = await fetch(`${url}/api/notes`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-encoding": "br" },
      body: JSON.stringify({ title: "New", tags: Array.from({ length: 500 }, () => "tag") })
    })
    expect([answer.status, answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
      201,
      null,
      null
    ])
  })

  it("an address in use is refused", async () => {
    const { listening, probe: first } = await serve()
    await expect(
      listen({ application: first.app, host: "127.0.0.1", port: listening.port, stopping: new AbortController() })
    ).rejects.toThrow("EADDRINUSE")
  })
})
