/** What is specific to enrolments in the shared history. */
import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { reactivate } from "#domain/enrolments/member-history.commands.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import { EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"
import { userId } from "#tests/fixtures/people.ts"
import { afterEvents, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { memberHistoryTable } from "#tests/machines/shared/member-history.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it("the machine has the states of every history", () => {
  expect(statesOf(userEnrolmentsMachine).toSorted()).toEqual(Object.keys(memberHistoryTable).toSorted())
})

it("a failed history shows a text of its own", () => {
  const [closed] = initialTransition(userEnrolmentsMachine)
  const loading = afterEvents(userEnrolmentsMachine, closed, { type: "history.open", userId: userId(3) })
  const failed = afterEvents(userEnrolmentsMachine, loading, error("loadHistory", new Unavailable()))
  expect(failed.context.failure?.en).toBe(unreachable("Error fetching benefits"))
})

it("a refused activation is reported with its reason", () => {
  const [rested] = initialTransition(enrolmentActionsMachine)
  const acting = afterEvents(enrolmentActionsMachine, rested, {
    type: "row.action",
    id: enrolment().id,
    action: "activate"
  })
  const failure = new EnrolmentBlocked({ status: "inactive", reason: "benefit_deleted" })
  expect(emittedBy(enrolmentActionsMachine, acting, error("performJob", failure))).toMatchObject([
    { tone: "error", text: { en: "Error updating enrollment. The benefit was deleted." } }
  ])
})

it("only enrolments of others that are not active can be activated again", () => {
  expect(reactivate(enrolment({ status: "active" }))).toBeNull()
  expect(reactivate(enrolment({ status: "inactive", is_own: true }))).toBeNull()
  for (const status of ["pending", "inactive"])
    expect(reactivate(enrolment({ status }))?.event).toMatchObject({ type: "row.action", action: "activate" })
})
