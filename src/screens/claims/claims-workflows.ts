/** The claims screen with its ports. */
import { Effect } from "effect"
import { fromCallback } from "xstate"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import {
  type ClockRestarted,
  type ClockTicked,
  claimListMachine,
  claimsScreenMachine
} from "#domain/claims/claims-screen.machine.ts"
import { claimDetailsMachine } from "#domain/claims/claim-details.machine.ts"
import { type ClaimSummary, claimCriteria } from "#domain/claims/claim-list.rules.ts"
import type { ClaimReportPort, ClaimsPort } from "#domain/claims/claims.port.ts"
import type { ClaimCriteria } from "#domain/claims/claim-search.schema.ts"
import type { Claim } from "#domain/claims/claim.schema.ts"
import { performCall } from "#domain/claims/decision-job.rules.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { Loaded } from "#domain/shared/list/record-list.rules.ts"
import { figuresWith, listActors, type ListPorts, reportWith } from "#src/screens/record/list-loading.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface ClaimsPorts extends ListPorts<ClaimsPort> {
  readonly report: ClaimReportPort
}

const load = (claims: ClaimsPort, criteria: ClaimCriteria): Effect.Effect<Loaded<Claim, ClaimSummary>, unknown> =>
  Effect.map(claims.list(claimCriteria.toSearch(criteria)), (page) => ({ page, summary: { pending: page.pending } }))

const claimDecisionsWith = ({ records: claims }: ClaimsPorts, who: () => Administrator) =>
  claimDecisionsMachine.provide({
    actors: {
      loadUndoable: readActor(() => claims.undoable),
      performCall: writeActor(({ job, joins }) => performCall(claims, { id: who().id, name: who().name }, job, joins))
    }
  })

/** How often the time left for an undo is updated. */
const tickMs = 15_000

/** Reports the time elapsed since the server's time was last known. */
export const runningClock = fromCallback<ClockRestarted>(({ sendBack, receive }) => {
  let since = performance.now()
  receive(() => {
    since = performance.now()
  })
  const ticking = setInterval(() => {
    sendBack({ type: "clock.tick", passedMs: performance.now() - since } satisfies ClockTicked)
  }, tickMs)
  return () => clearInterval(ticking)
})

/** The screen of the claims with all ports it calls. `movesOn` is the user's preference. */
export const claimsScreenWith = (ports: ClaimsPorts, who: () => Administrator, movesOn: () => boolean) =>
  claimsScreenMachine.provide({
    guards: { movesOn },
    actors: {
      list: claimListMachine.provide({
        actors: listActors(ports, { load, byIds: (claims, search) => claims.list(search) })
      }),
      decisions: claimDecisionsWith(ports, who),
      details: claimDetailsMachine.provide({
        actors: { findClaim: readActor(({ id }) => ports.records.find(id)) }
      }),
      report: reportWith(ports.report.download),
      figures: figuresWith(ports),
      clock: runningClock
    }
  })
