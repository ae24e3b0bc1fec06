import { Schema } from "effect"
import { expect, it } from "vitest"
import { issuesIn, schemaReader } from "#domain/shared/issues.rules.ts"
import { requiredText } from "#domain/shared/text.schema.ts"

it("a required text that is absent, of another type, blank or invisible has one message", () => {
  const read = schemaReader(Schema.Struct({ name: requiredText("name_required") }))
  for (const value of [{}, { name: 5 }, { name: null }, { name: " " }, { name: "\u3164" }, { name: "\u200b \u2800" }])
    expect(issuesIn(read(value))).toEqual({ name: "name_required" })
  for (const name of [" Ana ", "\u200b5", "👩‍👧"]) expect(issuesIn(read({ name }))).toEqual({})
})
