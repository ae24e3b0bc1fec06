/**
 * What lives from the first paint on: session, preferences, notices, address. The private part is loaded when it is
 * about to be needed and stopped when the session ends.
 */
import { atom } from "jotai/vanilla"
import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, createActor, fromPromise, waitFor } from "xstate"
import { type ApplicationEmitted, applicationMachine, workspaceName } from "#domain/application/application.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { guardAddress } from "./address.ts"
import type { Desk, DeskModule } from "./desk.ts"
import { focusField, focusSearch, focusStep } from "./focus.ts"
import { showNotice, withdraw } from "./notices.ts"
import { drawPreferences, preferences, preferencesAtom, store } from "./preferences.ts"
import type { ImportModule } from "./import-dialog.ts"
import type { Part } from "./parts.ts"
import type { RoomParts } from "./rooms.ts"
import { type SessionPorts, sessionWith } from "./session-workflows.ts"
import { fetchWords, hasWords } from "./words.ts"

/** What the application needs from the browser. */
export interface SystemPorts extends SessionPorts {
  readonly savedSession: SessionPorts["savedSession"] & {
    readonly onOtherTab: (listener: (user: Administrator | null) => void) => () => void
  }
  readonly preferences: { readonly read: () => Preferences; readonly save: (preferences: Preferences) => void }
  readonly returnPath: { readonly save: (path: string) => void; readonly take: () => string | null }
}

export interface System {
  readonly application: ActorRefFrom<typeof applicationMachine>
  readonly session: ActorRefFrom<ReturnType<typeof sessionWith>>
  readonly returnPath: SystemPorts["returnPath"]
  /** The lazy modules of all places. */
  readonly rooms: RoomParts
  readonly importing: Part<ImportModule>
  /** Goes to an address of this program. */
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void
  readonly setPreferences: (patch: Partial<Preferences>) => void
  /** Preloads what a signed-in user needs. */
  readonly fetchDesk: () => void
}

/** The private part while a user is signed in, with its module; null until loaded. */
export const deskAtom = atom<{ readonly desk: Desk; readonly module: DeskModule } | null>(null)

/**
 * The promise that a request refused with 401 waits for: true once the same user has signed in again. While a session
 * is being restored or ended it is false.
 */
export const signedInAgain = async (session: System["session"]): Promise<boolean> => {
  session.send({ type: "session.expire" })
  const after = await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: "expired" }), { timeout: Infinity })
  return after.hasTag("private")
}

/** Performs the application's events on the page. */
const showOnPage =
  (window: Window, application: AnyActorRef) =>
  (event: ApplicationEmitted): void => {
    switch (event.type) {
      case "notice": {
        const { undo } = event
        const workspace = (): AnyActorRef | undefined => application.system.get(workspaceName)
        return showNotice(event, undo === null ? null : () => workspace()?.send({ type: "notice.undo", undo }))
      }
      case "notice.outdated":
        return withdraw(event.undo)
      case "focus":
        return focusField(window.document)
      case "search.focus":
        return focusSearch(window.document)
      case "step":
        return focusStep(window.document)
      case "freshPage":
        return window.location.reload()
      case "import.open":
      case "records.changed":
      case "draft":
        return undefined
    }
  }

const sessionOf = (application: System["application"]): System["session"] => {
  const { session } = application.getSnapshot().children
  if (session === undefined) throw new Error("The application has stopped")
  return session
}

export const startSystem = (
  window: Window,
  ports: SystemPorts,
  go: System["go"],
  { rooms, importing }: Pick<System, "rooms" | "importing">,
  fetchModule: () => Promise<DeskModule>
): System => {
  let fetched: Promise<DeskModule> | null = null
  const fetchDesk = (): Promise<DeskModule> => {
    fetched ??= fetchModule().catch((error: unknown) => {
      // The next use loads it again.
      fetched = null
      throw error
    })
    return fetched
  }
  const loadWorkspace = fromPromise<AnyActorLogic, void>(async () => (await fetchDesk()).workspaceOf(user))
  const application = createActor(
    applicationMachine.provide({ actors: { session: sessionWith(ports), loadWorkspace } })
  )
  const session = sessionOf(application)
  const user = (): Administrator => {
    const signedIn = session.getSnapshot().context.user
    // The workspace exists while an administrator is signed in.
    if (signedIn === null) throw new Error("Nobody is signed in")
    return signedIn
  }

  const applyPreferences = (patch: Partial<Preferences>): void => {
    const next = { ...preferences(), ...patch }
    store.set(preferencesAtom, next)
    ports.preferences.save(next)
    drawPreferences(window, next)
  }
  /** A language is shown once its texts are loaded, so that no screen mixes two. */
  const setPreferences = (patch: Partial<Preferences>): void => {
    if (patch.language === undefined || hasWords(patch.language)) return applyPreferences(patch)
    fetchWords(patch.language).then(
      () => applyPreferences(patch),
      () => showNotice(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }), null)
    )
  }
  store.set(preferencesAtom, ports.preferences.read())
  drawPreferences(window, preferences())
  window
    .matchMedia("(prefers-color-scheme: dark)")
    .addEventListener("change", () => drawPreferences(window, preferences()))

  const system: System = {
    application,
    session,
    returnPath: ports.returnPath,
    rooms,
    importing,
    go,
    setPreferences,
    // A failed preload is repeated, and reported, when the module is needed.
    fetchDesk: () => void fetchDesk().catch(() => undefined)
  }
  application.on("*", showOnPage(window, application))
  application.subscribe((snapshot) => {
    const present = store.get(deskAtom)
    const workspace: AnyActorRef | undefined = application.system.get(workspaceName)
    if (snapshot.hasTag("ready") && workspace !== undefined && present === null) {
      void fetchDesk().then((module) => {
        if (store.get(deskAtom) === null && application.system.get(workspaceName) === workspace)
          store.set(deskAtom, { module, desk: module.startDesk(window, system, workspace) })
      })
    } else if (!session.getSnapshot().hasTag("private") && present !== null) {
      present.desk.stop()
      store.set(deskAtom, null)
    }
  })
  ports.savedSession.onOtherTab((user) =>
    session.send(user === null ? { type: "session.endedElsewhere" } : { type: "session.enteredElsewhere", user })
  )
  guardAddress(window, system)
  application.start()
  return system
}
