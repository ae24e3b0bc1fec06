/** A member's enrolments, as the member's details show them; one that is not active can be activated again. */
import { memberHistoryMachine } from "../shared/list/member-history.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { activatedOf, describeEnrolmentFailure, enrolmentNotices } from "./enrolment.messages.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export const userEnrolmentsMachine = memberHistoryMachine<Enrolment>({
  id: "user-enrolments",
  describe: (error) => describeEnrolmentFailure(error, enrolmentNotices.historyFailed)
})

export const enrolmentActionsMachine = rowActionsMachine<Enrolment>({
  id: "enrolment-actions",
  done: (_, row) => activatedOf(row),
  canUndo: false,
  describe: (error) => describeEnrolmentFailure(error, enrolmentNotices.updateFailed)
})
