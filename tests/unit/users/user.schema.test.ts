import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Email, PersonName } from "#domain/users/user.schema.ts"
import { reader } from "#domain/shared/issues.rules.ts"

const judgeName = reader(Schema.Struct({ name: PersonName }))
const judgeEmail = reader(Schema.Struct({ email: Email }))

const keyOf = (read: ReturnType<typeof judgeName> | ReturnType<typeof judgeEmail>): string | null =>
  read._tag === "Success" ? null : (Object.values(read.failure)[0] ?? "")

describe("a name", () => {
  it.each(["Ana", "José", "Núñez Ibáñez", "O", "Jose\u0301", "Ωμέγα", "李", "  Ana  ", "x".repeat(35)])(
    "%j is one",
    (name) => {
      expect(keyOf(judgeName({ name }))).toBeNull()
    }
  )

  it.each([
    ["", "name_required"],
    ["   ", "name_required"],
    ["An4", "letters"],
    ["O'Neil", "letters"],
    ["\u0301", "letters"],
    ["Ana\tRuiz", "letters"],
    ["x".repeat(36), "text_too_long|35"]
  ])("%j is none: %s", (name, key) => {
    expect(keyOf(judgeName({ name }))).toBe(key)
  })
})

describe("an e-mail address", () => {
  it.each(["a@b.co", "ana.ruiz+claims@mail.example.org", "A_1%'-@x-y.example", "  ana@example.org "])(
    "%j is one",
    (email) => {
      expect(keyOf(judgeEmail({ email }))).toBeNull()
    }
  )

  it.each([
    ["", "email_required"],
    ["ana", "email"],
    ["ana@", "email"],
    ["@example.org", "email"],
    ["ana@example", "email"],
    ["ana@-example.org", "email"],
    ["ana@example..org", "email"],
    ["añá@example.org", "email"],
    ["ana@exämple.org", "email"],
    ["ana ruiz@example.org", "email"],
    [`${"a".repeat(30)}@example.org`, "text_too_long|35"]
  ])("%j is none: %s", (email, key) => {
    expect(keyOf(judgeEmail({ email }))).toBe(key)
  })
})
