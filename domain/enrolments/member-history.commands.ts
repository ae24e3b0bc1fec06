/** The messages of a member's histories in the user's details. */
import type { MemberHistoryEvent } from "../shared/list/member-history.machine.ts"
import type { RowActionEvent } from "../shared/list/row-actions.machine.ts"
import { isActivatable } from "./enrolment.rules.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export type MemberHistoryMessage =
  | { readonly to: "enrolments"; readonly event: MemberHistoryEvent<never> }
  | { readonly to: "quizzes"; readonly event: MemberHistoryEvent<never> }
  | { readonly to: "enrolmentActions"; readonly event: RowActionEvent }

/** Activates an enrolment again; null where it is active, and where it is the reader's own. */
export const reactivate = (enrolment: Pick<Enrolment, "id" | "status" | "is_own">): MemberHistoryMessage | null =>
  enrolment.status === "active" || !isActivatable(enrolment)
    ? null
    : { to: "enrolmentActions", event: { type: "row.action", id: enrolment.id, action: "activate" } }
