/**
 * The actors of whoever is signed in, and what they tell each other. They live as long as he is: leaving a screen never
 * cuts a decision off, and nothing of one person is left for the next.
 */
import type { ComponentType } from "react"
import { type ActorRefFrom, createActor } from "xstate"
import type { ClaimsSettled } from "#domain/claims/claim-decisions.machine.ts"
import type { RowsReplaced } from "#domain/claims/claim-list.machine.ts"
import type { ClaimsMessage } from "#domain/claims/claims.commands.ts"
import { type Everything, type Message, offersNow } from "#domain/palette/palette.registry.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { Offer } from "#domain/shared/command.schema.ts"
import { liveMachine } from "#domain/shared/live.machine.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { claimRows } from "./claim-rows.ts"
import { focusSearch } from "./focus.ts"
import { listenToKeys } from "./key-listener.ts"
import { followList } from "./list-address.ts"
import { withdraw } from "./notices.ts"
import { keysHelpAtom, preferences, store } from "./preferences.ts"
import { pathOf, routeOf } from "./routes.ts"
import { hearing, type System } from "./system.ts"
import {
  claimDecisionsWith,
  claimListWith,
  type DeskPorts,
  paletteWith,
  passwordChangeWith,
  reportWith
} from "./workflows.ts"

/** Hears what others change until the answered function is called. */
export type Live = (news: {
  readonly onChanged: (change: { readonly entity: string; readonly ids?: ReadonlyArray<string> }) => void
  readonly onState: (state: "open" | "down") => void
}) => () => void

export interface Desk {
  readonly list: ActorRefFrom<ReturnType<typeof claimListWith>>
  readonly decisions: ActorRefFrom<ReturnType<typeof claimDecisionsWith>>
  readonly report: ActorRefFrom<ReturnType<typeof reportWith>>
  readonly passwordChange: ActorRefFrom<ReturnType<typeof passwordChangeWith>>
  readonly palette: ActorRefFrom<ReturnType<typeof paletteWith>>
  readonly live: ActorRefFrom<typeof liveMachine>
  readonly send: (message: Message) => void
  readonly offers: () => ReadonlyArray<Offer<Message>>
  readonly claimRows: ReturnType<typeof claimRows>
  readonly stop: () => void
}

/** What the private part of the program brings when it is fetched. */
export interface DeskModule {
  readonly startDesk: (window: Window, system: System) => Desk
  readonly PrivateScreen: ComponentType
}

/** How often the time left for an undo is drawn anew. */
const tickMs = 15_000

export const startDesk = (window: Window, system: System, ports: DeskPorts & { readonly live: Live }): Desk => {
  const { session } = system
  const leaving = new AbortController()
  const who = (): Administrator => {
    const { user } = session.getSnapshot().context
    // A desk exists for somebody alone.
    if (user === null) throw new Error("Nobody is signed in")
    return user
  }

  const onTold = (told: ClaimsSettled | RowsReplaced): void => {
    if (told.type === "replaced") return decisions.send({ type: "conflicts.forget", ids: told.ids })
    if (told.settled?.kind === "undone") withdraw(told.settled.decisionId)
    list.send(
      told.settled === null ? { type: "claims.changed", ids: null } : { type: "claims.settled", settled: told.settled }
    )
  }
  const undoOf = ({ undo }: Notice) => (undo === null ? null : () => takeBack(undo))
  const takeBack = (decisionId: NonNullable<Notice["undo"]>): void => {
    const known = decisions.getSnapshot().context.recent.find((one) => one.decision_id === decisionId)
    if (known !== undefined)
      decisions.send({ type: "decision.undo", decisionId, ids: null, undoUntil: known.undo_until })
  }
  const inspect = hearing(window, undoOf, (told) => onTold(told as ClaimsSettled | RowsReplaced))

  const list = createActor(claimListWith(ports), { inspect })
  const decisions = createActor(claimDecisionsWith(ports, who), { inspect })
  const report = createActor(reportWith(ports), { inspect })
  const passwordChange = createActor(passwordChangeWith(ports, who), { inspect })
  const palette = createActor(paletteWith(ports), { inspect })
  const live = createActor(liveMachine)
  const actors = [list, decisions, report, passwordChange, palette, live]

  // The clock is the server's: each reading sets it, and between readings it goes on by this computer's.
  let lookedMs = window.performance.now()
  let known: number | null = null
  list.subscribe(({ context: { nowMs } }) => {
    if (nowMs !== known) lookedMs = window.performance.now()
    known = nowMs
    if (nowMs !== null && nowMs !== decisions.getSnapshot().context.nowMs) decisions.send({ type: "clock.set", nowMs })
  })
  for (const actor of actors) actor.start()

  const stopListening = ports.live({
    onChanged: ({ entity, ids }) => {
      if (entity === "claim") list.send({ type: "claims.changed", ids: ids ?? null })
    },
    onState: (state) => live.send({ type: state === "open" ? "stream.open" : "stream.down" })
  })

  const ticking = window.setInterval(() => {
    list.send({ type: "clock.tick", passedMs: window.performance.now() - lookedMs })
  }, tickMs)

  const everything = (): Everything => {
    const route = routeOf(window.location.pathname)
    return {
      app: { place: route.name === "place" ? route.place : null, preferences: preferences() },
      account: { session: session.getSnapshot(), passwordChange: passwordChange.getSnapshot() },
      claims: { list: list.getSnapshot(), decisions: decisions.getSnapshot(), report: report.getSnapshot() }
    }
  }

  const sendToClaims = (message: ClaimsMessage): void => {
    switch (message.to) {
      case "list":
        return list.send(message.event)
      case "decisions":
        return decisions.send(message.event)
      case "report":
        return report.send(message.event)
      case "page":
        return message.event.type === "keys.show" ? store.set(keysHelpAtom, true) : focusSearch(window.document)
    }
  }

  const send = (message: Message): void => {
    switch (message.to) {
      case "place":
        return system.go(pathOf(message.place))
      case "preferences":
        return system.setPreferences(message.patch)
      case "session":
        return session.send(message.event)
      case "passwordChange":
        return passwordChange.send(message.event)
      case "claims":
        return sendToClaims(message.message)
    }
  }

  const desk: Desk = {
    list,
    decisions,
    report,
    passwordChange,
    palette,
    live,
    send,
    offers: () => offersNow(everything()),
    claimRows: claimRows(sendToClaims, () => everything().claims),
    stop: () => {
      leaving.abort()
      stopListening()
      window.clearInterval(ticking)
      for (const actor of actors) actor.stop()
    }
  }
  followList(window, system, desk, leaving.signal)
  listenToKeys(window, system, desk, leaving.signal)
  return desk
}
