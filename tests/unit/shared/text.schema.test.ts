import { Schema } from "effect"
import { expect, it } from "vitest"
import { issuesIn, schemaReader } from "#domain/shared/issues.rules.ts"
import { requiredText } from "#domain/shared/text.schema.ts"

it("a required text that is absent, of another type or blank has one message", () => {
  const read = schemaReader(Schema.Struct({ name: requiredText("name_required") }))
  for (const value of [{}, { name: 5 }, { name: null }, { name: " " }])
    expect(issuesIn(read(value))).toEqual({ name: "name_required" })
  expect(issuesIn(read({ name: " Ana " }))).toEqual({})
})
