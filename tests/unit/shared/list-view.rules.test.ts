import { describe, expect, it } from "vitest"
import { userView } from "#domain/users/user-view.rules.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"
import { norte } from "#tests/fixtures/users.ts"

describe("an address", () => {
  it("is empty for the list as it starts", () => {
    expect(userView.writeView(userView.viewDefault)).toBe("")
    expect(userView.readView("")).toEqual(userView.viewDefault)
  })

  it.each([
    `?searchTerm=N%C3%BA%C3%B1ez%20%26%20Co&status=inactive&role=admin&company_id=${norte.id}&sort=-surname&page=3&limit=25`,
    "?role=user&page=2",
    "?sort=company"
  ])("comes back as it was read: %s", (query) => {
    expect(userView.writeView(userView.readView(query))).toBe(query)
  })

  it("leaves out what breaks a rule, and opens all the same", () => {
    expect(userView.readView("?page=-3&sort=colour&status=lost&role=admin&limit=1000&company_id=x&%E0=1")).toEqual({
      ...userView.viewDefault,
      filter: { role: "admin" }
    })
  })

  it("keeps the deleted companies apart", () => {
    expect(companyView.readView("?active=no&type=benefits").filter).toEqual({ active: "no", type: "benefits" })
    expect(companyView.readView("?active=perhaps").filter).toEqual({})
  })
})

describe("an order", () => {
  it("turns round at the second click, newest first for dates", () => {
    expect(userView.nextSort("-created_at", "surname")).toBe("surname")
    expect(userView.nextSort("surname", "surname")).toBe("-surname")
    expect(userView.nextSort("surname", "created_at")).toBe("-created_at")
    expect(userView.nextSort("-created_at", "created_at")).toBe("created_at")
    expect(companyView.readSort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
  })
})

describe("a filter", () => {
  it("takes a text away when it is empty, and stays when the text breaks a rule", () => {
    const filter = { status: "active", role: "admin" } as const
    expect(userView.patchFilter(filter, { role: "" })).toEqual({ status: "active" })
    expect(userView.patchFilter(filter, { status: null, role: null })).toEqual({})
    expect(userView.patchFilter(filter, { role: "king" })).toEqual(filter)
    expect([userView.isFiltered(filter), userView.isFiltered({})]).toEqual([true, false])
  })

  it("is the same whatever the page", () => {
    expect(userView.isSameFilter({ role: "admin" }, { role: "admin" })).toBe(true)
    expect(userView.isSameFilter({ role: "admin" }, {})).toBe(false)
  })
})
