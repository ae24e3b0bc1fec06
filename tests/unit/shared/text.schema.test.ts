import { Schema } from "effect"
import { expect, it } from "vitest"
import { issuesIn, reader } from "#domain/shared/issues.rules.ts"
import { required } from "#domain/shared/text.schema.ts"

it("a required text that is absent, of another type or blank has one message", () => {
  const read = reader(Schema.Struct({ name: required("name_required") }))
  for (const value of [{}, { name: 5 }, { name: null }, { name: " " }])
    expect(issuesIn(read(value))).toEqual({ name: "name_required" })
  expect(issuesIn(read({ name: " Ana " }))).toEqual({})
})
