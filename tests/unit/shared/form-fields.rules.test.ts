import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  blankTexts,
  changedTexts,
  type FormField,
  heldBackFields,
  imageFields,
  judgeTexts,
  passwordFields,
  sentTexts,
  textsOf
} from "#domain/shared/document/form-fields.rules.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { requiredText } from "#domain/shared/text.schema.ts"

const fields: ReadonlyArray<FormField> = [
  { name: "name", kind: "text", isRequired: true },
  { name: "phone", kind: "phone", isRequired: true, start: "+1" },
  { name: "password", kind: "password", isRequired: true },
  { name: "note", kind: "area" },
  { name: "picture", kind: "image" }
]

describe("a form as a table of fields", () => {
  it("a form starts empty, or with the text that a field names", () => {
    expect(blankTexts(fields)).toEqual({ name: "", phone: "+1", password: "", note: "", picture: "" })
  })

  it("a form shows the texts of a record, and nothing where it has none", () => {
    expect(textsOf(fields, { name: "Ada", phone: 7, note: null, other: "x" })).toEqual({
      name: "Ada",
      phone: "7",
      password: "",
      note: "",
      picture: ""
    })
  })

  it("a form sends null where a field may be empty and is", () => {
    const texts = { name: " ", phone: "+1", password: "", note: " ", picture: "key" }
    expect(sentTexts(fields, texts)).toEqual({ ...texts, note: null })
  })

  it("a form sends of a change what differs, and the version", () => {
    const base = { name: "Ada", phone: "+1", password: "", note: "n", picture: "key" }
    expect(changedTexts(fields, base, { ...base, name: "Bea", picture: "" }, 4)).toEqual({
      name: "Bea",
      picture: null,
      version: 4
    })
  })

  it("a form judges all of a new record, and of an existing one what was changed", () => {
    const read = schemaReader(
      Schema.Struct({ name: requiredText("name_required"), password: requiredText("password_required") })
    )
    const judge = judgeTexts(fields, read)
    const base = { name: "", password: "" }
    expect(judge(base, null)).toEqual({ name: "name_required", password: "password_required" })
    expect(judge(base, base)).toEqual({})
    expect(judge(base, { name: "Ada", password: "" })).toEqual({ name: "name_required" })
    // An empty password keeps the stored one.
    expect(judge(base, { name: "", password: "typed" })).toEqual({})
  })

  it("a form knows which of its fields take a picture, hold a password, or are stored nowhere else", () => {
    const withSecret: ReadonlyArray<FormField> = [...fields, { name: "number", kind: "secret" }]
    expect(imageFields(withSecret)).toEqual(["picture"])
    expect(passwordFields(withSecret)).toEqual(["password"])
    expect(heldBackFields(withSecret)).toEqual(["password", "number"])
  })

  it("a field of an existing record that was emptied is judged", () => {
    const judge = judgeTexts(fields, schemaReader(Schema.Struct({ name: requiredText("name_required") })))
    const base = { name: "Ada", phone: "+1", password: "", note: "", picture: "" }
    expect(judge({ ...base, name: "" }, base)).toEqual({ name: "name_required" })
  })
})
