import { expect, it } from "vitest"
import { addSeconds, toMs, unfinishedDay } from "#domain/shared/calendar.schema.ts"
import { isServiceId, toServiceId } from "#domain/shared/identity.schema.ts"
import {
  auditedAccount,
  endIssue,
  endState,
  formIssues,
  warningDays
} from "#domain/service-accounts/service-account.rules.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { marta } from "#tests/fixtures/people.ts"
import { serviceAccount } from "#tests/fixtures/service-accounts.ts"

const now = instant("2026-11-20T10:00:00.000Z")
const inDays = (days: number, seconds = 0) => addSeconds(now, days * 86_400 + seconds)

it("an end is in the future and at most 366 days away", () => {
  const issues = [inDays(-1), now, inDays(0, 1), inDays(366), inDays(366, 1)].map((end) => endIssue(end, now))
  expect(issues).toEqual(["expiry_past", "expiry_past", null, null, "expiry_too_far"])
})

it("an account is marked two weeks before its end, and after it", () => {
  const ends = [inDays(warningDays, 1), inDays(warningDays), inDays(0, 1), now]
  const states = ends.map((expires_at) => endState(serviceAccount(1, { expires_at }), toMs(now)))
  expect(states).toEqual(["lasting", "ending", "ending", "ended"])
})

it("the audit says the name, the scopes and the end", () => {
  const account = serviceAccount(1)
  expect(auditedAccount(account)).toEqual({
    name: account.name,
    scopes: account.scopes,
    expires_at: account.expires_at
  })
})

it("an id of a service account is told from those of people and records", () => {
  expect([marta.id, "0199a000-0000-7000-8000-000000000001"].map(isServiceId)).toEqual([false, false])
  expect(toServiceId("0199a000-1234-7abc-9def-000000000001")).toBe("0199a000-1234-8abc-9def-000000000001")
  expect(isServiceId(serviceAccount(1).id)).toBe(true)
})

it("a form says what is missing, and what is too long or too far", () => {
  const days = { first: "2026-11-29", last: "2027-11-28", proposed: "2027-02-27" }
  expect(formIssues({ name: " ", scopes: [], day: "" }, days)).toEqual({
    name: "service_name_required",
    scopes: "scopes_required",
    day: "expiry_required"
  })
  const complete = { name: "Payroll", scopes: ["users:read"], day: "2026-12-01" } as const
  expect(formIssues(complete, days)).toEqual({})
  expect(formIssues({ ...complete, day: "2026-11-28" }, days)).toEqual({ day: "expiry_past" })
  expect(formIssues({ ...complete, day: "2027-11-29" }, days)).toEqual({ day: "expiry_too_far" })
  expect(formIssues({ ...complete, day: unfinishedDay }, days)).toEqual({ day: "day_unfinished" })
  expect(formIssues({ ...complete, name: "n".repeat(61) }, days)).toEqual({ name: "service_name_too_long" })
})
