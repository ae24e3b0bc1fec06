/** Routing, authentication and headers of answers. */
import { describe, expect, it } from "vitest"
import { noteId, token, until } from "./probe.ts"
import { longText, note, rawJson, type Wire } from "./wire.ts"

export const answersOfTheWire = (wire: Wire): void => {
  describe("answers", () => {
    it("wraps one thing in data", async () =>
      expect(await wire.expectSuccess(wire.request("GET", note))).toEqual({ data: wire.probe().notes.get(noteId(1)) }))
    it("never sends a property the contract does not list", async () =>
      expect(JSON.stringify(await wire.expectSuccess(wire.request("GET", note)))).not.toContain("secret"))
    it("answers what was created with 201", async () =>
      expect(
        (await wire.expectSuccess(wire.request("POST", "/api/notes", { json: { title: "New" } }), 201)).data.title
      ).toBe("New"))
    it("adds pagination and asOf to a list", async () => {
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
    it("answers HEAD like GET without the body", async () => {
      const response = await wire.request("HEAD", note)
      expect(response.status).toBe(200)
      expect(response.headers.get("content-type")).toContain("application/json")
      expect(await response.text()).toBe("")
    })
    it("sends a file as a download", async () => {
      const response = await wire.request("POST", "/api/notes/report")
      expect(response.headers.get("content-type")).toBe("text/csv")
      expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.csv"')
      expect((await response.arrayBuffer()).byteLength).toBe(400 * 65_536)
    })
    it("refuses a report that fails at once", async () => {
      await wire.expectRefusal(wire.request("POST", "/api/notes/report?breaks=first"), 500, "unforeseen")
      await wire.expectRefusal(wire.request("POST", "/api/notes/report?breaks=away"), 503, "unavailable")
    })
    it("breaks a report off that fails later, and says why to the log alone", async () => {
      const response = await wire.request("POST", "/api/notes/report?breaks=later")
      let text = ""
      const reading = response.body?.pipeTo(
        new WritableStream({ write: (bytes) => void (text += new TextDecoder().decode(bytes)) })
      )
      await expect(reading).rejects.toThrow()
      expect(text).toMatch(/^a+$/u)
      await until(() => wire.probe().lines.some((line) => line.includes("select password")))
    })
    it("does not make a report faster than it is read", async () => {
      const response = await wire.request("POST", "/api/notes/report")
      const reader = response.body?.getReader()
      await reader?.read()
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(wire.probe().reportedBytes()).toBeLessThan(20 * 1024 * 1024)
      await reader?.cancel()
    })
  })
  describe("headers", () => {
    it("stand on every answer", async () => {
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
    it("name the request by an id of the server's own", async () => {
      const one = await wire.request("GET", note, { headers: { "x-request-id": "mine" } })
      const other = await wire.request("GET", note)
      expect(one.headers.get("x-request-id")).not.toBe("mine")
      expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"))
    })
    it("allow no other origin", async () => {
      const response = await wire.request("GET", note, { headers: { origin: "http://elsewhere.test" } })
      expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    })
  })
  describe("sessions", () => {
    it("refuses a call without a token", () =>
      wire.expectRefusal(wire.request("GET", note, { token: null }), 401, "unauthorized"))
    it("refuses a token it does not know", () =>
      wire.expectRefusal(wire.request("GET", note, { token: "another" }), 401, "unauthorized"))
    it("refuses another scheme", () =>
      wire.expectRefusal(
        wire.request("GET", note, { token: null, headers: { authorization: `Basic ${token}` } }),
        401,
        "unauthorized"
      ))
    it("refuses an endless token before anyone looks it up", async () => {
      await wire.expectRefusal(wire.request("GET", note, { token: longText(600) }), 401, "unauthorized")
      expect(wire.probe().authenticated).toEqual([])
    })
    it("asks for the session before it reads the query", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes?page=x", { token: null }), 401, "unauthorized"))
    it("asks for the session before it reads the body", () =>
      wire.expectRefusal(wire.request("POST", "/api/notes", { token: null, ...rawJson("{") }), 401, "unauthorized"))
    it("answers open calls without one", async () =>
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/word", { token: null, json: { word: "please" } }))
      ).toEqual({
        data: { welcome: true }
      }))
    it("ignores a dead token on an open call", async () =>
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/word", { token: "another", json: { word: "please" } }))
      ).toEqual({
        data: { welcome: true }
      }))
    it("keeps the session alive by a person's call", async () => {
      await wire.expectSuccess(wire.request("GET", note))
      expect(wire.probe().authenticated).toEqual([{ token, background: false }])
    })
    it("does not keep it alive by a call in the background", async () => {
      await wire.expectSuccess(wire.request("GET", note, { headers: { "x-background": "1" } }))
      expect(wire.probe().authenticated).toEqual([{ token, background: true }])
    })
    it("says unavailable, not unauthorized, when sessions cannot be read", () =>
      wire.expectRefusal(wire.request("GET", note, { token: "database-away" }), 503, "unavailable"))
  })
  describe("paths and methods", () => {
    it("answers 404 for what is not there", () =>
      wire.expectRefusal(wire.request("GET", "/api/nothing"), 404, "not_found"))
    it("answers 404 at /api itself", () => wire.expectRefusal(wire.request("GET", "/api"), 404, "not_found"))
    it("tells capital letters apart", () => wire.expectRefusal(wire.request("GET", "/API/notes"), 404, "not_found"))
    it("takes no trailing slash", () => wire.expectRefusal(wire.request("GET", "/api/notes/"), 404, "not_found"))
    it("takes no doubled slash", () => wire.expectRefusal(wire.request("GET", "/api//notes"), 404, "not_found"))
    it("answers an unknown id as not found", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")).message
      ).toBe("This note does not exist."))
    it("answers a malformed id exactly like an unknown one", async () => {
      const unknown = await wire.expectRefusal(wire.request("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")
      const malformed = await wire.expectRefusal(wire.request("GET", "/api/notes/7%20or%201=1"), 404, "note_not_found")
      expect(malformed.raw).toEqual(unknown.raw)
    })
    it("answers an id with a NUL as not found", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes/%00"), 404, "note_not_found"))
    it("answers an endless id as not found", () =>
      wire.expectRefusal(wire.request("GET", `/api/notes/${longText(5000)}`), 404, "note_not_found"))
    it("refuses broken escapes in a path", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes/%ZZ"), 400, "bad_request"))
    it("names the allowed methods", async () => {
      expect(
        (await wire.expectRefusal(wire.request("DELETE", "/api/notes"), 405, "method_not_allowed")).headers.get("allow")
      ).toBe("GET, HEAD, POST")
      expect(
        (await wire.expectRefusal(wire.request("POST", note, { json: {} }), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("GET, HEAD, PATCH")
    })
    it("answers OPTIONS with the allowed methods", async () =>
      expect(
        (await wire.expectRefusal(wire.request("OPTIONS", "/api/notes"), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("GET, HEAD, POST"))
    it("prefers a fixed path to a pattern", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", "/api/notes/close-all"), 405, "method_not_allowed")).headers.get(
          "allow"
        )
      ).toBe("POST"))
  })
}
