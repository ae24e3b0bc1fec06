/** Routing, authentication and headers of answers. */
import { describe, expect, it } from "vitest"
import { noteId, token, until } from "./probe.ts"
import { longText, note, rawJson, type Wire } from "./wire.ts"

export const answersOfTheWire = (wire: Wire): void => {
  describe("answers", () => {
    it("one record is wrapped in data", async () =>
      expect(await wire.expectSuccess(wire.request("GET", note))).toEqual({ data: wire.probe().notes.get(noteId(1)) }))
    it("a property the contract does not declare is not sent", async () =>
      expect(JSON.stringify(await wire.expectSuccess(wire.request("GET", note)))).not.toContain("secret"))
    it("a created record is answered with 201", async () =>
      expect(
        (await wire.expectSuccess(wire.request("POST", "/api/notes", { json: { title: "New" } }), 201)).data.title
      ).toBe("New"))
    it("a list has pagination and asOf", async () => {
      const { data, pagination, asOf } = await wire.expectSuccess(wire.request("GET", "/api/notes?page=1&limit=1"))
      expect(data).toHaveLength(2)
      expect(pagination).toEqual({
        page: 1,
        limit: 1,
        total: 2,
        totalPages: 2,
        hasPrevPage: false,
        hasNextPage: true
      })
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
    })
    it("HEAD is answered like GET without the body", async () => {
      const response = await wire.request("HEAD", note)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toContain("application/json")
      expect(await response.text()).toBe("")
    })
    it("a file is sent as a download", async () => {
      const response = await wire.request("POST", "/api/notes/report")
      expect(response.headers.get("content-type")).toBe("text/csv")
      expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.csv"')
      expect((await response.arrayBuffer()).byteLength).toBe(400 * 65_536)
    })
    it("a report that fails at once is refused", async () => {
      await wire.expectRefusal(wire.request("POST", "/api/notes/report?breaks=first"), 500, "unforeseen")
      await wire.expectRefusal(wire.request("POST", "/api/notes/report?breaks=away"), 503, "unavailable")
    })
    it("a report that fails later is aborted, and only the log has the cause", async () => {
      const response = await wire.request("POST", "/api/notes/report?breaks=later", {
        headers: { "accept-encoding": "identity" }
      })
      let text = ""
      const reading = response.body?.pipeTo(
        new WritableStream({ write: (bytes) => void (text += new TextDecoder().decode(bytes)) })
      )
      await expect(reading).rejects.toThrow()
      expect(text).toMatch(/^a+$/u)
      await until(() => wire.probe().lines.some((line) => line.includes("select password")))
    })
    it("a report is produced only as fast as it is read", async () => {
      const response = await wire.request("POST", "/api/notes/report", { headers: { "accept-encoding": "identity" } })
      const reader = response.body?.getReader()
      await reader?.read()
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(wire.probe().reportedBytes()).toBeLessThan(20 * 1024 * 1024)
      await reader?.cancel()
    })
  })
  describe("headers", () => {
    it("every answer has the security headers", async () => {
      for (const response of [
        await wire.request("GET", note),
        await wire.request("GET", "/api/nothing"),
        await wire.request("GET", note, { token: null }),
        await wire.request("DELETE", "/api/notes")
      ]) {
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "cross-origin-opener-policy": "same-origin",
          "cross-origin-resource-policy": "same-origin",
          "x-frame-options": "DENY",
          "cache-control": "no-store"
        })
        expect(response.headers.get("permissions-policy")).toContain("camera=()")
      }
    })
    it("every answer has a request id of the server", async () => {
      const one = await wire.request("GET", note, { headers: { "x-request-id": "mine" } })
      const other = await wire.request("GET", note)
      expect(one.headers.get("x-request-id")).not.toBe("mine")
      expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"))
    })
    it("no other origin is allowed", async () => {
      const response = await wire.request("GET", note, { headers: { origin: "http://elsewhere.test" } })
      expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    })
  })
  describe("sessions", () => {
    it("a call without a token is refused", () =>
      wire.expectRefusal(wire.request("GET", note, { token: null }), 401, "unauthorized"))
    it("a call with an unknown token is refused", () =>
      wire.expectRefusal(wire.request("GET", note, { token: "another" }), 401, "unauthorized"))
    it("a call with another scheme is refused", () =>
      wire.expectRefusal(
        wire.request("GET", note, { token: null, headers: { authorization: `Basic ${token}` } }),
        401,
        "unauthorized"
      ))
    it("an overlong token is refused before it is looked up", async () => {
      await wire.expectRefusal(wire.request("GET", note, { token: longText(600) }), 401, "unauthorized")
      expect(wire.probe().authenticated).toEqual([])
    })
    it("the session is checked before the query", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes?page=x", { token: null }), 401, "unauthorized"))
    it("the session is checked before the body", () =>
      wire.expectRefusal(wire.request("POST", "/api/notes", { token: null, ...rawJson("{") }), 401, "unauthorized"))
    it("an open call needs no session", async () =>
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/word", { token: null, json: { word: "please" } }))
      ).toEqual({
        data: { welcome: true }
      }))
    it("an open call ignores an invalid token", async () =>
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/word", { token: "another", json: { word: "please" } }))
      ).toEqual({
        data: { welcome: true }
      }))
    it("a call of the user extends the session", async () => {
      await wire.expectSuccess(wire.request("GET", note))
      expect(wire.probe().authenticated).toEqual([{ token, background: false }])
    })
    it("a background call does not extend the session", async () => {
      await wire.expectSuccess(wire.request("GET", note, { headers: { "x-background": "1" } }))
      expect(wire.probe().authenticated).toEqual([{ token, background: true }])
    })
    it("a call is unavailable, not unauthorized, when sessions cannot be read", () =>
      wire.expectRefusal(wire.request("GET", note, { token: "database-away" }), 503, "unavailable"))
  })
  describe("paths and methods", () => {
    it("an unknown path is 404", () => wire.expectRefusal(wire.request("GET", "/api/nothing"), 404, "not_found"))
    it("/api itself is 404", () => wire.expectRefusal(wire.request("GET", "/api"), 404, "not_found"))
    it("paths are case-sensitive", () => wire.expectRefusal(wire.request("GET", "/API/notes"), 404, "not_found"))
    it("a trailing slash is 404", () => wire.expectRefusal(wire.request("GET", "/api/notes/"), 404, "not_found"))
    it("a doubled slash is 404", () => wire.expectRefusal(wire.request("GET", "/api//notes"), 404, "not_found"))
    it("an unknown id is not found", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")).message
      ).toBe("This note does not exist."))
    it("a malformed id is answered exactly like an unknown one", async () => {
      const unknown = await wire.expectRefusal(wire.request("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")
      const malformed = await wire.expectRefusal(wire.request("GET", "/api/notes/7%20or%201=1"), 404, "note_not_found")
      expect(malformed.raw).toEqual(unknown.raw)
      await wire.expectRefusal(wire.request("GET", "/api/notes/seven"), 404, "note_not_found")
    })
    it("an id with a NUL is not found", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes/%00"), 404, "note_not_found"))
    it("an overlong id is not found", () =>
      wire.expectRefusal(wire.request("GET", `/api/notes/${longText(5000)}`), 404, "note_not_found"))
    it("broken escapes in a path are refused", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes/%ZZ"), 400, "bad_request"))
    it("another method is refused with the allowed ones", async () => {
      expect(
        (await wire.expectRefusal(wire.request("DELETE", "/api/notes"), 405, "method_not_allowed")).headers.get("allow")
      ).toBe("GET, HEAD, POST")
      expect(
        (await wire.expectRefusal(wire.request("POST", note, { json: {} }), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("GET, HEAD, PATCH")
    })
    it("OPTIONS is answered with the allowed methods", async () =>
      expect(
        (await wire.expectRefusal(wire.request("OPTIONS", "/api/notes"), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("GET, HEAD, POST"))
    it("a fixed path is preferred to a pattern", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", "/api/notes/close-all"), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("POST"))
  })
}
