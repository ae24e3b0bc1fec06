import { describe, expect, it } from "vitest"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import {
  applyOf,
  changedFields,
  chooseCompany,
  chosenCounts,
  initialRoster,
  isAnyChosen,
  isNumberTyped,
  isOutdated,
  listMore,
  refusedRows,
  rosterLines,
  type RosterCompany,
  type RosterContext,
  setCompanies,
  setFound,
  showBucket,
  shownBuckets,
  takeField
} from "#domain/csv-import/roster-dialog.rules.ts"
import { RosterCountChanged, rosterFields, type RosterImport } from "#domain/shared/csv/roster.schema.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { found, kestrel } from "#tests/machines/csv-import/roster-events.ts"

const context = (patch: Partial<RosterContext> = {}): RosterContext => ({
  ...initialRoster({ isAdminAllowed: false, namedCompany: null, onStep: () => undefined }),
  found,
  ...patch
})
const summary = (patch: Partial<RosterImport["summary"]>): RosterImport => ({
  ...found,
  summary: { ...found.summary, ...patch }
})

describe("what a comparison shows", () => {
  it("the first bucket in which there is something is shown, and the chosen one stays when it is compared again", () => {
    expect(setFound(context({ found: null }), found).bucket).toBe("new")
    expect(setFound(context({ found: null }), summary({ new: 0 })).bucket).toBe("changed")
    const nothing = { new: 0, changed: 0, missing: 0, equal: 0, elsewhere: 0, inactive: 0, refused: 0 }
    expect(setFound(context({ found: null }), summary(nothing)).bucket).toBe("equal")
    expect(setFound(context({ bucket: "missing" }), found).bucket).toBe("missing")
    expect(setFound(context({ bucket: "missing" }), summary({ missing: 0 })).bucket).toBe("new")
  })

  it("new, changed, missing and equal are shown also where they are none, the others where there are any", () => {
    expect(shownBuckets(found)).toEqual(["new", "changed", "missing", "equal", "elsewhere", "refused"])
    const nothing = { new: 0, changed: 0, missing: 0, equal: 0, elsewhere: 0, inactive: 0, refused: 0 }
    expect(shownBuckets(summary(nothing))).toEqual(["new", "changed", "missing", "equal"])
  })

  it("a bucket begins without a search and with its first hundred lines", () => {
    expect(showBucket("changed")).toEqual({ bucket: "changed", searchText: "", listed: 100 })
    expect(listMore(context({ listed: 100 }))).toEqual({ listed: 200 })
  })

  it("people are found by name, email and number", () => {
    const names = (text: string) => rosterLines(found, "changed", text).map(({ given_name }) => given_name)
    expect(names("")).toEqual(["Ana", "Luz"])
    expect(names("paredes ana")).toEqual(["Ana"])
    expect(names("luz@kestrel")).toEqual(["Luz"])
    expect(names("155500051")).toEqual(["Ana"])
    expect(names("nobody")).toEqual([])
  })

  it("the fields that differ are counted, in the order of a form", () => {
    expect(changedFields(found)).toEqual([
      { field: "surname", count: 1 },
      { field: "mobile_number", count: 2 },
      { field: "ssn", count: 1 }
    ])
  })

  it("the errors of one row stand together", () => {
    expect(refusedRows(found.errors)).toEqual([{ row: 9, issues: found.errors }])
  })
})

describe("what is chosen", () => {
  it("new people and all fields are chosen at first, and nobody is deactivated", () => {
    expect(chosenCounts(context())).toEqual({ new: 1, changed: 2, missing: 0 })
    expect(applyOf(context())).toEqual({ new: true, changed: rosterFields })
    expect(chosenCounts(context({ found: null }))).toEqual({ new: 0, changed: 0, missing: 0 })
  })

  it("a person of whom no chosen field differs is not changed", () => {
    expect(chosenCounts(context({ fields: ["surname"] })).changed).toBe(1)
    expect(chosenCounts(context({ fields: ["dob"] })).changed).toBe(0)
    expect(applyOf(context({ fields: ["dob"], takesNew: false, takesMissing: true }))).toEqual({ missing: true })
    expect(isAnyChosen(context({ fields: ["dob"], takesNew: false }))).toBe(false)
  })

  it("of more people than are listed all may change, if any field is chosen", () => {
    const many = summary({ changed: 2_340 })
    expect(chosenCounts(context({ found: many, fields: ["dob"] })).changed).toBe(2_340)
    expect(chosenCounts(context({ found: many, fields: [] })).changed).toBe(0)
  })

  it("a field is taken or left without the others", () => {
    const { fields = [] } = takeField(context(), { field: "mobile_number", isTaken: false })
    expect(fields).toEqual(rosterFields.filter((field) => field !== "mobile_number"))
    expect(takeField(context({ fields }), { field: "mobile_number", isTaken: true }).fields).toEqual(rosterFields)
  })

  it("the company that the file names is chosen at first, and so is the only one", () => {
    const [other, third] = [1, 2].map((at) => ({ id: CompanyId.make(numberedId(at)), name: `Company ${at}` }))
    if (other === undefined || third === undefined) throw new Error("No companies")
    const chosen = (namedCompany: string | null, companies: ReadonlyArray<RosterCompany>) =>
      setCompanies(context({ namedCompany }), companies)
    expect(chosen("company 2 ", [other, third])).toEqual({ companies: [other, third], companyId: third.id })
    expect(chosen("Company", [other, third]).companyId).toBeNull()
    expect(chosen(null, [other, third]).companyId).toBeNull()
    expect(chosen(null, [third]).companyId).toBe(third.id)
    expect(chosen("Company 1", [third]).companyId).toBeNull()
  })

  it("only a company of the list is chosen", () => {
    const companies = [kestrel]
    expect(chooseCompany(context({ companies }), kestrel).companyId).toBe(kestrel.id)
    expect(chooseCompany(context({ companies }), { id: "gone" }).companyId).toBeNull()
  })

  it("the typed number is that of the missing people", () => {
    expect(isNumberTyped(context({ typedNumber: " 1" }))).toBe(true)
    expect(isNumberTyped(context({ typedNumber: "10" }))).toBe(false)
    expect(isNumberTyped(context({ typedNumber: "1", found: null }))).toBe(false)
  })

  it("only a changed count means that the comparison is outdated", () => {
    expect(isOutdated(new RosterCountChanged({ new: 1, changed: 0, missing: 0 }))).toBe(true)
    expect(isOutdated(new Unavailable())).toBe(false)
  })
})
