import { expect, it } from "vitest"
import {
  claimChangePermission,
  userImportPermission,
  userReadPermission
} from "#domain/shared/permission/sent-permission.rules.ts"

it("a change of a claim that only decides asks for that, any other for an administrator", () => {
  const decisions = [
    { status: "approved", version: 1 },
    { status: "rejected", reason: { code: "duplicate" } }
  ]
  const edit = { status: "approved", type: "dental" }
  for (const decision of decisions) expect(claimChangePermission(decision)).toBe("claims:decide")
  expect([claimChangePermission(edit), claimChangePermission({})]).toEqual(["administrator", "administrator"])
})

it("a whole social security number is shown to administrators only", () => {
  expect([userReadPermission({}), userReadPermission({ reveal: "ssn" })]).toEqual(["users:read", "administrator"])
})

it("a file of users is an import or a roster, and with administrators in it for administrators only", () => {
  expect(userImportPermission({}, {})).toBe("users:write")
  expect(userImportPermission({ mode: "" }, { mode: "" })).toBe("users:write")
  expect(userImportPermission({ mode: "compare" }, {})).toBe("roster")
  expect(userImportPermission({}, { mode: "compare" })).toBe("roster")
  expect(userImportPermission({ allow_admins: "true", mode: "compare" }, {})).toBe("administrator")
})
