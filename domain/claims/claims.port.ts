import type { DownloadReport } from "../shared/report/report.schema.ts"
import type { Effect } from "effect"
import type { ClaimFilter, ClaimPage, ClaimSearch } from "./claim-search.schema.ts"
import type {
  Claim,
  ClaimChange,
  ClaimNotFound,
  ClaimNotPending,
  ClaimOvertaken,
  ClaimStats,
  ClientDeleted,
  OwnClaim,
  NewClaim
} from "./claim.schema.ts"
import type {
  ApproveAll,
  DecideMatching,
  DecideNamed,
  MatchingOutcome,
  NamedOutcome,
  UndoOutcome,
  UndoRequest,
  UndoableDecision
} from "./decision.schema.ts"
import type {
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours
} from "../shared/decision/decision.schema.ts"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { ClaimId, DecisionId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"

/**
 * Claims, as administrators use them: implemented by the browser over HTTP, by the server over a store, and by tests in
 * memory. A port belongs to one administrator, so no method takes one.
 */
export interface ClaimsPort {
  /** A page past the end is empty. Deleted claims are listed only with `active` "no". */
  readonly list: (search: ClaimSearch) => Effect.Effect<ClaimPage, CallFailure>
  readonly stats: Effect.Effect<ClaimStats, CallFailure>
  readonly find: (id: ClaimId) => Effect.Effect<Claim, ClaimNotFound | CallFailure>
  /** Newest first: all of them, or the requested page. */
  readonly ofUser: (
    userId: UserId,
    paging: { readonly page?: number; readonly limit?: number }
  ) => Effect.Effect<Page<Claim>, CallFailure>
  /** Creates a pending claim and its notification, both or neither. An unknown user is `FieldsInvalid` at `user_id`. */
  readonly create: (input: NewClaim) => Effect.Effect<Claim, CallFailure>
  /** Edits a claim, or decides it when the change has a status. A failure means that nothing was changed. */
  readonly change: (
    id: ClaimId,
    change: ClaimChange
  ) => Effect.Effect<Claim, ClaimNotFound | ClaimNotPending | ClaimOvertaken | ClientDeleted | OwnClaim | CallFailure>
  /** A soft delete: the claim is not listed any more, and is not found the second time. */
  readonly remove: (id: ClaimId) => Effect.Effect<void, ClaimNotFound | CallFailure>
  /** Undoes a soft delete; one that is not deleted stays unchanged. */
  readonly restore: (
    id: ClaimId,
    version?: number
  ) => Effect.Effect<Claim, ClaimNotFound | ClaimOvertaken | CallFailure>
  /** Decides the pending ones of the named claims; the others are returned as conflicts, unchanged. */
  readonly decideNamed: (
    request: DecideNamed
  ) => Effect.Effect<NamedOutcome, DecisionNotJoinable | CountChanged | CallFailure>
  /** Decides all that match; `CountChanged`, and nothing is changed, when their number is no longer `expected`. */
  readonly decideMatching: (
    request: DecideMatching
  ) => Effect.Effect<MatchingOutcome, DecisionNotJoinable | CountChanged | CallFailure>
  readonly approveAll: (request: ApproveAll) => Effect.Effect<MatchingOutcome, CountChanged | CallFailure>
  /** Makes the claims of a decision pending again, except those changed since. */
  readonly undo: (
    decisionId: DecisionId,
    request: UndoRequest
  ) => Effect.Effect<UndoOutcome, DecisionNotFound | DecisionNotYours | DecisionClosed | CallFailure>
  /** The administrator's own decisions that can still be undone, newest first, at most 20. */
  readonly undoable: Effect.Effect<ReadonlyArray<UndoableDecision>, CallFailure>
}

export interface ClaimReportPort {
  readonly download: DownloadReport<ClaimFilter>
}
