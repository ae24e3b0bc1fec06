/**
 * What lives from the first paint on: the session, preferences, notices, the address. Everything private is a desk of its
 * own, fetched when somebody is about to need it and gone when he has left.
 */
import { atom } from "jotai/vanilla"
import { type ActorRefFrom, createActor, type InspectionEvent, waitFor } from "xstate"
import type { FreshPageWanted } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { FocusWanted } from "#domain/session/sign-in.machine.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { type Notice, notice } from "#domain/shared/notice.schema.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { guardAddress } from "./address.ts"
import type { Desk, DeskModule } from "./desk.ts"
import { focusField } from "./focus.ts"
import { tell } from "./notices.ts"
import { drawPreferences, preferences, preferencesAtom, store } from "./preferences.ts"
import type { ImportModule } from "./import-dialog.ts"
import type { Part } from "./parts.ts"
import type { RoomParts } from "./rooms.ts"
import { type SessionPorts, sessionWith } from "./session-workflows.ts"
import { fetchWords, hasWords } from "./words.ts"

/** What the system needs of the browser. */
export interface SystemPorts extends SessionPorts {
  readonly keeper: SessionPorts["keeper"] & {
    readonly onElsewhere: (listener: (user: Administrator | null) => void) => () => void
  }
  readonly preferences: { readonly read: () => Preferences; readonly keep: (preferences: Preferences) => void }
  readonly place: { readonly keep: (path: string) => void; readonly take: () => string | null }
}

export interface System {
  readonly session: ActorRefFrom<ReturnType<typeof sessionWith>>
  readonly place: SystemPorts["place"]
  /** The rooms there are, fetched or not. */
  readonly rooms: RoomParts
  readonly importing: Part<ImportModule>
  /** Goes to an address of this program. */
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void
  readonly setPreferences: (patch: Partial<Preferences>) => void
  /** Fetches what a signed-in person needs, ahead of the need. */
  readonly fetchDesk: () => void
  /** Opens the desk of whoever is signed in, fetching it again where that has failed. */
  readonly openDesk: () => void
}

/** The desk of whoever is signed in, once it is there, and what draws it. */
export const deskAtom = atom<{ readonly desk: Desk; readonly module: DeskModule } | null>(null)

/** True when what a signed-in person needs could not be fetched. */
export const deskFailedAtom = atom(false)

/**
 * The promise that a request refused with 401 waits for: true once the same person works again. While a session is being
 * restored or left there is nobody to ask.
 */
export const signedInAgain = async (session: System["session"]): Promise<boolean> => {
  session.send({ type: "session.expire" })
  const after = await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: "expired" }), { timeout: Infinity })
  return after.hasTag("private")
}

/** Hears what every actor made with it tells: notices, wishes for the focus, and what `more` knows besides. */
export const hearing =
  (
    window: Window,
    undo: (notice: Notice) => (() => void) | null,
    more: (told: { readonly type: string }) => void = () => {}
  ) =>
  (event: InspectionEvent): void => {
    if (event.type !== "@xstate.actor" || !("on" in event.actorRef)) return
    const actor = event.actorRef as { readonly on: (type: "*", listener: (told: Told) => void) => void }
    actor.on("*", (told) => {
      if (told.type === "notice") tell(told, undo(told))
      else if (told.type === "focus") focusField(window.document)
      else if (told.type === "freshPage") window.location.reload()
      else more(told)
    })
  }

type Told = Notice | FocusWanted | FreshPageWanted

export const startSystem = (
  window: Window,
  ports: SystemPorts,
  go: System["go"],
  { rooms, importing }: Pick<System, "rooms" | "importing">,
  fetchModule: () => Promise<DeskModule>
): System => {
  const session = createActor(sessionWith(ports), { inspect: hearing(window, () => null) })
  let fetched: Promise<DeskModule> | null = null
  const fetchDesk = (): Promise<DeskModule> => (fetched ??= fetchModule())

  const applyPreferences = (patch: Partial<Preferences>): void => {
    const next = { ...preferences(), ...patch }
    store.set(preferencesAtom, next)
    ports.preferences.keep(next)
    drawPreferences(window, next)
  }
  /** A language is shown once its words are there, so that no screen speaks two. */
  const setPreferences = (patch: Partial<Preferences>): void => {
    if (patch.language === undefined || hasWords(patch.language)) return applyPreferences(patch)
    fetchWords(patch.language).then(
      () => applyPreferences(patch),
      () => tell(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }), null)
    )
  }
  store.set(preferencesAtom, ports.preferences.read())
  drawPreferences(window, preferences())
  window
    .matchMedia("(prefers-color-scheme: dark)")
    .addEventListener("change", () => drawPreferences(window, preferences()))

  const open = (): void => {
    store.set(deskFailedAtom, false)
    fetchDesk().then(
      (module) => {
        if (!session.getSnapshot().hasTag("private") || store.get(deskAtom) !== null) return
        store.set(deskAtom, { module, desk: module.startDesk(window, system) })
      },
      () => {
        fetched = null
        store.set(deskFailedAtom, true)
      }
    )
  }
  const system: System = {
    session,
    place: ports.place,
    rooms,
    importing,
    go,
    setPreferences,
    // What fails ahead of the need is fetched again, and told, when it is needed.
    fetchDesk: () => void fetchDesk().catch(() => (fetched = null)),
    openDesk: open
  }
  session.subscribe((snapshot) => {
    const present = store.get(deskAtom)
    if (snapshot.hasTag("private")) return present === null ? open() : undefined
    present?.desk.stop()
    store.set(deskAtom, null)
  })
  ports.keeper.onElsewhere((user) =>
    session.send(user === null ? { type: "session.endedElsewhere" } : { type: "session.enteredElsewhere", user })
  )
  guardAddress(window, system)
  session.start()
  return system
}
