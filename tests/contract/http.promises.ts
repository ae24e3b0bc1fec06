/** What the wire promises, whatever is served over it. Held to in process and over a socket. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Schema } from "effect"
import { Validator } from "@seriousme/openapi-schema-validator"
import { Envelope } from "#adapters/contract/endpoint.ts"
import { noteId, probe, token, until, type Probe, type ProbeOptions } from "./probe.ts"

export interface Served {
  readonly probe: Probe
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

interface Sent {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly json?: unknown
}

const longText = (length: number) => "x".repeat(length)

export const wirePromises = (where: string, serve: (probe: Probe) => Promise<Served>): void => {
  let served: Served
  const start = async (options: ProbeOptions = {}) => {
    await served?.close()
    served = await serve(probe(options))
  }
  const ask = (method: string, path: string, { token: bearer = token, headers = {}, body, json }: Sent = {}) =>
    served.fetch(path, {
      method,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers
      },
      ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined ? { body } : {})
    })
  /** Expects a refusal in the envelope, and answers with it. */
  const refused = async (answer: Promise<Response>, status: number, code: string) => {
    const response = await answer
    const body: unknown = await response.json()
    expect({ status: response.status, body }).toMatchObject({ status, body: { code } })
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/u)
    const envelope = Schema.decodeUnknownSync(Envelope)(body)
    expect(envelope.message).not.toBe("")
    return { ...envelope, raw: body, headers: response.headers }
  }
  const got = async (answer: Promise<Response>, status = 200): Promise<any> => {
    const response = await answer
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status })
    return JSON.parse(text)
  }
  const rawJson = (text: BodyInit): Sent => ({ headers: { "content-type": "application/json" }, body: text })
  const note = `/api/notes/${noteId(1)}`
  const untouched = () =>
    expect(served.probe.notes.get(noteId(1))).toEqual({ id: noteId(1), title: "First", version: 1, status: "open" })

  describe(`the wire ${where}`, () => {
    beforeEach(() => start())
    afterEach(() => served.close())

    describe("answers", () => {
      it("wraps one thing in data", async () =>
        expect(await got(ask("GET", note))).toEqual({ data: served.probe.notes.get(noteId(1)) }))
      it("never sends a property the contract does not list", async () =>
        expect(JSON.stringify(await got(ask("GET", note)))).not.toContain("secret"))
      it("answers what was created with 201", async () =>
        expect((await got(ask("POST", "/api/notes", { json: { title: "New" } }), 201)).data.title).toBe("New"))
      it("adds pagination and asOf to a list", async () => {
        const { data, pagination, asOf } = await got(ask("GET", "/api/notes?page=1&limit=1"))
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
        const response = await ask("HEAD", note)
        expect(response.status).toBe(200)
        expect(response.headers.get("content-type")).toContain("application/json")
        expect(await response.text()).toBe("")
      })
      it("sends a file as a download", async () => {
        const response = await ask("POST", "/api/notes/report")
        expect(response.headers.get("content-type")).toBe("text/csv")
        expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.csv"')
        expect((await response.arrayBuffer()).byteLength).toBe(400 * 65_536)
      })
      it("does not make a report faster than it is read", async () => {
        const response = await ask("POST", "/api/notes/report")
        const reader = response.body!.getReader()
        await reader.read()
        await new Promise((resolve) => setTimeout(resolve, 150))
        expect(served.probe.reportedBytes()).toBeLessThan(20 * 1024 * 1024)
        await reader.cancel()
      })
    })

    describe("headers", () => {
      it("stand on every answer", async () => {
        for (const response of [
          await ask("GET", note),
          await ask("GET", "/api/nothing"),
          await ask("GET", note, { token: null }),
          await ask("DELETE", "/api/notes")
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
        const one = await ask("GET", note, { headers: { "x-request-id": "mine" } })
        const other = await ask("GET", note)
        expect(one.headers.get("x-request-id")).not.toBe("mine")
        expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"))
      })
      it("allow no other origin", async () => {
        const response = await ask("GET", note, { headers: { origin: "http://elsewhere.test" } })
        expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
      })
    })

    describe("sessions", () => {
      it("refuses a call without a token", () => refused(ask("GET", note, { token: null }), 401, "unauthorized"))
      it("refuses a token it does not know", () => refused(ask("GET", note, { token: "another" }), 401, "unauthorized"))
      it("refuses another scheme", () =>
        refused(ask("GET", note, { token: null, headers: { authorization: `Basic ${token}` } }), 401, "unauthorized"))
      it("refuses an endless token before anyone looks it up", async () => {
        await refused(ask("GET", note, { token: longText(600) }), 401, "unauthorized")
        expect(served.probe.shown).toEqual([])
      })
      it("asks for the session before it reads the query", () =>
        refused(ask("GET", "/api/notes?page=x", { token: null }), 401, "unauthorized"))
      it("asks for the session before it reads the body", () =>
        refused(ask("POST", "/api/notes", { token: null, ...rawJson("{") }), 401, "unauthorized"))
      it("answers open calls without one", async () =>
        expect(await got(ask("POST", "/api/word", { token: null, json: { word: "please" } }))).toEqual({
          data: { welcome: true }
        }))
      it("ignores a dead token on an open call", async () =>
        expect(await got(ask("POST", "/api/word", { token: "another", json: { word: "please" } }))).toEqual({
          data: { welcome: true }
        }))
      it("keeps the session alive by a person's call", async () => {
        await got(ask("GET", note))
        expect(served.probe.shown).toEqual([{ token, background: false }])
      })
      it("does not keep it alive by a call in the background", async () => {
        await got(ask("GET", note, { headers: { "x-background": "1" } }))
        expect(served.probe.shown).toEqual([{ token, background: true }])
      })
      it("says unavailable, not unauthorized, when sessions cannot be read", () =>
        refused(ask("GET", note, { token: "database-away" }), 503, "unavailable"))
    })

    describe("paths and methods", () => {
      it("answers 404 for what is not there", () => refused(ask("GET", "/api/nothing"), 404, "not_found"))
      it("answers 404 at /api itself", () => refused(ask("GET", "/api"), 404, "not_found"))
      it("tells capital letters apart", () => refused(ask("GET", "/API/notes"), 404, "not_found"))
      it("takes no trailing slash", () => refused(ask("GET", "/api/notes/"), 404, "not_found"))
      it("takes no doubled slash", () => refused(ask("GET", "/api//notes"), 404, "not_found"))
      it("answers an unknown id as not found", async () =>
        expect((await refused(ask("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")).message).toBe(
          "This note does not exist."
        ))
      it("answers a malformed id exactly like an unknown one", async () => {
        const unknown = await refused(ask("GET", `/api/notes/${noteId(77)}`), 404, "note_not_found")
        const malformed = await refused(ask("GET", "/api/notes/7%20or%201=1"), 404, "note_not_found")
        expect(malformed.raw).toEqual(unknown.raw)
      })
      it("answers an id with a NUL as not found", () => refused(ask("GET", "/api/notes/%00"), 404, "note_not_found"))
      it("answers an endless id as not found", () =>
        refused(ask("GET", `/api/notes/${longText(5000)}`), 404, "note_not_found"))
      it("refuses broken escapes in a path", () => refused(ask("GET", "/api/notes/%ZZ"), 400, "bad_request"))
      it("names the allowed methods", async () => {
        expect((await refused(ask("DELETE", "/api/notes"), 405, "method_not_allowed")).headers.get("allow")).toBe(
          "GET, HEAD, POST"
        )
        expect((await refused(ask("POST", note, { json: {} }), 405, "method_not_allowed")).headers.get("allow")).toBe(
          "GET, HEAD, PATCH"
        )
      })
      it("answers OPTIONS with the allowed methods", async () =>
        expect((await refused(ask("OPTIONS", "/api/notes"), 405, "method_not_allowed")).headers.get("allow")).toBe(
          "GET, HEAD, POST"
        ))
      it("prefers a fixed path to a pattern", async () =>
        expect(
          (await refused(ask("GET", "/api/notes/close-all"), 405, "method_not_allowed")).headers.get("allow")
        ).toBe("POST"))
    })

    describe("queries", () => {
      it.each([
        "page=0",
        "page=-1",
        "page=1.5",
        "page=1e3",
        "page=",
        "page=x",
        "limit=0",
        "limit=101",
        "limit=0x10",
        "page=99999999999",
        "from=you",
        `searchTerm=${longText(101)}`
      ])("refuses %s", async (query) => {
        const { fields } = await refused(ask("GET", `/api/notes?${query}`), 400, "bad_request")
        expect(Object.keys(fields ?? {})).toEqual([query.split("=")[0]])
      })
      it("words what is wrong with a parameter", async () =>
        expect((await refused(ask("GET", "/api/notes?limit=101"), 400, "bad_request")).fields).toEqual({
          limit: "This number is out of range."
        }))
      it("ignores names nobody declared", async () =>
        void (await got(ask("GET", "/api/notes?utm_source=mail&__proto__=1&constructor=2"))))
      it("refuses a name that occurs twice", async () =>
        expect((await refused(ask("GET", "/api/notes?page=1&page=2"), 400, "bad_request")).fields).toHaveProperty(
          "page"
        ))
      it("refuses escapes that are no UTF-8", () =>
        refused(ask("GET", "/api/notes?searchTerm=%ff"), 400, "bad_request"))
      it("refuses NUL", () => refused(ask("GET", "/api/notes?searchTerm=a%00b"), 400, "forbidden_text"))
      it("reads plus signs and escapes", async () =>
        void (await got(ask("GET", "/api/notes?searchTerm=Jos%C3%A9+N%C3%BA%C3%B1ez"))))
    })

    describe("bodies", () => {
      it.each([
        ["no JSON", "{"],
        ["an empty text", ""],
        ["two values", "{} {}"],
        ["a comment", "{/**/}"],
        ["NaN", '{"title":NaN}']
      ])("refuses %s", async (_, text) => {
        await refused(ask("PATCH", note, rawJson(text)), 400, "malformed")
        untouched()
      })
      it("refuses bytes that are no UTF-8", async () => {
        await refused(
          ask(
            "PATCH",
            note,
            rawJson(new Uint8Array([0x7b, 0x22, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]))
          ),
          400,
          "malformed"
        )
        untouched()
      })
      it.each(["__proto__", "constructor", "prototype"])(
        "refuses the key %s at any depth and however escaped",
        async (key) => {
          await refused(ask("PATCH", note, rawJson(`{"title":"x","${key}":{}}`)), 400, "forbidden_key")
          await refused(ask("PATCH", note, rawJson(`{"title":"x","tags":[{"${key}":1}]}`)), 400, "forbidden_key")
          await refused(
            ask("PATCH", note, rawJson(`{"title":"x","\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}":1}`)),
            400,
            "forbidden_key"
          )
          untouched()
        }
      )
      it("allows those words as values", async () =>
        expect((await got(ask("PATCH", note, { json: { title: "constructor" } }))).data.title).toBe("constructor"))
      it("refuses NUL and half characters", async () => {
        await refused(ask("PATCH", note, rawJson('{"title":"a\\u0000b"}')), 400, "forbidden_text")
        await refused(ask("PATCH", note, rawJson('{"title":"a\\ud800b"}')), 400, "forbidden_text")
        untouched()
      })
      it("keeps whole characters of any plane", async () =>
        expect((await got(ask("PATCH", note, { json: { title: "José 🙂" } }))).data.title).toBe("José 🙂"))
      it.each([100, 100_000])("refuses %i levels of nesting", async (depth) => {
        await refused(
          ask("PATCH", note, rawJson(`{"title":"x","tags":${"[".repeat(depth)}${"]".repeat(depth)}}`)),
          400,
          "malformed"
        )
        untouched()
      })
      it.each(["null", "[]", '"text"', "7", "true"])("refuses %s where an object is expected", async (text) => {
        await refused(ask("PATCH", note, rawJson(text)), 422, "invalid")
        untouched()
      })
      it("names every wrong field by its path, in words", async () => {
        const { fields, message } = await refused(
          ask("POST", "/api/notes", { json: { title: " ", tags: ["a", 7] } }),
          422,
          "invalid"
        )
        expect(fields).toEqual({ title: "Title is required", "tags.1": "This value is not valid." })
        expect(message).toBe("Some fields need attention.")
      })
      it("puts arguments into the words", async () =>
        expect(
          (await refused(ask("POST", "/api/notes", { json: { title: longText(21) } }), 422, "invalid")).fields
        ).toEqual({ title: "Title has at most 20 characters" }))
      it("ignores fields nobody listed, and never assigns them", async () => {
        const { data } = await got(ask("PATCH", note, { json: { title: "New", status: "closed", admin: true } }))
        expect(data).toEqual({ id: noteId(1), title: "New", version: 2, status: "open" })
      })
      it("takes a record back as it was listed", async () =>
        void (await got(ask("PATCH", note, { json: (await got(ask("GET", note))).data }))))
      it("refuses a body with another id", async () => {
        await refused(ask("PATCH", note, { json: { id: noteId(2), title: "x" } }), 400, "other_id")
        await refused(ask("PATCH", note, { json: { id: null, title: "x" } }), 400, "other_id")
        untouched()
      })
      it.each([
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonx",
        "application/json; charset=utf-16"
      ])("refuses a body of type %s", async (type) => {
        await refused(
          ask("PATCH", note, { headers: { "content-type": type }, body: '{"title":"x"}' }),
          415,
          "unsupported_type"
        )
        untouched()
      })
      it("refuses a compressed body", () =>
        refused(
          ask("PATCH", note, {
            headers: { "content-type": "application/json", "content-encoding": "gzip" },
            body: '{"title":"x"}'
          }),
          415,
          "unsupported_type"
        ))
      it("takes a charset of UTF-8", async () =>
        void (await got(
          ask("PATCH", note, { headers: { "content-type": "application/json; charset=UTF-8" }, body: '{"title":"x"}' })
        )))
      it("takes a body of 1 MiB and refuses one byte more", async () => {
        const fill = (bytes: number) => `{"title":"x","tags":["${longText(bytes - 25)}"]}`
        expect(fill(1_048_576)).toHaveLength(1_048_576)
        await got(ask("POST", "/api/notes", rawJson(fill(1_048_576))), 201)
        await refused(ask("POST", "/api/notes", rawJson(fill(1_048_577))), 413, "too_large")
      })
      it("says too large before it looks at the type", () =>
        refused(
          ask("PATCH", note, { headers: { "content-type": "text/plain" }, body: longText(2_000_000) }),
          413,
          "too_large"
        ))
      it("does without a body where it is optional, with and without a type", async () => {
        expect(await got(ask("POST", "/api/notes/close-all"))).toEqual({ data: { updated: 1 } })
        expect(await got(ask("POST", "/api/notes/close-all", rawJson("")))).toEqual({ data: { updated: 0 } })
      })
      it("still reads an optional body that is there", async () => {
        expect(await got(ask("POST", "/api/notes/close-all", { json: { title: "none" } }))).toEqual({
          data: { updated: 0 }
        })
        await refused(ask("POST", "/api/notes/close-all", { json: { title: "" } }), 422, "invalid")
        untouched()
      })
      it("refuses unlisted fields where the body means something else with them", async () => {
        await refused(ask("PUT", `${note}/delete`, { json: { is_deleted: "no" } }), 400, "bad_request")
        expect(served.probe.notes.has(noteId(1))).toBe(true)
        await got(ask("PUT", `${note}/delete`, { json: { id: noteId(1) } }))
        expect(served.probe.notes.has(noteId(1))).toBe(false)
      })
    })

    describe("forms", () => {
      const form = (bytes: number, more: Readonly<Record<string, string | Blob>> = {}) => {
        const data = new FormData()
        data.set("picture", new File([new Uint8Array(bytes)], "a.png"))
        data.set("title", "A picture")
        for (const [name, value] of Object.entries(more)) data.set(name, value)
        return data
      }
      const post = (data: FormData, headers: Readonly<Record<string, string>> = {}) =>
        ask("POST", "/api/notes/pictures", { body: data, headers })
      it("are read with their files, in any order", async () =>
        expect(await got(post(form(2048)))).toEqual({ data: { title: "A picture", bytes: 2048, icon: false } }))
      it("may have optional files", async () =>
        expect((await got(post(form(1, { icon: new File(["x"], "i.png") })))).data.icon).toBe(true))
      it("are bounded to the byte, file by file", async () => {
        await refused(post(form(2049)), 413, "too_large")
        await refused(post(form(1, { icon: new File([new Uint8Array(101)], "i.png") })), 413, "too_large")
      })
      it("are bounded as a whole", () => refused(post(form(1, { rest: longText(1_100_000) })), 413, "too_large"))
      it("must have the files they need", async () => {
        const data = new FormData()
        data.set("title", "No picture")
        expect((await refused(post(data), 422, "invalid")).fields).toEqual({
          picture: "Please select a file to upload"
        })
      })
      it("have checked fields", async () =>
        expect((await refused(post(form(1, { title: "" })), 422, "invalid")).fields).toEqual({
          title: "Title is required"
        }))
      it("carry no NUL and no poisonous name", async () => {
        await refused(post(form(1, { title: "a\0b" })), 400, "forbidden_text")
        await refused(post(form(1, { constructor: "x" })), 400, "forbidden_key")
      })
      it("are nothing else", async () => {
        await refused(ask("POST", "/api/notes/pictures", { json: {} }), 415, "unsupported_type")
        await refused(
          ask("POST", "/api/notes/pictures", { headers: { "content-type": "multipart/form-data" }, body: "x" }),
          400,
          "malformed"
        )
        await refused(
          ask("POST", "/api/notes/pictures", {
            headers: { "content-type": "multipart/form-data; boundary=x" },
            body: "--y"
          }),
          400,
          "malformed"
        )
      })
    })

    describe("refusals", () => {
      it("tell a conflict's present state", async () => {
        const refusal = await refused(
          ask("PATCH", `/api/notes/${noteId(2)}`, { json: { title: "x" } }),
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
        const { raw } = await refused(ask("PATCH", note, { json: { title: "x", version: 9 } }), 409, "note_overtaken")
        expect(raw).toMatchObject({
          current: { id: noteId(1), title: "First", version: 1, status: "open" },
          fields: { title: "First" }
        })
        untouched()
      })
      it("may say more beside the envelope", async () => {
        const { raw } = await refused(ask("POST", "/api/word", { json: { word: "?" } }), 422, "wrong_word")
        expect(raw).toEqual({ message: "That is not the word.", code: "wrong_word", success: false })
      })
      it("say when to come back", async () => {
        const { headers, raw } = await refused(
          ask("POST", "/api/word", { json: { word: "often" } }),
          429,
          "too_many_requests"
        )
        expect(headers.get("retry-after")).toBe("42")
        expect(raw).not.toHaveProperty("fields")
      })
      it("undo what the work had begun", async () => {
        const before = served.probe.notes.size
        for (const title of ["conflict", "forbidden", "away", "rule", "defect"])
          await ask("POST", "/api/notes", { json: { title } })
        expect(served.probe.notes.size).toBe(before)
      })
      it.each([
        ["conflict", 409, "count_changed"],
        ["forbidden", 403, "forbidden"],
        ["away", 503, "unavailable"],
        ["rule", 422, "invalid"]
      ])(
        "know %s as %i",
        async (title, status, code) =>
          void (await refused(ask("POST", "/api/notes", { json: { title } }), status, code))
      )
      it("word what a service finds wrong", async () =>
        expect((await refused(ask("POST", "/api/notes", { json: { title: "rule" } }), 422, "invalid")).fields).toEqual({
          title: "Title is required"
        }))
      it.each(["text", "throw", "undeclared"])("say nothing about a fault (%s) but its number", async (how) => {
        const { raw, headers } = await refused(ask("GET", `/api/broken?how=${how}`), 500, "unforeseen")
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
          expect((await refused(ask("GET", "/api/nothing", { headers }), 404, "not_found")).message).toBe(
            "No encontrado"
          )
          expect(
            (await refused(ask("GET", `/api/notes/${noteId(7)}`, { headers }), 404, "note_not_found")).message
          ).toBe("Esta nota no existe.")
          expect((await refused(ask("GET", "/api/notes/x", { headers }), 404, "note_not_found")).message).toBe(
            "Esta nota no existe."
          )
          expect(
            (await refused(ask("POST", "/api/notes", { headers, json: { title: "" } }), 422, "invalid")).fields
          ).toEqual({ title: "El título es obligatorio" })
          expect((await refused(ask("GET", "/api/broken?how=text", { headers }), 500, "unforeseen")).message).toBe(
            "Algo salió mal"
          )
        }
      )
      it.each(["en", "fr", "en, es;q=0.9", "es;q=0, en", ";;;,,"])(
        "speak English when asked with %s",
        async (language) => {
          expect(
            (await refused(ask("GET", "/api/nothing", { headers: { "accept-language": language } }), 404, "not_found"))
              .message
          ).toBe("Not found")
        }
      )
    })

    describe("sent again with its key", () => {
      const create = (key: string, title: string, more: Sent = {}) =>
        ask("POST", "/api/notes", { json: { title }, ...more, headers: { "idempotency-key": key, ...more.headers } })
      it("a request gets its first answer and does nothing", async () => {
        const first = await got(create("k", "New"), 201)
        expect(await got(create("k", "New"), 201)).toEqual(first)
        expect(served.probe.notes.size).toBe(3)
      })
      it("another body is refused", async () => {
        await got(create("k", "New"), 201)
        await refused(create("k", "Other"), 422, "key_reused")
        expect(served.probe.notes.size).toBe(3)
      })
      it("another path is refused", async () => {
        await got(create("k", "New"), 201)
        await refused(
          ask("POST", "/api/notes/close-all", { json: { title: "New" }, headers: { "idempotency-key": "k" } }),
          422,
          "key_reused"
        )
      })
      it("the order of the query does not matter", async () => {
        const headers = { "idempotency-key": "k" }
        const first = await got(ask("POST", "/api/notes?a=1&b=2", { json: { title: "New" }, headers }), 201)
        expect(await got(ask("POST", "/api/notes?b=2&a=1", { json: { title: "New" }, headers }), 201)).toEqual(first)
      })
      it("keys are told apart", async () => {
        await got(create("k", "New"), 201)
        await got(create("l", "New"), 201)
        expect(served.probe.notes.size).toBe(4)
      })
      it.each([
        ["conflict", 409, "count_changed"],
        ["rule", 422, "invalid"]
      ])("a refusal for %s is given again", async (title, status, code) => {
        const first = await refused(create("k", title), status, code)
        expect((await refused(create("k", title), status, code)).raw).toEqual(first.raw)
      })
      it("a body that breaks rules is answered again, and another one refused", async () => {
        await refused(create("k", ""), 422, "invalid")
        await refused(create("k", ""), 422, "invalid")
        await refused(create("k", "Good"), 422, "key_reused")
      })
      it.each([
        ["forbidden", 403],
        ["away", 503],
        ["defect", 500]
      ])("%s is tried again", async (title, status) => {
        expect((await create("k", title)).status).toBe(status)
        expect(served.probe.answers.size()).toBe(0)
        expect((await create("k", title)).status).toBe(status)
      })
      it("a dead session is not remembered", async () => {
        await refused(create("k", "New", { token: "another" }), 401, "unauthorized")
        await got(create("k", "New"), 201)
      })
      it("a request under way is waited for, and its answer shared", async () => {
        const release = served.probe.hold()
        const both = [create("k", "New"), create("k", "New")]
        await until(() => served.probe.answers.size() === 1)
        release()
        const [one, other] = await Promise.all(both.map((answer) => got(answer, 201)))
        expect(other).toEqual(one)
        expect(served.probe.notes.size).toBe(3)
      })
      it("a request under way for too long is a conflict", async () => {
        const release = served.probe.hold()
        const first = create("k", "New")
        await until(() => served.probe.answers.size() === 1)
        await refused(create("k", "New"), 409, "key_under_way")
        release()
        await got(first, 201)
      })
      it.each(["", " ", "with space", "ñ", longText(201)])("a key like %j is refused", async (key) => {
        await refused(create(key, "New"), 400, "key_malformed")
        expect(served.probe.notes.size).toBe(2)
      })
      it("a key of 200 characters is taken", async () => void (await got(create(longText(200), "New"), 201)))
      it("an upload is compared by its content, not by how it was packed", async () => {
        const upload = (content: string) => {
          const data = new FormData()
          data.set("title", "A picture")
          data.set("picture", new File([content], "a.png"))
          return ask("POST", "/api/notes/pictures", { body: data, headers: { "idempotency-key": "k" } })
        }
        expect(await got(upload("same"))).toEqual(await got(upload("same")))
        await refused(upload("diff"), 422, "key_reused")
      })
      it("sign-in calls, reports and other methods keep nothing", async () => {
        const headers = { "idempotency-key": "k" }
        await got(ask("POST", "/api/word", { json: { word: "please" }, headers }))
        await (await ask("POST", "/api/notes/report", { headers })).arrayBuffer()
        await got(ask("PATCH", note, { json: { title: "x" }, headers }))
        expect(served.probe.answers.size()).toBe(0)
      })
    })

    describe("the log", () => {
      it("has one line per request and no secrets", async () => {
        await got(ask("POST", "/api/notes?token=hidden", { json: { title: "Never log me" } }), 201)
        const response = await ask("GET", "/api/nothing", { token: null })
        const lines = served.probe.lines.map((line) => JSON.parse(line))
        expect(lines).toHaveLength(2)
        expect(lines[0]).toMatchObject({
          level: "info",
          method: "POST",
          path: "/api/notes",
          status: 201,
          actor: noteId(900)
        })
        expect(lines[1]).toMatchObject({ id: response.headers.get("x-request-id"), status: 404, actor: null })
        expect(served.probe.lines.join("")).not.toMatch(/Never log me|a-good-token|hidden|Ada/u)
      })
      it("tells a fault under the number the client was given, with numbers of people blotted out", async () => {
        const { requestId } = await refused(ask("POST", "/api/notes", { json: { title: "defect" } }), 500, "unforeseen")
        const fault = served.probe.lines.map((line) => JSON.parse(line)).find(({ cause }) => cause !== undefined)
        expect(fault).toMatchObject({ level: "error", id: requestId })
        expect(fault.cause).toContain("password for [number]")
      })
    })

    describe("the server itself", () => {
      it.each(["/health", "/api/health", "/ready", "/api/ready"])("answers %s without a token", async (path) =>
        expect(await got(ask("GET", path, { token: null }))).toEqual({ data: { status: "ok" } })
      )
      it("says when it is not ready, and stays healthy", async () => {
        served.probe.setReady(false)
        await refused(ask("GET", "/ready", { token: null }), 503, "unavailable")
        expect((await ask("GET", "/health", { token: null })).status).toBe(200)
      })
      it("describes itself in valid OpenAPI 3.1", async () => {
        const document = await got(ask("GET", "/api/openapi.json", { token: null }))
        expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
        expect(document.openapi).toBe("3.1.0")
      })
      it("describes truly what is required", async () => {
        const { paths } = await got(ask("GET", "/api/openapi.json", { token: null }))
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
      it("describes every refusal by its status", async () => {
        const { paths } = await got(ask("GET", "/api/openapi.json", { token: null }))
        expect(paths["/notes/{id}"].patch.responses).toMatchObject({
          200: {},
          400: {},
          401: { description: "unauthorized" },
          404: { description: "note_not_found, not_found" },
          409: { description: "note_closed, note_overtaken" },
          413: {},
          415: {},
          422: { description: "invalid" },
          500: {},
          503: {}
        })
        expect(paths["/word"].post.responses).not.toHaveProperty("401")
      })
    })

    describe("events", () => {
      const listen = async (more: Sent = {}) => {
        const response = await ask("GET", "/api/events", more)
        const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
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
      const at = "2026-11-20T10:00:00.000Z" as never
      it("are told as they happen", async () => {
        const { response, text, leave } = await listen()
        expect(response.headers.get("content-type")).toContain("text/event-stream")
        served.probe.tell({ kind: "changed", entity: "notes", ids: ["1"], at })
        await until(() => text().includes(`event: changed\ndata: {"entity":"notes","ids":["1"],"at":"${at}"}\n\n`))
        await leave()
      })
      it("name no ids beyond 100", async () => {
        const { text, leave } = await listen()
        served.probe.tell({ kind: "changed", entity: "notes", ids: Array.from({ length: 101 }, String), at })
        await until(() => text().includes(`data: {"entity":"notes","at":"${at}"}`))
        await leave()
      })
      it("name every kind of record after news were missed", async () => {
        const { text, leave } = await listen()
        served.probe.tell({ kind: "missed", at })
        await until(() => text().includes('"pictures"'))
        expect(text()).toContain(`data: {"entity":"notes","at":"${at}"}`)
        await leave()
      })
      it("need a session, and do not keep it alive", async () => {
        await refused(ask("GET", "/api/events", { token: null }), 401, "unauthorized")
        const { leave } = await listen()
        expect(served.probe.shown).toEqual([{ token, background: true }])
        await leave()
      })
      it("end at once with their session, and not with another", async () => {
        const { isClosed } = await listen()
        served.probe.tell({ kind: "ended", sessionKey: "session-2" })
        served.probe.tell({ kind: "changed", entity: "notes", ids: null, at })
        expect(isClosed()).toBe(false)
        served.probe.tell({ kind: "ended", sessionKey: "session-1" })
        await until(isClosed)
        expect(served.probe.listeners()).toBe(0)
      })
      it("beat, look at the session at each beat, and end when it has", async () => {
        await start({ beatMs: 20 })
        const { text, isClosed } = await listen()
        await until(() => text().includes(": still here"))
        expect(isClosed()).toBe(false)
        served.probe.endSession()
        await until(isClosed)
        expect(served.probe.shown.every(({ background }) => background)).toBe(true)
        expect(served.probe.listeners()).toBe(0)
      })
      it("end when the server stops", async () => {
        const { isClosed } = await listen()
        served.probe.stopping.abort()
        await until(isClosed)
      })
      it("stop being made when the reader leaves", async () => {
        const { leave } = await listen()
        expect(served.probe.listeners()).toBe(1)
        await leave()
        served.probe.tell({ kind: "changed", entity: "notes", ids: null, at })
        await until(() => served.probe.listeners() === 0)
      })
    })
  })
}
