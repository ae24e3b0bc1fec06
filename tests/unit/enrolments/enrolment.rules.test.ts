import { describe, expect, it } from "vitest"
import {
  beneficiariesTotal,
  blockerOf,
  decisionVerb,
  type EnrolmentState,
  hasDetails,
  isUneven,
  pendingBlocker
} from "#domain/enrolments/enrolment.rules.ts"
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
    expect([blockerOf(one, "active"), blockerOf(one, "inactive")]).toEqual([active, inactive])
    expect([pendingBlocker(one, "active"), pendingBlocker(one, "inactive")]).toEqual([bulk, bulk])
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
    expect(pendingBlocker(state(named), "active")).toBe(reason)
  })

  it("an enrolment of a deleted user can still be made inactive, alone or among many", () => {
    const deleted = state({ user: { ...well, isDeleted: true } })
    expect([blockerOf(deleted, "inactive"), pendingBlocker(deleted, "inactive")]).toEqual([null, null])
  })

  it("the beneficiaries' total is their sum to the hundredth, and uneven where it is not 100", () => {
    const total = (...shares: ReadonlyArray<number | null>) => {
      const beneficiaries_total = beneficiariesTotal(shares.map((percentage) => ({ percentage })))
      return [beneficiaries_total, isUneven({ beneficiaries_total })]
    }
    expect(total()).toEqual([null, false])
    expect(total(100)).toEqual([100, false])
    expect(total(33.333, 33.333, 33.333)).toEqual([100, false])
    expect(total(33.33, 33.33, 33.33)).toEqual([99.99, true])
    expect(total(60, 60)).toEqual([120, true])
    expect(total(100, null)).toEqual([100, false])
    expect(total(null)).toEqual([0, true])
    expect(isUneven({})).toBe(false)
  })

  it("the audit says that a pending one was declined, and that an active one was deactivated", () => {
    expect([decisionVerb("pending", "inactive"), decisionVerb("active", "inactive")]).toEqual(["decline", "deactivate"])
    expect([decisionVerb("pending", "active"), decisionVerb("inactive", "active")]).toEqual(["activate", "activate"])
  })

  it("an enrolment is expandable only where there is something to show", () => {
    expect(hasDetails(enrolment())).toBe(false)
    const nobody = { id: "1", name: null, last_name: null, relationship: null, percentage: null }
    expect(hasDetails(enrolment({ benefits_beneficiaries: [nobody] }))).toBe(true)
    const empty = { id: "1", address: null, city: null, state: null, zip: null, dob: null, gender: null }
    expect(hasDetails(enrolment({ benefit_form_data: empty }))).toBe(true)
  })
})
