import { describe, expect, it } from "vitest"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { criteriaRules, fieldNamed, patchOf, statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import { benefitQuery } from "#domain/benefits/benefit.schema.ts"
import { companyCriteria } from "#domain/companies/company-record.rules.ts"
import { norte } from "#tests/fixtures/users.ts"

describe("an address", () => {
  it("the address is empty for the default criteria", () => {
    expect(userCriteria.writeCriteria(userCriteria.defaultCriteria)).toBe("")
    expect(userCriteria.readCriteria("")).toEqual(userCriteria.defaultCriteria)
  })

  it.each([
    `?searchTerm=N%C3%BA%C3%B1ez%20%26%20Co&status=inactive&role=admin&company_id=${norte.id}&sort=-surname&page=3&limit=25`,
    "?role=user&page=2",
    "?sort=company"
  ])("an address is written as it was read: %s", (query) => {
    expect(userCriteria.writeCriteria(userCriteria.readCriteria(query))).toBe(query)
  })

  it("an address leaves out invalid parts, and still opens", () => {
    expect(
      userCriteria.readCriteria("?page=-3&sort=colour&status=lost&role=admin&limit=1000&company_id=a%20b&%E0=1")
    ).toEqual({
      ...userCriteria.defaultCriteria,
      filter: { role: "admin" }
    })
  })

  it("an address leaves out a blank value, and keeps a question mark within one", () => {
    const filterOf = (query: string) => userCriteria.readCriteria(query).filter
    expect([filterOf("?searchTerm"), filterOf("?searchTerm=&role=user"), filterOf("?searchTerm=%20%20")]).toEqual([
      {},
      { role: "user" },
      {}
    ])
    expect(filterOf("searchTerm=who?")).toEqual({ searchTerm: "who?" })
  })

  it("a figure's address names its status, and a patch its one filter", () => {
    expect(statusQuery("active")).toBe("?status=active")
    expect(userCriteria.readCriteria(statusQuery("active")).filter).toEqual({ status: "active" })
    expect(patchOf<{ readonly role?: string; readonly status?: string }>("role", "admin")).toEqual({ role: "admin" })
  })

  it("criteria are equal when their addresses are, and a request has all their parts", () => {
    const { defaultCriteria, isSameCriteria, isSameFilter, isFiltered, readSort, toSearch } =
      criteriaRules(benefitQuery)
    const filtered = { ...defaultCriteria, filter: { status: "active" } as const }
    expect([isSameCriteria(filtered, { ...filtered }), isSameCriteria(filtered, defaultCriteria)]).toEqual([
      true,
      false
    ])
    expect([isSameFilter({ status: "active" }, filtered.filter), isSameFilter({}, filtered.filter)]).toEqual([
      true,
      false
    ])
    expect([isFiltered(filtered.filter), isFiltered({})]).toEqual([true, false])
    const { sort, page, limit } = defaultCriteria
    expect(toSearch(filtered)).toEqual({ status: "active", sort, page, limit })
    expect(readSort(sort).isDescending).toBe(sort.startsWith("-"))
    expect(() => readSort("colour" as typeof sort)).toThrow("Nothing is ordered by colour")
  })

  it("the address distinguishes the deleted companies", () => {
    expect(companyCriteria.readCriteria("?active=no&type=benefits").filter).toEqual({ active: "no", type: "benefits" })
    expect(companyCriteria.readCriteria("?active=perhaps").filter).toEqual({})
  })
})

describe("a field of a filter", () => {
  it("the field is there where the filter has a value for it", () => {
    const filter: { readonly import_id?: string; readonly role?: string } = { import_id: "i1" }
    expect(fieldNamed(filter, "import_id")).toBe("import_id")
    expect([fieldNamed(filter, "role"), fieldNamed({}, "import_id")]).toEqual([null, null])
  })
})

describe("an order", () => {
  it("a sort order is reversed at the second click, dates start descending", () => {
    expect(userCriteria.nextSort("-created_at", "surname")).toBe("surname")
    expect(userCriteria.nextSort("surname", "surname")).toBe("-surname")
    expect(userCriteria.nextSort("surname", "created_at")).toBe("-created_at")
    expect(userCriteria.nextSort("-created_at", "created_at")).toBe("created_at")
    expect(companyCriteria.readSort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
  })
})

describe("a filter", () => {
  it("a filter is removed by an empty text, and kept for an invalid one", () => {
    const filter = { status: "active", role: "admin" } as const
    expect(userCriteria.patchFilter(filter, { role: "" })).toEqual({ status: "active" })
    expect(userCriteria.patchFilter(filter, { status: null, role: null })).toEqual({})
    expect(userCriteria.patchFilter({ ...filter, searchTerm: "ana" }, { searchTerm: "  " })).toEqual(filter)
    expect(userCriteria.patchFilter(filter, { role: "king" })).toEqual(filter)
    expect([userCriteria.isFiltered(filter), userCriteria.isFiltered({})]).toEqual([true, false])
  })

  it("filters are equal on every page", () => {
    expect(userCriteria.isSameFilter({ role: "admin" }, { role: "admin" })).toBe(true)
    expect(userCriteria.isSameFilter({ role: "admin" }, {})).toBe(false)
  })
})
