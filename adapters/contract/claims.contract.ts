import { Schema } from "effect"
import {
  Claim,
  ClaimChange,
  ClaimNotFound,
  ClaimNotPending,
  ClaimOvertaken,
  ClaimStats,
  ClientDeleted,
  OwnClaim,
  NewClaim
} from "#domain/claims/claim.schema.ts"
import { claimChangePermission } from "#domain/shared/permission/sent-permission.rules.ts"
import { ClaimFilter, ClaimSearch } from "#domain/claims/claim-search.schema.ts"
import {
  ApproveAll,
  BulkDecision,
  BulkOutcome,
  MatchingOutcome,
  UndoableDecision,
  UndoOutcome,
  UndoRequest
} from "#domain/claims/decision.schema.ts"
import { decisionNotJoinable, undoRefusals } from "./decision.contract.ts"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { ClaimId, DecisionId, UserId } from "#domain/shared/identity.schema.ts"
import { paging } from "#domain/shared/page.schema.ts"
import { Restoration } from "#domain/shared/version.schema.ts"
import { endpoint, file, json, jsonOrNothing, recordList, recordListWith, oneRecord, refusal } from "./endpoint.ts"

const notFound = refusal(404, "claim_not_found", ClaimNotFound)
const countChanged = refusal(409, "count_changed", CountChanged)
const byId = Schema.Struct({ id: ClaimId })

export const claimsContract = {
  list: endpoint({
    method: "GET",
    path: "/claims",
    cached: true,
    permission: "claims:read",
    summary:
      "Lists claims, newest first; `pending` counts the pending ones that match, `pending_own` those of the caller among them, `pending_look_alikes` others that look like an earlier one",
    query: ClaimSearch,
    answer: recordListWith(Claim, {
      pending: Schema.Int,
      pending_own: Schema.optionalKey(Schema.Int),
      pending_look_alikes: Schema.optionalKey(Schema.Int)
    })
  }),
  stats: endpoint({
    method: "GET",
    path: "/claims/stats",
    permission: "claims:read",
    summary: "Counts claims by status",
    answer: oneRecord(ClaimStats)
  }),
  undoable: endpoint({
    method: "GET",
    path: "/claims/decisions",
    permission: "claims:decide",
    summary: "Lists one's own decisions that can still be undone",
    answer: oneRecord(Schema.Array(UndoableDecision))
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/claims/user/{userId}",
    cached: true,
    permission: "claims:read",
    summary: "Lists a user's claims, newest first: all, or the requested page",
    params: Schema.Struct({ userId: UserId }),
    query: Schema.Struct(paging),
    answer: recordList(Claim)
  }),
  find: endpoint({
    method: "GET",
    path: "/claims/{id}",
    cached: true,
    permission: "claims:read",
    summary: "Shows one claim",
    params: byId,
    answer: oneRecord(Claim),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/claims",
    permission: "administrator",
    summary: "Submits a claim, which is always pending",
    body: json(NewClaim),
    answer: oneRecord(Claim, 201)
  }),
  change: endpoint({
    method: "PATCH",
    path: "/claims/{id}",
    permission: {
      oneOf: ["claims:decide", "administrator"],
      of: ({ body }: { readonly body: ClaimChange }) => claimChangePermission(body)
    },
    summary: "Edits a claim, or decides it",
    params: byId,
    body: json(ClaimChange),
    answer: oneRecord(Claim),
    refusals: [
      notFound,
      refusal(409, "claim_not_pending", ClaimNotPending),
      refusal(409, "claim_overtaken", ClaimOvertaken),
      refusal(409, "own_claim", OwnClaim),
      refusal(409, "client_deleted", ClientDeleted)
    ]
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/claims/{id}",
    permission: "administrator",
    summary: "Deletes a claim softly",
    params: byId,
    answer: oneRecord(byId),
    refusals: [notFound]
  }),
  decide: endpoint({
    method: "POST",
    path: "/claims/bulk",
    permission: "claims:decide",
    summary: "Decides named claims, or all that match a filter",
    body: json(BulkDecision),
    answer: oneRecord(BulkOutcome),
    refusals: [decisionNotJoinable, countChanged]
  }),
  approveAll: endpoint({
    method: "POST",
    path: "/claims/approve-all",
    permission: "claims:decide",
    summary: "Approves all claims that were pending at `asOf`, or all that are pending",
    body: jsonOrNothing(ApproveAll),
    answer: oneRecord(MatchingOutcome),
    refusals: [countChanged]
  }),
  undo: endpoint({
    method: "POST",
    path: "/claims/decisions/{id}/undo",
    permission: "claims:decide",
    summary: "Makes the claims of one's own decision pending again",
    params: Schema.Struct({ id: DecisionId }),
    body: jsonOrNothing(UndoRequest),
    answer: oneRecord(UndoOutcome),
    refusals: undoRefusals
  }),
  report: endpoint({
    method: "POST",
    path: "/claims/report",
    permission: "reports",
    summary: "Downloads the claims that match as CSV",
    writes: false,
    query: ClaimFilter,
    answer: file("text/csv; charset=utf-8")
  }),
  restore: endpoint({
    method: "POST",
    path: "/claims/{id}/restore",
    permission: "administrator",
    summary: "Restores a deleted claim; one that is not deleted stays unchanged",
    params: byId,
    body: jsonOrNothing(Restoration),
    answer: oneRecord(Claim),
    refusals: [notFound, refusal(409, "claim_overtaken", ClaimOvertaken)]
  })
}
