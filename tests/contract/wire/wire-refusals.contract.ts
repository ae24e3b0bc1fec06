/** Refusals and the log. */
import { describe, expect, it } from "vitest"
import { noteId, until } from "./probe.ts"
import { note, type Wire } from "./wire.ts"

export const refusalsOfTheWire = (wire: Wire): void => {
  describe("refusals", () => {
    it("a conflict has the current state", async () => {
      const refusal = await wire.expectRefusal(
        wire.request("PATCH", `/api/notes/${noteId(2)}`, { json: { title: "x" } }),
        409,
        "note_closed"
      )
      expect(refusal.raw).toEqual({
        message: "This note is closed.",
        code: "note_closed",
        fields: { status: "closed" }
      })
    })
    it("a stale edit has the whole record", async () => {
      const { raw } = await wire.expectRefusal(
        wire.request("PATCH", note, { json: { title: "x", version: 9 } }),
        409,
        "note_overtaken"
      )
      expect(raw).toMatchObject({
        current: { id: noteId(1), title: "First", version: 1, status: "open" },
        fields: { title: "First" }
      })
      wire.expectUnchanged()
    })
    it("a refusal may have extra properties", async () => {
      const { raw } = await wire.expectRefusal(
        wire.request("POST", "/api/word", { json: { word: "?" } }),
        422,
        "wrong_word"
      )
      expect(raw).toEqual({ message: "That is not the word.", code: "wrong_word", success: false })
    })
    it("a rate limit has the time to retry", async () => {
      const { headers, raw } = await wire.expectRefusal(
        wire.request("POST", "/api/word", { json: { word: "often" } }),
        429,
        "too_many_requests"
      )
      expect(headers.get("retry-after")).toBe("42")
      expect(raw).not.toHaveProperty("fields")
    })
    it("a refusal rolls the work back", async () => {
      const before = wire.probe().notes.size
      for (const title of ["conflict", "forbidden", "away", "rule", "defect"])
        await wire.request("POST", "/api/notes", { json: { title } })
      expect(wire.probe().notes.size).toBe(before)
    })
    it.each([
      ["conflict", 409, "count_changed"],
      ["forbidden", 403, "forbidden"],
      ["away", 503, "unavailable"],
      ["rule", 422, "invalid"]
    ])(
      "%s is answered with %i",
      async (title, status, code) =>
        void (await wire.expectRefusal(wire.request("POST", "/api/notes", { json: { title } }), status, code))
    )
    it("an error found by a service is described", async () =>
      expect(
        (await wire.expectRefusal(wire.request("POST", "/api/notes", { json: { title: "rule" } }), 422, "invalid"))
          .fields
      ).toEqual({
        title: "Title is required"
      }))
    it.each(["text", "throw", "undeclared"])("an unexpected error (%s) shows only its number", async (how) => {
      const { raw, headers } = await wire.expectRefusal(
        wire.request("GET", `/api/broken?how=${how}`),
        500,
        "unforeseen"
      )
      expect(raw).toEqual({
        message: "Something went wrong",
        code: "unforeseen",
        requestId: headers.get("x-request-id")
      })
    })
    it.each(["es", "es-MX,es;q=0.9,en;q=0.8", "fr, es;q=0.5, en;q=0.1"])(
      "the text is Spanish for %s",
      async (language) => {
        const headers = { "accept-language": language }
        expect(
          (await wire.expectRefusal(wire.request("GET", "/api/nothing", { headers }), 404, "not_found")).message
        ).toBe("No encontrado")
        expect(
          (await wire.expectRefusal(wire.request("GET", `/api/notes/${noteId(7)}`, { headers }), 404, "note_not_found"))
            .message
        ).toBe("Esta nota no existe.")
        expect(
          (await wire.expectRefusal(wire.request("GET", "/api/notes/x", { headers }), 404, "note_not_found")).message
        ).toBe("Esta nota no existe.")
        expect(
          (
            await wire.expectRefusal(
              wire.request("POST", "/api/notes", { headers, json: { title: "" } }),
              422,
              "invalid"
            )
          ).fields
        ).toEqual({ title: "El título es obligatorio" })
        expect(
          (await wire.expectRefusal(wire.request("GET", "/api/broken?how=text", { headers }), 500, "unforeseen"))
            .message
        ).toBe("Algo salió mal")
      }
    )
    it.each(["en", "fr", "en, es;q=0.9", "es;q=0, en", ";;;,,"])("the text is English for %s", async (language) => {
      expect(
        (
          await wire.expectRefusal(
            wire.request("GET", "/api/nothing", { headers: { "accept-language": language } }),
            404,
            "not_found"
          )
        ).message
      ).toBe("Not found")
    })
  })
  describe("the log", () => {
    it("the log has one line per request and no secrets", async () => {
      await wire.expectSuccess(
        wire.request("POST", "/api/notes?token=hidden", { json: { title: "Never log me" } }),
        201
      )
      const response = await wire.request("GET", "/api/nothing", { token: null })
      const lines = wire.probe().lines.map((line) => JSON.parse(line))
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({
        time: "1970-01-01T00:00:00.000Z",
        level: "info",
        message: "Request answered",
        method: "POST",
        path: "/api/notes",
        status: 201,
        actor: noteId(900)
      })
      expect(lines[1]).toMatchObject({ request_id: response.headers.get("x-request-id"), status: 404, actor: null })
      expect(wire.probe().lines.join("")).not.toMatch(/Never log me|a-good-token|hidden|Ada/u)
    })
    it("polls of health are not logged", async () => {
      for (const path of ["/health", "/ready", "/api/health", "/api/ready"])
        await wire.request("GET", path, { token: null })
      expect(wire.probe().lines).toEqual([])
    })
    it("a read whose client has left is interrupted and logged without an error", async () => {
      const leaving = new AbortController()
      const pending = wire.request("GET", "/api/broken?how=never", { signal: leaving.signal })
      const outcome = pending.catch((error: unknown) => error)
      await until(() => wire.probe().authenticated.length === 1)
      leaving.abort()
      await outcome
      await until(() => wire.probe().lines.length === 1)
      expect(wire.probe().lines.map((line): unknown => JSON.parse(line))).toMatchObject([
        { level: "info", status: 499 }
      ])
    })
    it("an unexpected error is logged under the number of its answer, with personal data redacted", async () => {
      const { requestId } = await wire.expectRefusal(
        wire.request("POST", "/api/notes", { json: { title: "defect" } }),
        500,
        "unforeseen"
      )
      const fault = wire
        .probe()
        .lines.map((line) => JSON.parse(line))
        .find(({ cause }) => cause !== undefined)
      expect(fault).toMatchObject({ level: "error", request_id: requestId })
      expect(fault.cause).toContain("password for [number]")
    })
  })
}
