/** The refusals that decisions on records of any kind share. */
import {
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours
} from "#domain/shared/decision/decision.schema.ts"
import { refusal } from "./endpoint.ts"

export const decisionNotJoinable = refusal(409, "decision_not_joinable", DecisionNotJoinable)

export const undoRefusals = [
  refusal(404, "decision_not_found", DecisionNotFound),
  refusal(403, "decision_not_yours", DecisionNotYours),
  refusal(409, "decision_closed", DecisionClosed)
] as const
