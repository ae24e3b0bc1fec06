import { Effect } from "effect"
import { expect, it } from "vitest"
import { mayDo, requireOneOf, requirePermission } from "#domain/shared/permission/permission.rules.ts"
import { type Permission, scopes } from "#domain/shared/permission/permission.schema.ts"

const all: ReadonlyArray<Permission> = [...scopes, "administrator"]

it("an administrator may do everything", () => {
  expect(all.filter((permission) => mayDo({}, permission))).toEqual(all)
})

it.each(scopes)("a service account with %s may do only that", (scope) => {
  expect(all.filter((permission) => mayDo({ scopes: [scope] }, permission))).toEqual([scope])
})

it("a service account with all scopes may not do what only administrators may, one without any nothing", () => {
  expect(all.filter((permission) => mayDo({ scopes }, permission))).toEqual(scopes)
  expect(all.filter((permission) => mayDo({ scopes: [] }, permission))).toEqual([])
})

it("a refusal names the missing scope, or none where no scope would do", () => {
  const refused = (permission: Permission) => Effect.runSync(Effect.flip(requirePermission({ scopes: [] }, permission)))
  expect(refused("roster")).toMatchObject({ _tag: "ScopeMissing", scope: "roster" })
  expect(refused("administrator")).toMatchObject({ _tag: "Forbidden" })
})

it("one of several permissions suffices, and the first is named where there is none", () => {
  const oneOf = ["roster", "users:write"] as const
  expect(Effect.runSync(requireOneOf({ scopes: ["users:write"] }, oneOf))).toBeUndefined()
  expect(Effect.runSync(Effect.flip(requireOneOf({ scopes: ["reports"] }, oneOf)))).toMatchObject({ scope: "roster" })
})
