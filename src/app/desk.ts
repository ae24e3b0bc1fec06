/**
 * What is available at every place while an administrator is signed in, and the opened screens. It lives as long as the
 * session, so that nothing of one user is left for the next.
 */
import { atom } from "jotai/vanilla"
import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorLogic } from "xstate"
import type { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { ImportDialogMessage } from "#domain/csv-import/csv-import.commands.ts"
import { type Message, availableNow } from "#domain/palette/palette.registry.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import type { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { moves } from "./address.ts"
import { type Drafts, onPageHide } from "./drafts.ts"
import type { ImportDialog } from "./import-dialog.ts"
import { listenToKeys } from "./key-listener.ts"
import { showNotice } from "./notices.ts"
import { fetchAhead } from "./parts.ts"
import { preferences, store } from "./preferences.ts"
import type { AnyRoom, Change, Household, OpenRooms } from "./rooms.ts"
import { pathOf, routeOf } from "./routes.ts"
import type { System } from "./system.ts"
import type { DeskPorts } from "./workflows.ts"

/** Subscribes to others' changes; returns the function that unsubscribes. */
export type Live = (news: {
  readonly onChanged: (change: Change) => void
  readonly onState: (state: "open" | "down") => void
}) => () => void

export interface Desk {
  readonly passwordChange: ActorRefFrom<typeof passwordChangeMachine>
  readonly palette: ActorRefFrom<typeof paletteMachine>
  readonly live: ActorRefFrom<typeof liveMachine>
  /** Stores unsaved input of all screens. */
  readonly drafts: Drafts
  /** The opened screens, and their pending counts. */
  readonly rooms: ReturnType<typeof atom<OpenRooms>>
  readonly pendingCount: ReturnType<typeof atom<PendingCounts>>
  /** The screen of this address; null where there is none, or it is not loaded yet. */
  readonly here: () => AnyRoom | null
  /** The import dialog, once it has been opened. */
  readonly importing: ReturnType<typeof atom<ImportDialog | null>>
  readonly send: (message: Message) => void
  readonly available: () => ReadonlyArray<AvailableCommand<Message>>
  readonly stop: () => void
}

type PendingCounts = { readonly [At in Place]?: number | null }

/** The lazy module of the private part of the application. */
export interface DeskModule {
  readonly startDesk: (window: Window, system: System, workspace: ActorRefFrom<typeof workspaceMachine>) => Desk
  /** The machine of the administrator's workspace. */
  readonly workspaceOf: (who: () => Administrator) => AnyActorLogic
  readonly PrivateScreen: ComponentType
}

/** By then an opened screen has been rendered. */
const restMs = 1_500

interface StartPorts extends DeskPorts {
  readonly live: Live
}

export const startDesk = (
  window: Window,
  system: System,
  ports: StartPorts,
  workspace: ActorRefFrom<typeof workspaceMachine>
): Desk => {
  const { session, rooms: parts } = system
  const leaving = new AbortController()
  const who = (): Administrator => {
    const { user } = session.getSnapshot().context
    // This exists only while an administrator is signed in.
    if (user === null) throw new Error("Nobody is signed in")
    return user
  }
  const { passwordChange, palette, live, unread } = workspace.getSnapshot().children
  if (passwordChange === undefined || palette === undefined || live === undefined || unread === undefined)
    throw new Error("The workspace has stopped")
  const addChild: Household["addChild"] = (id, logic, input) => {
    workspace.send({ type: "child.add", id, logic, input })
    return workspace.system.get(id)
  }
  const drafts: Drafts = {
    read: ports.drafts(who().id).read,
    want: (wanted) => workspace.send({ type: "draft", ...wanted })
  }
  onPageHide(window, () => workspace.send({ type: "page.hide" }), leaving.signal)

  const rooms = atom<OpenRooms>({})
  const pendingCount = atom<PendingCounts>({})
  const placeHere = (): Place | null => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" ? route.place : null
  }
  const setPendingCount = (place: Place, count: number | null): void => {
    if (store.get(pendingCount)[place] !== count) store.set(pendingCount, (now) => ({ ...now, [place]: count }))
  }
  // Notifications are counted at every place, even if their screen was never opened.
  unread.subscribe(({ context: { stats } }) => setPendingCount("notifications", stats?.unread ?? null))
  const household = (place: Place): Household => ({
    window,
    system,
    who,
    openImport: ({ event }) => sendToImport(event),
    drafts,
    addChild,
    setPendingCount: (count) => setPendingCount(place, count),
    left: leaving.signal
  })
  /** Opens the screen of this address once, as soon as it is loaded. */
  const open = <At extends Place>(place: At): void => {
    const part = store.get(parts[place].state)
    if (part === null || part instanceof Error || store.get(rooms)[place] !== undefined) return
    const room = part.open(household(place))
    store.set(rooms, (now) => ({ ...now, [place]: room }))
    window.setTimeout(() => fetchAhead(room.ahead), restMs)
  }
  const enter = (): void => {
    const place = placeHere()
    if (place !== null) open(place)
  }
  const unsubscribe = places.map((place) => store.sub(parts[place].state, enter))
  // A reload would lose unsaved input.
  const holdBack = (event: BeforeUnloadEvent): void => {
    let isUnsaved = false
    eachRoom((room) => (isUnsaved ||= room.isUnsaved()))
    if (isUnsaved) event.preventDefault()
  }
  window.addEventListener("beforeunload", holdBack, { signal: leaving.signal })
  for (const move of moves) window.addEventListener(move, enter, { signal: leaving.signal })
  enter()

  const eachRoom = (showNotice: (room: AnyRoom) => void): void => {
    for (const room of Object.values(store.get(rooms))) showNotice(room)
  }
  const heard = ({ entity, ids }: Change): void => {
    workspace.send({ type: "records.changed", entity, ids: ids ?? null })
  }
  workspace.on("import.open", (event) => sendToImport(event))
  const stopListening = ports.live({
    onChanged: heard,
    onState: (state) => workspace.send({ type: state === "open" ? "stream.open" : "stream.down" })
  })

  const importing = atom<ImportDialog | null>(null)
  const openImport = (): ImportDialog | null => {
    const present = store.get(importing)
    const module = store.get(system.importing.state)
    if (present !== null || module === null || module instanceof Error) return present
    const opened = module.open({ window, addChild, left: leaving.signal })
    store.set(importing, opened)
    return opened
  }
  /** Events sent before the dialog is loaded are handled when it is. */
  const sendToImport = (event: ImportDialogMessage["event"]): void =>
    void system.importing.fetch().then(
      () => {
        if (!leaving.signal.aborted) openImport()?.send(event)
      },
      () => showNotice(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }), null)
    )

  const here = (): AnyRoom | null => {
    const place = placeHere()
    return place === null ? null : (store.get(rooms)[place] ?? null)
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
      case "import":
        return sendToImport(message.event)
      case "dashboard":
        return store.get(rooms).dashboard?.send(message.message)
      case "users":
        return store.get(rooms).users?.send(message.message)
      case "companies":
        return store.get(rooms).companies?.send(message.message)
      case "questions":
        return store.get(rooms).questions?.send(message.message)
      case "benefits":
        return store.get(rooms).benefits?.send(message.message)
      case "learn":
        return store.get(rooms).learn?.send(message.message)
      case "claims":
        return store.get(rooms).claims?.send(message.message)
      case "notifications":
        return store.get(rooms).notifications?.send(message.message)
    }
  }

  const desk: Desk = {
    passwordChange,
    palette,
    live,
    drafts,
    rooms,
    pendingCount,
    here,
    importing,
    send,
    available: () =>
      availableNow({
        app: { place: placeHere(), preferences: preferences() },
        account: { session: session.getSnapshot(), passwordChange: passwordChange.getSnapshot() },
        room: here()?.available() ?? [],
        importing: store.get(importing)?.available() ?? []
      }),
    stop: () => {
      leaving.abort()
      stopListening()
      for (const stop of unsubscribe) stop()
    }
  }
  listenToKeys(window, system, desk, leaving.signal)
  return desk
}
