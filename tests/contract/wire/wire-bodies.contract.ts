/** Bodies: what is read, and what is refused before any rule. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { noteId, token, until } from "./probe.ts"
import { longText, note, rawJson, type Wire } from "./wire.ts"

export const bodiesOnTheWire = (wire: Wire): void => {
  describe("all bodies together", () => {
    const large = rawJson(`{"title":"Large"${" ".repeat(1_001_580)}}`)
    const keep = (session: string) => wire.request("POST", "/api/notes", { ...large, token: session })

    it("beyond 64 MB the next is refused until others are answered, and only what needs no session is accepted", async () => {
      const release = wire.probe().hold()
      const first = Array.from({ length: 67 }, (_, n) => keep(`${token}-${n % 5}`))
      await until(() => wire.probe().blocked() === 67)
      const refused = await keep(`${token}-6`)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"])
      const long = rawJson(`{"word":"please"${" ".repeat(16_000)}}`)
      await wire.expectSuccess(wire.request("POST", "/api/word", { ...long, token: null }))
      release()
      expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array.from({ length: 67 }, () => 201))
      await wire.expectSuccess(keep(`${token}-6`), 201)
    })

    it("the bodies of one session may use a quarter, those of others the rest", async () => {
      const release = wire.probe().hold()
      const first = Array.from({ length: 16 }, () => keep(token))
      await until(() => wire.probe().blocked() === 16)
      const refused = await keep(token)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"])
      const another = keep(`${token}-2`)
      await until(() => wire.probe().blocked() === 17)
      release()
      for (const answer of [...first, another]) expect((await answer).status).toBe(201)
      await wire.expectSuccess(keep(token), 201)
    })
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
    ])("%s is refused", async (query) => {
      const { fields } = await wire.expectRefusal(wire.request("GET", `/api/notes?${query}`), 400, "bad_request")
      expect(Object.keys(fields ?? {})).toEqual([query.split("=")[0]])
    })
    it("an invalid parameter is described", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", "/api/notes?limit=101"), 400, "bad_request")).fields
      ).toEqual({
        limit: "This number is out of range."
      }))
    it("undeclared names are ignored", async () =>
      void (await wire.expectSuccess(wire.request("GET", "/api/notes?utm_source=mail&__proto__=1&constructor=2"))))
    it("undeclared names are ignored however often they come", async () =>
      void (await wire.expectSuccess(wire.request("GET", "/api/notes?utm_source=mail&utm_source=page"))))
    it("a repeated name is refused", async () =>
      expect(
        (await wire.expectRefusal(wire.request("GET", "/api/notes?page=1&page=2"), 400, "bad_request")).fields
      ).toHaveProperty("page"))
    it("escapes that are not UTF-8 are refused", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes?searchTerm=%ff"), 400, "bad_request"))
    it("NUL is refused", () =>
      wire.expectRefusal(wire.request("GET", "/api/notes?searchTerm=a%00b"), 400, "forbidden_text"))
    it("plus signs and escapes are decoded", async () =>
      void (await wire.expectSuccess(wire.request("GET", "/api/notes?searchTerm=Jos%C3%A9+N%C3%BA%C3%B1ez"))))
  })
  describe("bodies", () => {
    it.each([
      ["no JSON", "{"],
      ["an empty text", ""],
      ["two values", "{} {}"],
      ["a comment", "{/**/}"],
      ["NaN", '{"title":NaN}']
    ])("%s is refused", async (_, text) => {
      await wire.expectRefusal(wire.request("PATCH", note, rawJson(text)), 400, "malformed")
      wire.expectUnchanged()
    })
    it("bytes that are not UTF-8 are refused", async () => {
      await wire.expectRefusal(
        wire.request(
          "PATCH",
          note,
          rawJson(new Uint8Array([0x7b, 0x22, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]))
        ),
        400,
        "malformed"
      )
      wire.expectUnchanged()
    })
    it.each(["__proto__", "constructor", "prototype"])(
      "the key %s is refused at any depth and with any escapes",
      async (key) => {
        await wire.expectRefusal(
          wire.request("PATCH", note, rawJson(`{"title":"x","${key}":{}}`)),
          400,
          "forbidden_key"
        )
        await wire.expectRefusal(
          wire.request("PATCH", note, rawJson(`{"title":"x","tags":[{"${key}":1}]}`)),
          400,
          "forbidden_key"
        )
        await wire.expectRefusal(
          wire.request(
            "PATCH",
            note,
            rawJson(`{"title":"x","\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}":1}`)
          ),
          400,
          "forbidden_key"
        )
        wire.expectUnchanged()
      }
    )
    it("these words are accepted as values", async () =>
      expect(
        (await wire.expectSuccess(wire.request("PATCH", note, { json: { title: "constructor" } }))).data.title
      ).toBe("constructor"))
    it("NUL and lone surrogates are refused", async () => {
      await wire.expectRefusal(wire.request("PATCH", note, rawJson('{"title":"a\\u0000b"}')), 400, "forbidden_text")
      await wire.expectRefusal(wire.request("PATCH", note, rawJson('{"title":"a\\ud800b"}')), 400, "forbidden_text")
      wire.expectUnchanged()
    })
    it("characters of every plane are preserved", async () =>
      expect((await wire.expectSuccess(wire.request("PATCH", note, { json: { title: "José 🙂" } }))).data.title).toBe(
        "José 🙂"
      ))
    it.each([100, 100_000])("%i levels of nesting are refused", async (depth) => {
      await wire.expectRefusal(
        wire.request("PATCH", note, rawJson(`{"title":"x","tags":${"[".repeat(depth)}${"]".repeat(depth)}}`)),
        400,
        "malformed"
      )
      wire.expectUnchanged()
    })
    it.each(["null", "[]", '"text"', "7", "true"])("%s is refused where an object is expected", async (text) => {
      await wire.expectRefusal(wire.request("PATCH", note, rawJson(text)), 422, "invalid")
      wire.expectUnchanged()
    })
    it("every invalid field is named by its path and described", async () => {
      const { fields, message } = await wire.expectRefusal(
        wire.request("POST", "/api/notes", { json: { title: " ", tags: ["a", 7] } }),
        422,
        "invalid"
      )
      expect(fields).toEqual({ title: "Title is required", "tags.1": "This value is not valid." })
      expect(message).toBe("Some fields need attention.")
    })
    it("a list is judged by its length before its elements", async () => {
      for (const tags of [Array.from({ length: 125_000 }, () => 1), Array.from({ length: 501 }, () => "tag")])
        expect(
          (await wire.expectRefusal(wire.request("POST", "/api/notes", { json: { title: " ", tags } }), 422, "invalid"))
            .fields
        ).toEqual({ tags: "A note has at most 500 tags" })
    })
    it("an answer lists a hundred issues at most", async () => {
      const tags = Array.from({ length: 500 }, () => 1)
      const { fields } = await wire.expectRefusal(
        wire.request("POST", "/api/notes", { json: { title: " ", tags } }),
        422,
        "invalid"
      )
      expect(Object.keys(fields ?? {})).toEqual(["title", ...Array.from({ length: 99 }, (_, n) => `tags.${n}`)])
    })
    it("an object with more than a thousand keys is refused", async () => {
      const remove = (count: number) =>
        wire.request("PUT", `${note}/delete`, {
          json: Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))
        })
      await wire.expectRefusal(remove(1_001), 400, "malformed")
      const { fields } = await wire.expectRefusal(remove(1_000), 400, "bad_request")
      expect(Object.keys(fields ?? {})).toHaveLength(100)
      wire.expectUnchanged()
    })
    it("descriptions contain their arguments", async () =>
      expect(
        (
          await wire.expectRefusal(
            wire.request("POST", "/api/notes", { json: { title: longText(21) } }),
            422,
            "invalid"
          )
        ).fields
      ).toEqual({ title: "Title has at most 20 characters" }))
    it("undeclared fields are ignored and never assigned", async () => {
      const { data } = await wire.expectSuccess(
        wire.request("PATCH", note, { json: { title: "New", status: "closed", admin: true } })
      )
      expect(data).toEqual({ id: noteId(1), title: "New", version: 2, status: "open" })
    })
    it("a record is accepted as it was listed", async () =>
      void (await wire.expectSuccess(
        wire.request("PATCH", note, { json: (await wire.expectSuccess(wire.request("GET", note))).data })
      )))
    it("a body with another id is refused", async () => {
      await wire.expectRefusal(wire.request("PATCH", note, { json: { id: noteId(2), title: "x" } }), 400, "other_id")
      for (const id of [null, [noteId(1)], { toString: "" }])
        await wire.expectRefusal(wire.request("PATCH", note, { json: { id, title: "x" } }), 400, "other_id")
      wire.expectUnchanged()
    })
    it.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "application/json; charset=utf-16"
    ])("a body of type %s is refused", async (type) => {
      await wire.expectRefusal(
        wire.request("PATCH", note, { headers: { "content-type": type }, body: '{"title":"x"}' }),
        415,
        "unsupported_type"
      )
      wire.expectUnchanged()
    })
    it("a compressed body is refused", () =>
      wire.expectRefusal(
        wire.request("PATCH", note, {
          headers: { "content-type": "application/json", "content-encoding": "gzip" },
          body: '{"title":"x"}'
        }),
        415,
        "unsupported_type"
      ))
    it("the charset UTF-8 is accepted", async () =>
      void (await wire.expectSuccess(
        wire.request("PATCH", note, {
          headers: { "content-type": "application/json; charset=UTF-8" },
          body: '{"title":"x"}'
        })
      )))
    it("a body of 1 MiB is accepted and one byte more is refused", async () => {
      const fill = (bytes: number) => `{"title":"x","tags":["${longText(bytes - 25)}"]}`
      expect(fill(1_048_576)).toHaveLength(1_048_576)
      await wire.expectSuccess(wire.request("POST", "/api/notes", rawJson(fill(1_048_576))), 201)
      await wire.expectRefusal(wire.request("POST", "/api/notes", rawJson(fill(1_048_577))), 413, "too_large")
    })
    it("a body that needs no session has at most 16 KiB", async () => {
      const fill = (bytes: number) => rawJson(`{"word":"please"${" ".repeat(bytes - 17)}}`)
      await wire.expectSuccess(wire.request("POST", "/api/word", fill(16_384)))
      await wire.expectRefusal(wire.request("POST", "/api/word", fill(16_385)), 413, "too_large")
    })
    it("the size is checked before the type", () =>
      wire.expectRefusal(
        wire.request("PATCH", note, { headers: { "content-type": "text/plain" }, body: longText(2_000_000) }),
        413,
        "too_large"
      ))
    it("an optional body may be absent, with and without a type", async () => {
      expect(await wire.expectSuccess(wire.request("POST", "/api/notes/close-all"))).toEqual({ data: { updated: 1 } })
      expect(await wire.expectSuccess(wire.request("POST", "/api/notes/close-all", rawJson("")))).toEqual({
        data: { updated: 0 }
      })
    })
    it("an optional body is read when it is present", async () => {
      expect(
        await wire.expectSuccess(wire.request("POST", "/api/notes/close-all", { json: { title: "none" } }))
      ).toEqual({
        data: { updated: 0 }
      })
      await wire.expectRefusal(wire.request("POST", "/api/notes/close-all", { json: { title: "" } }), 422, "invalid")
      wire.expectUnchanged()
    })
    it("undeclared fields are refused where the contract says so", async () => {
      await wire.expectRefusal(
        wire.request("PUT", `${note}/delete`, { json: { is_deleted: "no" } }),
        400,
        "bad_request"
      )
      expect(wire.probe().notes.has(noteId(1))).toBe(true)
      await wire.expectSuccess(wire.request("PUT", `${note}/delete`, { json: { id: noteId(1) } }))
      expect(wire.probe().notes.has(noteId(1))).toBe(false)
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
      wire.request("POST", "/api/notes/pictures", { body: data, headers })
    const raw = (body: string | Uint8Array<ArrayBuffer>) =>
      wire.request("POST", "/api/notes/pictures", {
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body
      })
    const part = (disposition: string, content: string) =>
      `--x\r\nContent-Disposition: form-data${disposition}\r\n\r\n${content}\r\n`
    const picture = part('; name="picture"; filename="a.png"', "PNG")
    it("a form is read with its files in any order", async () =>
      expect(await wire.expectSuccess(post(form(2048)))).toEqual({
        data: { title: "A picture", name: "a.png", base64: Buffer.alloc(2048).toString("base64"), icon: false }
      }))
    it("the names and bytes of files are kept as they were sent", () =>
      fc.assert(
        fc.asyncProperty(
          fc
            .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
            .filter((name) => !name.includes("\\") && name === name.trim()),
          fc.array(
            fc.oneof(
              fc.uint8Array(),
              fc.constantFrom("\r\n", "\r\n--", "--x--", "%22", '"').map((text) => Buffer.from(text))
            ),
            { maxLength: 20 }
          ),
          async (name, pieces) => {
            const bytes = Buffer.concat([...pieces, Buffer.from("0")])
            const data = new FormData()
            data.set("title", "A picture")
            data.set("picture", new File([bytes], name))
            const { data: kept } = await wire.expectSuccess(post(data))
            expect([kept.name, kept.base64]).toEqual([name, bytes.toString("base64")])
          }
        ),
        { numRuns: 60 }
      ))
    it.each([
      ["a typographic dash", "Nómina – marzo.png"],
      ["an accent as a character of its own", "Nomina\u0301.png"],
      ["quotes", 'The "new" one.png'],
      ["other scripts", "報告🙂.png"]
    ])("the name of a file may contain %s", async (_, name) =>
      expect((await wire.expectSuccess(post(form(1, { picture: new File(["x"], name) })))).data.name).toBe(name)
    )
    it.each([
      ["without a part", "--x--\r\n", 422, "invalid"],
      ["that is empty", "", 400, "malformed"],
      ["without an end", picture, 400, "malformed"],
      ["that ends in a part", picture.slice(0, -10), 400, "malformed"],
      ["with a part that has no name", `${part("", "A")}${picture}--x--\r\n`, 400, "malformed"],
      [
        "with line feeds only",
        `${part('; name="title"', "A")}${picture}--x--\r\n`.replaceAll("\r", ""),
        400,
        "malformed"
      ],
      ["of a thousand and one parts", `${part('; name="a"', "A").repeat(1_001)}--x--\r\n`, 400, "malformed"],
      ["with a long head", `${part(`; name="title"; a="${longText(9_000)}"`, "A")}--x--\r\n`, 400, "malformed"]
    ])("a form %s is refused", async (_, body, status, code) => {
      await wire.expectRefusal(raw(body), status, code)
    })
    it("a text that is not UTF-8 is refused", () =>
      wire.expectRefusal(
        raw(Buffer.from(`${part('; name="title"', "Jos\u00e9")}${picture}--x--\r\n`, "latin1")),
        400,
        "malformed"
      ))
    it("a form may have something behind its end", async () =>
      expect(
        (await wire.expectSuccess(raw(`${part('; name="title"', "A")}${picture}--x--\r\nmore`))).data
      ).toMatchObject({ title: "A", base64: Buffer.from("PNG").toString("base64") }))
    it("an empty file without a name counts as none", async () => {
      const body = `${part('; name="title"', "A")}${picture}${part('; name="icon"; filename=""', "")}--x--\r\n`
      expect((await wire.expectSuccess(raw(body))).data.icon).toBe(false)
    })
    it("files may be optional", async () =>
      expect((await wire.expectSuccess(post(form(1, { icon: new File(["x"], "i.png") })))).data.icon).toBe(true))
    it("each file is limited to the byte", async () => {
      await wire.expectRefusal(post(form(2049)), 413, "too_large")
      const icon = new File([new Uint8Array(101)], "i.png")
      const { fields } = await wire.expectRefusal(post(form(1, { icon })), 413, "too_large")
      expect(fields).toEqual({ icon: "The icon has at most 100 bytes" })
    })
    it("a form is limited as a whole", () =>
      wire.expectRefusal(post(form(1, { rest: longText(1_100_000) })), 413, "too_large"))
    it("required files must be present", async () => {
      const data = new FormData()
      data.set("title", "No picture")
      expect((await wire.expectRefusal(post(data), 422, "invalid")).fields).toEqual({
        picture: "Please select a file to upload"
      })
    })
    it("fields are validated", async () =>
      expect((await wire.expectRefusal(post(form(1, { title: "" })), 422, "invalid")).fields).toEqual({
        title: "Title is required"
      }))
    it("NUL and dangerous names are refused", async () => {
      await wire.expectRefusal(post(form(1, { title: "a\0b" })), 400, "forbidden_text")
      await wire.expectRefusal(post(form(1, { constructor: "x" })), 400, "forbidden_key")
    })
    it("any other content is refused", async () => {
      await wire.expectRefusal(wire.request("POST", "/api/notes/pictures", { json: {} }), 415, "unsupported_type")
      await wire.expectRefusal(
        wire.request("POST", "/api/notes/pictures", { headers: { "content-type": "multipart/form-data" }, body: "x" }),
        400,
        "malformed"
      )
      await wire.expectRefusal(
        wire.request("POST", "/api/notes/pictures", {
          headers: { "content-type": "multipart/form-data; boundary=x" },
          body: "--y"
        }),
        400,
        "malformed"
      )
    })
  })
}
