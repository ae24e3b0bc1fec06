/** A member's enrolments, as the member's details show them; one that is not active can be activated again. */
import { memberHistoryMachine } from "../shared/list/member-history.machine.ts"
import { rowActsMachine } from "../shared/list/row-acts.machine.ts"
import { toEnrolmentFailure } from "./enrolment.errors.ts"
import { describeEnrolmentFailure, enrolmentNotices } from "./enrolment.messages.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export const userEnrolmentsMachine = memberHistoryMachine<Enrolment>({
  id: "user-enrolments",
  describe: (error) => describeEnrolmentFailure(toEnrolmentFailure(error), enrolmentNotices.historyFailed)
})

export const enrolmentActsMachine = rowActsMachine<Enrolment>({
  id: "enrolment-acts",
  done: enrolmentNotices.reactivated,
  describe: (error) => describeEnrolmentFailure(toEnrolmentFailure(error), enrolmentNotices.updateFailed)
})
