import { describe, expect, it } from "vitest"
import { userView } from "#domain/users/user-view.rules.ts"
import { companyView } from "#domain/companies/company-record.rules.ts"
import { norte } from "#tests/fixtures/users.ts"

describe("an address", () => {
  it("the address is empty for the default view", () => {
    expect(userView.writeView(userView.viewDefault)).toBe("")
    expect(userView.readView("")).toEqual(userView.viewDefault)
  })

  it.each([
    `?searchTerm=N%C3%BA%C3%B1ez%20%26%20Co&status=inactive&role=admin&company_id=${norte.id}&sort=-surname&page=3&limit=25`,
    "?role=user&page=2",
    "?sort=company"
  ])("an address is written as it was read: %s", (query) => {
    expect(userView.writeView(userView.readView(query))).toBe(query)
  })

  it("an address leaves out invalid parts, and still opens", () => {
    expect(userView.readView("?page=-3&sort=colour&status=lost&role=admin&limit=1000&company_id=x&%E0=1")).toEqual({
      ...userView.viewDefault,
      filter: { role: "admin" }
    })
  })

  it("the address distinguishes the deleted companies", () => {
    expect(companyView.readView("?active=no&type=benefits").filter).toEqual({ active: "no", type: "benefits" })
    expect(companyView.readView("?active=perhaps").filter).toEqual({})
  })
})

describe("an order", () => {
  it("a sort order is reversed at the second click, dates start descending", () => {
    expect(userView.nextSort("-created_at", "surname")).toBe("surname")
    expect(userView.nextSort("surname", "surname")).toBe("-surname")
    expect(userView.nextSort("surname", "created_at")).toBe("-created_at")
    expect(userView.nextSort("-created_at", "created_at")).toBe("created_at")
    expect(companyView.readSort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
  })
})

describe("a filter", () => {
  it("a filter is removed by an empty text, and kept for an invalid one", () => {
    const filter = { status: "active", role: "admin" } as const
    expect(userView.patchFilter(filter, { role: "" })).toEqual({ status: "active" })
    expect(userView.patchFilter(filter, { status: null, role: null })).toEqual({})
    expect(userView.patchFilter(filter, { role: "king" })).toEqual(filter)
    expect([userView.isFiltered(filter), userView.isFiltered({})]).toEqual([true, false])
  })

  it("filters are equal on every page", () => {
    expect(userView.isSameFilter({ role: "admin" }, { role: "admin" })).toBe(true)
    expect(userView.isSameFilter({ role: "admin" }, {})).toBe(false)
  })
})
