import { describe, expect, it } from "vitest"
import { type EnrolmentState, hasDetails, blockerOf, pendingBlocker } from "#domain/enrolments/enrolment.rules.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"

const well = { status: "active", isDeleted: false } as const
const state = (named: Partial<EnrolmentState> = {}): EnrolmentState => ({
  enrolment: { status: "pending" },
  user: well,
  benefit: well,
  ...named
})

describe("an enrolment", () => {
  it.each([
    ["pending", null, null, null],
    ["inactive", null, "already_inactive", "not_pending"],
    ["active", "already_active", null, "already_active"]
  ] as const)("an enrolment that is %s: to be active %s, inactive %s, in bulk %s", (status, active, inactive, bulk) => {
    const one = state({ enrolment: { status } })
    expect([blockerOf(one, "active"), blockerOf(one, "inactive"), pendingBlocker(one)]).toEqual([
      active,
      inactive,
      bulk
    ])
  })

  it.each([
    [{ user: { ...well, isDeleted: true } }, "user_deleted"],
    [{ user: { status: "inactive", isDeleted: true } }, "user_deleted"],
    [{ user: { ...well, status: "inactive" } }, "user_inactive"],
    [{ benefit: { ...well, isDeleted: true } }, "benefit_deleted"],
    [{ benefit: { ...well, status: "inactive" } }, "benefit_inactive"],
    [{ enrolment: { status: "active" }, benefit: { ...well, isDeleted: true } }, "already_active"]
  ] as const)("an enrolment is not activated: %j", (named, reason) => {
    expect(blockerOf(state(named), "active")).toBe(reason)
    expect(pendingBlocker(state(named))).toBe(reason)
  })

  it("an enrolment of a deleted user can still be made inactive", () => {
    expect(blockerOf(state({ user: { ...well, isDeleted: true } }), "inactive")).toBeNull()
  })

  it("an enrolment is expandable only where there is something to show", () => {
    expect(hasDetails(enrolment())).toBe(false)
    const nobody = { id: "1", name: null, last_name: null, relationship: null, percentage: null }
    expect(hasDetails(enrolment({ benefits_beneficiaries: [nobody] }))).toBe(true)
    const empty = { id: "1", address: null, city: null, state: null, zip: null, dob: null, gender: null }
    expect(hasDetails(enrolment({ benefit_form_data: empty }))).toBe(true)
  })
})
