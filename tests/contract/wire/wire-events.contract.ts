/** Health, readiness, the OpenAPI document and the event stream. */
import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, it } from "vitest"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { token, until } from "./probe.ts"
import { type Sent, type Wire } from "./wire.ts"

export const eventsOnTheWire = (wire: Wire): void => {
  describe("the server itself", () => {
    it.each(["/health", "/api/health", "/ready", "/api/ready"])("%s is answered without a token", async (path) =>
      expect(await wire.expectSuccess(wire.request("GET", path, { token: null }))).toEqual({ data: { status: "ok" } })
    )
    it("a server that is not ready stays healthy", async () => {
      wire.probe().setReady(false)
      await wire.expectRefusal(wire.request("GET", "/ready", { token: null }), 503, "unavailable")
      expect((await wire.request("GET", "/health", { token: null })).status).toBe(200)
    })
    it("a server that gets no changes from the database is ready and says so", async () => {
      wire.probe().loseLiveUpdates()
      const { data } = await wire.expectSuccess(wire.request("GET", "/ready", { token: null }))
      expect(data).toEqual({ status: "ok", live_updates: false })
    })
    it("the OpenAPI document is valid", async () => {
      const document = await wire.expectSuccess(wire.request("GET", "/api/openapi.json", { token: null }))
      expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
      expect(document.openapi).toBe("3.1.0")
    })
    it("the OpenAPI document declares required fields correctly", async () => {
      const { paths } = await wire.expectSuccess(wire.request("GET", "/api/openapi.json", { token: null }))
      expect(paths["/notes/close-all"].post.requestBody.required).toBe(false)
      expect(paths["/notes"].post.requestBody.required).toBe(true)
      expect(paths["/notes"].post.requestBody.content["application/json"].schema).toMatchObject({
        required: ["title"],
        additionalProperties: true
      })
      expect(paths["/notes/{id}/delete"].put.requestBody.content["application/json"].schema).toMatchObject({
        additionalProperties: false
      })
      expect(paths["/notes"].get.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true)
      expect(paths["/notes/pictures"].post.requestBody.content["multipart/form-data"].schema.required).toEqual([
        "title",
        "picture"
      ])
      expect(paths["/word"].post.security).toEqual([])
      expect(paths["/notes"].get).not.toHaveProperty("security")
    })
    it("the page of the interface has every operation, and runs nothing", async () => {
      const document = await wire.expectSuccess(wire.request("GET", "/api/openapi.json", { token: null }))
      const operations = Object.values<Record<string, { readonly operationId: string }>>(document.paths).flatMap((of) =>
        Object.values(of).map(({ operationId }) => operationId)
      )
      const page = await wire.request("GET", "/api/docs", { token: null })
      const text = await page.text()
      expect(operations.length).toBeGreaterThan(10)
      expect(operations.filter((id) => !text.includes(`<details id="${id}">`))).toEqual([])
      expect(text).not.toContain("<script")
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(page.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
    })
    it("the OpenAPI document has every refusal with its status", async () => {
      const { paths, components } = await wire.expectSuccess(wire.request("GET", "/api/openapi.json", { token: null }))
      const described = Object.entries<{ readonly $ref?: string }>(paths["/notes/{id}"].patch.responses).map(
        ([status, { $ref, ...own }]) => [status, { ...own, ...components.responses[$ref?.split("/").at(-1) ?? ""] }]
      )
      expect(Object.fromEntries(described)).toMatchObject({
        200: {},
        400: {},
        401: { description: "unauthorized" },
        403: { description: "forbidden, password_change_required, second_factor_missing" },
        404: { description: "not_found, note_not_found" },
        409: { description: "note_closed, note_overtaken" },
        413: {},
        415: {},
        422: { description: "invalid" },
        429: { description: "too_many_requests" },
        500: {},
        503: {}
      })
      for (const status of ["401", "403"]) expect(paths["/word"].post.responses).not.toHaveProperty(status)
    })
  })
  describe("events", () => {
    const listen = async (more: Sent = {}) => {
      const response = await wire.request("GET", "/api/events", more)
      const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
      let text = ""
      let isClosed = false
      const read = async (): Promise<void> => {
        const { done, value = "" } = await reader.read()
        text += value
        return done ? void (isClosed = true) : read()
      }
      void read().catch(() => (isClosed = true))
      await until(() => text.includes(": open"))
      return { response, text: () => text, isClosed: () => isClosed, leave: () => reader.cancel() }
    }
    const at = Instant.make("2026-11-20T10:00:00.000Z")
    it("changes are sent as they happen, with who made them", async () => {
      const { response, text, leave } = await listen()
      expect(response.headers.get("content-type")).toContain("text/event-stream")
      wire.probe().publish({ kind: "changed", entity: "notes", ids: ["1"], at })
      await until(() => text().includes(`event: changed\ndata: {"entity":"notes","ids":["1"],"at":"${at}"}\n\n`))
      wire.probe().publish({ kind: "changed", entity: "notes", ids: null, by: "2", at })
      await until(() => text().includes(`data: {"entity":"notes","by":"2","at":"${at}"}`))
      await leave()
    })
    it("a change names at most 100 ids", async () => {
      const { text, leave } = await listen()
      wire.probe().publish({ kind: "changed", entity: "notes", ids: Array.from({ length: 101 }, String), at })
      await until(() => text().includes(`data: {"entity":"notes","at":"${at}"}`))
      await leave()
    })
    it("every kind of record is sent after events were missed", async () => {
      const { text, leave } = await listen()
      wire.probe().publish({ kind: "missed", at })
      await until(() => text().includes('"pictures"'))
      expect(text()).toContain(`data: {"entity":"notes","at":"${at}"}`)
      await leave()
    })
    it("the stream needs a session and does not extend it", async () => {
      await wire.expectRefusal(wire.request("GET", "/api/events", { token: null }), 401, "unauthorized")
      const { leave } = await listen()
      expect(wire.probe().authenticated).toEqual([{ token, background: true }])
      await leave()
    })
    it("the stream ends with its session and with no other", async () => {
      const { isClosed } = await listen()
      wire.probe().publish({ kind: "ended", hasEnded: ({ sessionKey }) => sessionKey === "session-2" })
      wire.probe().publish({ kind: "changed", entity: "notes", ids: null, at })
      expect(isClosed()).toBe(false)
      wire.probe().publish({ kind: "ended", hasEnded: ({ sessionKey }) => sessionKey === "session-1" })
      await until(isClosed)
      expect(wire.probe().listeners()).toBe(0)
    })
    it("each heartbeat checks the session, and the stream ends when it has ended", async () => {
      await wire.start({ heartbeatMs: 20 })
      const { text, isClosed } = await listen()
      await until(() => text().includes(": still here"))
      expect(isClosed()).toBe(false)
      wire.probe().endSession()
      await until(isClosed)
      expect(wire.probe().authenticated.every(({ background }) => background)).toBe(true)
      expect(wire.probe().listeners()).toBe(0)
    })
    it("the stream ends when the server stops", async () => {
      const { isClosed } = await listen()
      wire.probe().stopping.abort()
      await until(isClosed)
    })
    it("the feed stops when the client disconnects", async () => {
      const { leave } = await listen()
      expect(wire.probe().listeners()).toBe(1)
      await leave()
      wire.probe().publish({ kind: "changed", entity: "notes", ids: null, at })
      await until(() => wire.probe().listeners() === 0)
    })
  })
}
