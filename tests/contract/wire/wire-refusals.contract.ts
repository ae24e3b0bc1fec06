/** Refusals and the log. */
import { describe, expect, it } from "vitest"
import { noteId, until } from "./probe.ts"
import { note, type Wire } from "./wire.ts"

export const refusalsOfTheWire = (wire: Wire): void => {
  describe("refusals", () => {
    it("tell a conflict's present state", async () => {
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
    it("carry the whole record where an edit was stale", async () => {
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
    it("may say more beside the envelope", async () => {
      const { raw } = await wire.expectRefusal(
        wire.request("POST", "/api/word", { json: { word: "?" } }),
        422,
        "wrong_word"
      )
      expect(raw).toEqual({ message: "That is not the word.", code: "wrong_word", success: false })
    })
    it("say when to come back", async () => {
      const { headers, raw } = await wire.expectRefusal(
        wire.request("POST", "/api/word", { json: { word: "often" } }),
        429,
        "too_many_requests"
      )
      expect(headers.get("retry-after")).toBe("42")
      expect(raw).not.toHaveProperty("fields")
    })
    it("undo what the work had begun", async () => {
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
      "know %s as %i",
      async (title, status, code) =>
        void (await wire.expectRefusal(wire.request("POST", "/api/notes", { json: { title } }), status, code))
    )
    it("word what a service finds wrong", async () =>
      expect(
        (await wire.expectRefusal(wire.request("POST", "/api/notes", { json: { title: "rule" } }), 422, "invalid"))
          .fields
      ).toEqual({
        title: "Title is required"
      }))
    it.each(["text", "throw", "undeclared"])("say nothing about a fault (%s) but its number", async (how) => {
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
      "speak Spanish when asked with %s",
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
    it.each(["en", "fr", "en, es;q=0.9", "es;q=0, en", ";;;,,"])(
      "speak English when asked with %s",
      async (language) => {
        expect(
          (
            await wire.expectRefusal(
              wire.request("GET", "/api/nothing", { headers: { "accept-language": language } }),
              404,
              "not_found"
            )
          ).message
        ).toBe("Not found")
      }
    )
  })
  describe("the log", () => {
    it("has one line per request and no secrets", async () => {
      await wire.expectSuccess(
        wire.request("POST", "/api/notes?token=hidden", { json: { title: "Never log me" } }),
        201
      )
      const response = await wire.request("GET", "/api/nothing", { token: null })
      const lines = wire.probe().lines.map((line) => JSON.parse(line))
      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({
        level: "info",
        method: "POST",
        path: "/api/notes",
        status: 201,
        actor: noteId(900)
      })
      expect(lines[1]).toMatchObject({ id: response.headers.get("x-request-id"), status: 404, actor: null })
      expect(wire.probe().lines.join("")).not.toMatch(/Never log me|a-good-token|hidden|Ada/u)
    })
    it("does not call it a fault when a reader has left, and gives his read up", async () => {
      const leaving = new AbortController()
      const asked = wire.request("GET", "/api/broken?how=never", { signal: leaving.signal })
      const left = asked.catch((error: unknown) => error)
      await until(() => wire.probe().authenticated.length === 1)
      leaving.abort()
      await left
      await until(() => wire.probe().lines.length === 1)
      expect(wire.probe().lines.map((line): unknown => JSON.parse(line))).toMatchObject([
        { level: "info", status: 499 }
      ])
    })
    it("tells a fault under the number the client was given, with numbers of people blotted out", async () => {
      const { requestId } = await wire.expectRefusal(
        wire.request("POST", "/api/notes", { json: { title: "defect" } }),
        500,
        "unforeseen"
      )
      const fault = wire
        .probe()
        .lines.map((line) => JSON.parse(line))
        .find(({ cause }) => cause !== undefined)
      expect(fault).toMatchObject({ level: "error", id: requestId })
      expect(fault.cause).toContain("password for [number]")
    })
  })
}
