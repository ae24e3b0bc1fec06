import { expect, it } from "vitest"
import { stalePathsOf } from "#domain/shared/record-kind.schema.ts"

it("a change of a record makes every list stale that shows it; one of an unknown kind makes none", () => {
  expect([stalePathsOf("company"), stalePathsOf("user"), stalePathsOf("audit")]).toEqual([
    ["/companies", "/users", "/benefits", "/claims"],
    ["/users", "/claims", "/benefits-enrollment"],
    []
  ])
})
