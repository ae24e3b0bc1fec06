/** One call of a queued decision on enrolments, and what it has settled. */
import { Effect } from "effect"
import type { DecisionId } from "../shared/identity.schema.ts"
import { type EnrolmentJob, idsToSend, type SettledEnrolments, toActivateAll } from "./enrolment-decisions.rules.ts"
import type { EnrolmentFailure } from "./enrolment.schema.ts"
import type { EnrolmentDecisionsPort } from "./enrolments.port.ts"

/** What the queue calls: fetched with its first use. */
export interface EnrolmentJobs {
  readonly undoable: EnrolmentDecisionsPort["undoable"]
  /** Makes one call for a job. `joinedDecision` is the decision that the job's earlier calls have opened. */
  readonly perform: (
    job: EnrolmentJob,
    joinedDecision: DecisionId | null
  ) => Effect.Effect<SettledEnrolments, EnrolmentFailure>
}

export const enrolmentJobs = (port: EnrolmentDecisionsPort): EnrolmentJobs => ({
  undoable: port.undoable,
  perform: (job, joinedDecision) => performJob(port, job, joinedDecision)
})

const performJob = (
  port: EnrolmentDecisionsPort,
  job: EnrolmentJob,
  joinedDecision: DecisionId | null
): Effect.Effect<SettledEnrolments, EnrolmentFailure> => {
  if (job.kind === "undo") {
    const { decisionId } = job
    return Effect.map(port.undo(decisionId, {}), (outcome) => ({ kind: "undone", decisionId, outcome }) as const)
  }
  const { status, reason, shown } = job
  if (shown !== null)
    return Effect.map(
      port.activatePending(toActivateAll(job, shown)),
      ({ decision_id, undo_until, updated, failed }) =>
        ({ kind: "decided", decisionId: decision_id, undoUntil: undo_until, status, updated, failed }) as const
    )
  const request = {
    ids: idsToSend(job),
    status,
    ...(reason !== null && { reason }),
    ...(joinedDecision !== null && { decision_id: joinedDecision })
  }
  return Effect.map(
    port.decideNamed(request),
    ({ decision_id, undo_until, updated, conflicts }) =>
      ({
        kind: "decided",
        decisionId: decision_id,
        undoUntil: undo_until,
        status,
        updated,
        failed: conflicts
      }) as const
  )
}
