/** The switchboard of the claims desk: which of its machines calls which port. */
import { Effect } from "effect"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { claimListMachine } from "#domain/claims/claim-list.machine.ts"
import type { Loaded, Looked } from "#domain/claims/claim-list.rules.ts"
import type { ClaimReportPort } from "#domain/claims/claim-report.port.ts"
import type { ClaimView } from "#domain/claims/claim-search.schema.ts"
import { toSearch } from "#domain/claims/claim-view.rules.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { performCall } from "#domain/claims/decision-job.rules.ts"
import { reportMachine } from "#domain/reports/report.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { reading, writing } from "./port-actors.ts"

export interface ClaimsPorts {
  readonly claims: ClaimsPort
  /** For looks that no person has asked for. */
  readonly claimsInBackground: ClaimsPort
  readonly report: ClaimReportPort
}

/** Both at once; leaving interrupts both. Not by Effect's own `all`, which every page would fetch for this one place. */
const load = (claims: ClaimsPort, view: ClaimView): Effect.Effect<Loaded, unknown> =>
  Effect.tryPromise({
    try: async (signal) => {
      const [page, stats] = await Promise.all([
        Effect.runPromise(claims.list(toSearch(view)), { signal }),
        Effect.runPromise(claims.stats, { signal })
      ])
      return { page, stats }
    },
    catch: (failure) => failure
  })

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

export const claimReportWith = ({ report }: ClaimsPorts) =>
  reportMachine.provide({ actors: { downloadReport: writing(({ filter }) => report.download(filter)) } })
