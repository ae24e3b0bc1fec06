/** What can be asked for among what one member has done: the details show it, and activate an enrolment again. */
import type { MemberHistoryEvent } from "../shared/list/member-history.machine.ts"
import type { RowActsEvent } from "../shared/list/row-acts.machine.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export type MemberHistoryMessage =
  | { readonly to: "enrolments"; readonly event: MemberHistoryEvent<never> }
  | { readonly to: "quizzes"; readonly event: MemberHistoryEvent<never> }
  | { readonly to: "enrolmentActs"; readonly event: RowActsEvent }

/** Activates an enrolment again; null where it is active. */
export const reactivate = ({ id, status }: Pick<Enrolment, "id" | "status">): MemberHistoryMessage | null =>
  status === "active" ? null : { to: "enrolmentActs", event: { type: "row.act", id, act: "activate" } }
