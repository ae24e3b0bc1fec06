/** The claims desk as a room: its actors, and what they tell each other. */
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import type { ClaimsSettled } from "#domain/claims/claim-decisions.machine.ts"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import { type ClaimsDesk, type ClaimsMessage, claimsOffers } from "#domain/claims/claims.commands.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { toMs } from "#domain/shared/calendar.schema.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import type { RowsReplaced } from "#domain/shared/selectable-list.machine.ts"
import { ClaimQueueScreen } from "#src/screens/claims/claim-queue.screen.tsx"
import { claimRows } from "./claim-rows.ts"
import { claimDecisionsWith, claimListWith, claimReportWith, type ClaimsPorts } from "./claims-workflows.ts"
import { focusSearch } from "./focus.ts"
import { followList } from "./list-address.ts"
import { withdraw } from "./notices.ts"
import { claimDialogsPart } from "./parts.ts"
import { keysHelpAtom, store } from "./preferences.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface ClaimsRoom extends Room<"claims"> {
  readonly list: ActorRefFrom<ReturnType<typeof claimListWith>>
  readonly decisions: ActorRefFrom<ReturnType<typeof claimDecisionsWith>>
  readonly report: ActorRefFrom<ReturnType<typeof claimReportWith>>
  readonly rows: ReturnType<typeof claimRows>
}

/** How often the time left for an undo is drawn anew. */
const tickMs = 15_000

export const openClaimsRoom = (
  { window, system, who, tellWaiting, left }: Household,
  ports: ClaimsPorts
): ClaimsRoom => {
  const onTold = (told: ClaimsSettled | RowsReplaced<ClaimId>): void => {
    if (told.type === "replaced") return decisions.send({ type: "conflicts.forget", ids: told.ids })
    if (told.settled?.kind === "undone") withdraw(told.settled.decisionId)
    list.send(
      told.settled === null ? { type: "rows.changed", ids: null } : { type: "rows.settled", outcome: told.settled }
    )
  }
  const undoOf = ({ undo }: Notice) => (undo === null ? null : () => takeBack(undo))
  const takeBack = (undo: NonNullable<Notice["undo"]>): void => {
    const known = decisions.getSnapshot().context.recent.find(({ decision_id }) => decision_id === undo)
    if (known !== undefined) {
      const { decision_id: decisionId, undo_until: undoUntil } = known
      decisions.send({ type: "decision.undo", decisionId, ids: null, undoUntil })
    }
  }
  const inspect = hearing(window, undoOf, (told) => onTold(told as ClaimsSettled | RowsReplaced<ClaimId>))

  const list = createActor(claimListWith(ports), { inspect })
  const decisions = createActor(claimDecisionsWith(ports, who), { inspect })
  const report = createActor(claimReportWith(ports), { inspect })
  const actors = [list, decisions, report]

  // The clock is the server's: each reading sets it, and between readings it goes on by this computer's.
  let read: unknown = null
  list.subscribe(({ context: { page, aside } }) => {
    if (page !== null && page !== read) decisions.send({ type: "clock.set", nowMs: toMs(page.asOf) })
    read = page
    tellWaiting(aside?.stats.pending ?? null)
  })
  let setAt = window.performance.now()
  let known = 0
  decisions.subscribe(({ context: { nowMs } }) => {
    if (nowMs !== known) setAt = window.performance.now()
    known = nowMs
  })
  for (const actor of actors) actor.start()

  const ticking = window.setInterval(() => {
    decisions.send({ type: "clock.tick", passedMs: window.performance.now() - setAt })
  }, tickMs)

  const send = (message: ClaimsMessage): void => {
    switch (message.to) {
      case "list":
        return list.send(message.event)
      case "decisions":
        return decisions.send(message.event)
      case "report":
        return report.send(message.event)
      case "page":
        return message.event.type === "help.open" ? store.set(keysHelpAtom, true) : focusSearch(window.document)
    }
  }
  const desk = (): ClaimsDesk => ({
    list: list.getSnapshot(),
    decisions: decisions.getSnapshot(),
    report: report.getSnapshot()
  })
  left.addEventListener("abort", () => {
    window.clearInterval(ticking)
    for (const actor of actors) actor.stop()
  })
  followList(
    window,
    system,
    {
      place: "claims",
      list,
      readView: claimView.readView,
      writeView: claimView.writeView,
      // A count that was shown for "all" is not kept for a return; a reason that was typed is.
      leave: () => decisions.send({ type: "approveAll.cancel" })
    },
    left
  )
  return {
    Screen: ClaimQueueScreen,
    ahead: [claimDialogsPart],
    list,
    decisions,
    report,
    rows: claimRows(send, desk),
    changes: together(actors),
    offers: () => claimsOffers(desk()).map(inRoom("claims")),
    send,
    isAsking: () => !decisions.getSnapshot().matches({ asking: "nothing" }),
    isUnsaved: () => decisions.getSnapshot().context.reasonNote !== "",
    leaveCursor: () => list.send({ type: "cursor.leave" }),
    heard: ({ entity, ids }) => {
      if (entity === "claim") list.send({ type: "rows.changed", ids: ids ?? null })
    },
    firstRead: waitFor(list, (snapshot) => !snapshot.hasTag("busy"), { timeout: Infinity }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
