/** Repeated requests with an Idempotency-Key. */
import { describe, expect, it } from "vitest"
import { until } from "./probe.ts"
import { longText, note, type Sent, type Wire } from "./wire.ts"

export const keysOnTheWire = (wire: Wire): void => {
  describe("repeated requests with a key", () => {
    const create = (key: string, title: string, more: Sent = {}) =>
      wire.request("POST", "/api/notes", {
        json: { title },
        ...more,
        headers: { "idempotency-key": key, ...more.headers }
      })
    it("a repeated request gets the first answer and does nothing", async () => {
      const first = await wire.expectSuccess(create("k", "New"), 201)
      expect(await wire.expectSuccess(create("k", "New"), 201)).toEqual(first)
      expect(wire.probe().notes.size).toBe(3)
    })
    it.each([null, "an-unknown-token"])(
      "without a session (%s) a key reserves nothing, whatever is sent",
      async (unknown) => {
        const headers = { "idempotency-key": "k", "content-type": "application/json" }
        for (const body of ["{", JSON.stringify({ title: "" }), JSON.stringify({ title: "New" })]) {
          const sent = { headers: { ...headers, "content-length": String(body.length) }, body, token: unknown }
          await wire.expectRefusal(wire.request("POST", "/api/notes", sent), 401, "unauthorized")
        }
        expect(wire.probe().answers.size()).toBe(0)
      }
    )
    it("another body is refused", async () => {
      await wire.expectSuccess(create("k", "New"), 201)
      await wire.expectRefusal(create("k", "Other"), 422, "key_reused")
      expect(wire.probe().notes.size).toBe(3)
    })
    it("the refusal of a key names both reasons: another request, and an upgrade of the server", async () => {
      await wire.expectSuccess(create("k", "New"), 201)
      const { message } = await wire.expectRefusal(create("k", "Other"), 422, "key_reused")
      expect(message).toBe(
        "This Idempotency-Key was used for another request, or before this server was upgraded. Look whether that was done, then send a new key."
      )
      const spanish = create("k", "Other", { headers: { "accept-language": "es" } })
      expect((await wire.expectRefusal(spanish, 422, "key_reused")).message).toContain(
        "o antes de actualizar este servidor"
      )
    })
    it("another path is refused", async () => {
      await wire.expectSuccess(create("k", "New"), 201)
      await wire.expectRefusal(
        wire.request("POST", "/api/notes/close-all", { json: { title: "New" }, headers: { "idempotency-key": "k" } }),
        422,
        "key_reused"
      )
    })
    it("the order of the query does not matter", async () => {
      const headers = { "idempotency-key": "k" }
      const first = await wire.expectSuccess(
        wire.request("POST", "/api/notes?a=1&b=2", { json: { title: "New" }, headers }),
        201
      )
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/notes?b=2&a=1", { json: { title: "New" }, headers }), 201)
      ).toEqual(first)
    })
    it("different keys are independent", async () => {
      await wire.expectSuccess(create("k", "New"), 201)
      await wire.expectSuccess(create("l", "New"), 201)
      expect(wire.probe().notes.size).toBe(4)
    })
    it.each([
      ["conflict", 409, "count_changed"],
      ["rule", 422, "invalid"]
    ])("a refusal for %s is replayed", async (title, status, code) => {
      const first = await wire.expectRefusal(create("k", title), status, code)
      expect((await wire.expectRefusal(create("k", title), status, code)).raw).toEqual(first.raw)
    })
    it("an invalid body is answered again, and another one is refused", async () => {
      await wire.expectRefusal(create("k", ""), 422, "invalid")
      await wire.expectRefusal(create("k", ""), 422, "invalid")
      await wire.expectRefusal(create("k", "Good"), 422, "key_reused")
    })
    it.each([
      ["forbidden", 403],
      ["away", 503],
      ["defect", 500]
    ])("%s can be retried", async (title, status) => {
      expect((await create("k", title)).status).toBe(status)
      expect(wire.probe().answers.size()).toBe(0)
      expect((await create("k", title)).status).toBe(status)
    })
    it("an ended session is not stored", async () => {
      await wire.expectRefusal(create("k", "New", { token: "another" }), 401, "unauthorized")
      await wire.expectSuccess(create("k", "New"), 201)
    })
    it("a pending request is awaited, and its answer shared", async () => {
      const release = wire.probe().hold()
      const both = [create("k", "New"), create("k", "New")]
      await until(() => wire.probe().answers.size() === 1)
      release()
      const [one, other] = await Promise.all(both.map((answer) => wire.expectSuccess(answer, 201)))
      expect(other).toEqual(one)
      expect(wire.probe().notes.size).toBe(3)
    })
    it("a request that is pending for too long is a conflict", async () => {
      const release = wire.probe().hold()
      const first = create("k", "New")
      await until(() => wire.probe().answers.size() === 1)
      await wire.expectRefusal(create("k", "New"), 409, "key_under_way")
      release()
      await wire.expectSuccess(first, 201)
    })
    it.each(["", " ", "with space", "ñ", longText(201)])("the key %j is refused", async (key) => {
      await wire.expectRefusal(create(key, "New"), 400, "key_malformed")
      expect(wire.probe().notes.size).toBe(2)
    })
    it("a key of 200 characters is accepted", async () =>
      void (await wire.expectSuccess(create(longText(200), "New"), 201)))
    it("uploads are compared by their content, not by their encoding", async () => {
      const upload = (content: string) => {
        const data = new FormData()
        data.set("title", "A picture")
        data.set("picture", new File([content], "a.png"))
        return wire.request("POST", "/api/notes/pictures", { body: data, headers: { "idempotency-key": "k" } })
      }
      expect(await wire.expectSuccess(upload("same"))).toEqual(await wire.expectSuccess(upload("same")))
      await wire.expectRefusal(upload("diff"), 422, "key_reused")
    })
    it("sign-in calls, reports and other methods store nothing", async () => {
      const headers = { "idempotency-key": "k" }
      await wire.expectSuccess(wire.request("POST", "/api/word", { json: { word: "please" }, headers }))
      await (await wire.request("POST", "/api/notes/report", { headers })).arrayBuffer()
      await wire.expectSuccess(wire.request("PATCH", note, { json: { title: "x" }, headers }))
      expect(wire.probe().answers.size()).toBe(0)
    })
  })
}
