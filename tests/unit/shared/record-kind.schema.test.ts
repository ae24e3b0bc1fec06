import { expect, it } from "vitest"
import { pathsShowing } from "#domain/shared/record-kind.schema.ts"

it("a change of a record makes every list stale that shows it; one of an unknown kind makes none", () => {
  expect([pathsShowing("company"), pathsShowing("user"), pathsShowing("audit")]).toEqual([
    ["/companies", "/users", "/benefits"],
    ["/users"],
    []
  ])
})
