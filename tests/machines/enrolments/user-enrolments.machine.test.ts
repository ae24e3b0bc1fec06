/** A member's enrolments are a history as any other: here is what is their own. */
import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { reactivate } from "#domain/enrolments/user-enrolments.commands.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import { EnrolmentBlocked } from "#domain/shared/enrolment.errors.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"
import { userId } from "#tests/fixtures/people.ts"
import { afterEvents, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { memberHistoryTable } from "#tests/machines/shared/member-history.table.ts"

it("has the states of every history", () => {
  expect(statesOf(userEnrolmentsMachine).toSorted()).toEqual(Object.keys(memberHistoryTable).toSorted())
})

it("says in its own words that they could not be read", () => {
  const [closed] = initialTransition(userEnrolmentsMachine)
  const loading = afterEvents(userEnrolmentsMachine, closed, { type: "history.open", userId: userId(3) })
  const failed = afterEvents(userEnrolmentsMachine, loading, error("loadHistory", new Unavailable()))
  expect(failed.context.failure?.en).toBe("Error fetching benefits")
})

it("says why an enrolment was not activated again", () => {
  const [rested] = initialTransition(enrolmentActionsMachine)
  const acting = afterEvents(enrolmentActionsMachine, rested, {
    type: "row.action",
    id: enrolment().id,
    action: "activate"
  })
  const failure = new EnrolmentBlocked({ status: "inactive", reason: "benefit_deleted" })
  expect(emittedBy(enrolmentActionsMachine, acting, error("performAction", failure))).toMatchObject([
    { tone: "error", text: { en: "The benefit has been deleted." } }
  ])
})

it("offers to activate again what is not active, and nothing else", () => {
  expect(reactivate(enrolment({ status: "active" }))).toBeNull()
  for (const status of ["pending", "inactive"])
    expect(reactivate(enrolment({ status }))?.event).toMatchObject({ type: "row.action", action: "activate" })
})
