/** The switchboard of the claims desk: which of its machines calls which port. */
import { Effect } from "effect"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { claimListMachine } from "#domain/claims/claim-list.machine.ts"
import type { Loaded, Looked } from "#domain/claims/claim-list.rules.ts"
import type { ClaimReportPort } from "#domain/claims/claim-report.port.ts"
import type { ClaimView } from "#domain/claims/claim-search.schema.ts"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { performCall } from "#domain/claims/decision-job.rules.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { together } from "./list-reading.ts"
import { reading, writing } from "./port-actors.ts"
import { reportWith } from "./report-workflow.ts"

export interface ClaimsPorts {
  readonly claims: ClaimsPort
  /** For looks that no person has asked for. */
  readonly claimsInBackground: ClaimsPort
  readonly report: ClaimReportPort
}

const load = (claims: ClaimsPort, view: ClaimView): Effect.Effect<Loaded, unknown> =>
  Effect.map(together(claims.list(claimView.toSearch(view)), claims.stats), ([page, stats]) => ({ page, stats }))

/** Reads the page again, and those shown claims that are no longer on it. */
const lookAgain = (
  claims: ClaimsPort,
  { view, shown }: { readonly view: ClaimView; readonly shown: ReadonlyArray<ClaimId> }
): Effect.Effect<Looked, unknown> =>
  Effect.gen(function* () {
    const loaded = yield* load(claims, view)
    const present = new Set(loaded.page.data.map((claim) => claim.id))
    const missing = shown.filter((id) => !present.has(id))
    if (missing.length === 0) return { ...loaded, departed: [] }
    const { data } = yield* claims.list({ ids: missing.join(","), limit: missing.length })
    return { ...loaded, departed: data }
  })

export const claimListWith = ({ claims, claimsInBackground }: ClaimsPorts) =>
  claimListMachine.provide({
    actors: {
      loadClaims: reading(({ view }) => load(claims, view)),
      lookAgain: reading((input) => lookAgain(claimsInBackground, input))
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
