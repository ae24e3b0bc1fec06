/** The switchboard of the claims desk: which of its machines calls which port. */
import { Effect } from "effect"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { claimListMachine } from "#domain/claims/claim-list.machine.ts"
import type { ClaimSummary } from "#domain/claims/claim-list.rules.ts"
import type { ClaimReportPort } from "#domain/claims/claim-report.port.ts"
import type { ClaimView } from "#domain/claims/claim-search.schema.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { performCall } from "#domain/claims/decision-job.rules.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { Loaded } from "#domain/shared/record-list.rules.ts"
import { lookAgain, together } from "./list-reading.ts"
import { reading, writing } from "./port-actors.ts"
import { reportWith } from "./report-workflow.ts"

export interface ClaimsPorts {
  readonly claims: ClaimsPort
  /** For looks that no person has asked for. */
  readonly claimsInBackground: ClaimsPort
  readonly report: ClaimReportPort
}

const load = (claims: ClaimsPort, view: ClaimView): Effect.Effect<Loaded<Claim, ClaimSummary>, unknown> =>
  Effect.map(together(claims.list(claimView.toSearch(view)), claims.stats), ([page, stats]) => ({
    page,
    aside: { stats, pending: page.pending }
  }))

export const claimListWith = ({ claims, claimsInBackground }: ClaimsPorts) =>
  claimListMachine.provide({
    actors: {
      loadPage: reading(({ view }) => load(claims, view)),
      lookAgain: reading(({ view, shown }) =>
        lookAgain(load(claimsInBackground, view), (ids, limit) => claimsInBackground.list({ ids, limit }), shown)
      )
    }
  })

export const claimDecisionsWith = ({ claims }: ClaimsPorts, who: () => Administrator) =>
  claimDecisionsMachine.provide({
    actors: {
      recallDecisions: reading(() => claims.undoable),
      performCall: writing(({ job, joins }) => performCall(claims, { id: who().id, name: who().name }, job, joins))
    }
  })

export const claimReportWith = ({ report }: ClaimsPorts) => reportWith("claims", report.download)
