/**
 * The parts that exist from the first paint on: session, preferences, notices, address. The private part is loaded when
 * it is about to be needed and stopped when the session ends.
 */
import { type AnyActorLogic, type AnyActorRef, createActor, fromPromise, type SnapshotFrom, waitFor } from "xstate"
import { type ApplicationEmitted, applicationMachine, workspaceName } from "#domain/application/application.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { unavailableNotice } from "#domain/shared/failure.messages.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import { guardAddress } from "./address.ts"
import { type Application, workspaceAtom, type WorkspaceModule } from "./context.ts"
import { keepEarlyKeys } from "./early-keys.ts"
import { focusField, focusSearch, focusStep } from "./focus.ts"
import { fetchedOnce } from "./lazy-module.ts"
import { clearNotices, showNotice, withdrawNotice } from "#src/shell/notices/notices.ts"
import { applyToDocument, preferences, preferencesAtom, store } from "./preferences.ts"
import { ignoreTypingOnOverSession, keepFocusOverSession } from "./over-session.ts"
import { closeSearchWords } from "./search-words.ts"
import { type SessionPorts, sessionWith } from "#src/shell/session/session-workflows.ts"
import { fetchWords, hasWords } from "./words.ts"

/** What the application needs of the browser. */
export interface ApplicationPorts extends SessionPorts {
  readonly savedSession: SessionPorts["savedSession"] & {
    readonly onOtherTab: (listener: (user: Administrator | null) => void) => () => void
  }
  readonly preferences: { readonly read: () => Preferences; readonly save: (preferences: Preferences) => void }
  readonly returnPath: Application["returnPath"]
}

/**
 * The promise that a request refused with 401 waits for: true once the same administrator is signed in again. While a
 * session is being restored or ended it is false.
 */
export const signedInAgain = async (session: Application["session"]): Promise<boolean> => {
  session.send({ type: "session.expire" })
  const isBack = (snapshot: SnapshotFrom<typeof session>) =>
    !snapshot.matches({ signedIn: "expired" }) && !snapshot.matches({ signedIn: "changingPassword" })
  const after = await waitFor(session, isBack, { timeout: Infinity })
  return after.hasTag("private")
}

/** Performs the application's events on the page. */
const showOnPage =
  (window: Window) =>
  (event: ApplicationEmitted): void => {
    switch (event.type) {
      case "notice":
        return showNotice(event)
      case "notice.outdated":
        return withdrawNotice(event)
      case "focus":
        return focusField(window.document)
      case "search.focus":
        return focusSearch(window.document)
      case "step":
        return focusStep(window.document)
      case "freshPage":
        return window.location.reload()
      case "import.open":
      case "record.history":
      case "records.changed":
      case "draft":
        return undefined
    }
  }

const sessionOf = (application: Application["actor"]): Application["session"] => {
  const { session } = application.getSnapshot().children
  if (session === undefined) throw new Error("The application has stopped")
  return session
}

/** Calls back when a session has ended, also where its administrator may sign in over the page. */
const onSessionOver = (session: Application["session"], onOver: () => void): void => {
  let wasOver = true
  session.subscribe((snapshot) => {
    const isOver = !snapshot.hasTag("private") || snapshot.matches({ signedIn: "expired" })
    if (isOver && !wasOver) onOver()
    wasOver = isOver
  })
}

export const startApplication = (
  window: Window,
  ports: ApplicationPorts,
  { go, ...modules }: Pick<Application, "go" | "importing" | "history" | "serviceAccounts" | "views">,
  fetchModule: () => Promise<WorkspaceModule>
): Application => {
  const fetchWorkspace = fetchedOnce(fetchModule)
  const loadWorkspace = fromPromise<AnyActorLogic, void>(async () => {
    const module = await fetchWorkspace()
    await module.openSearchWords(user().id)
    return module.workspaceOf(user)
  })
  const actor = createActor(applicationMachine.provide({ actors: { session: sessionWith(ports), loadWorkspace } }))
  const session = sessionOf(actor)
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
    applyToDocument(window, next)
  }
  /** A language is shown once its texts are loaded, so that no screen mixes two. */
  const setPreferences = (patch: Partial<Preferences>): void => {
    if (patch.language === undefined || hasWords(patch.language)) return applyPreferences(patch)
    fetchWords(patch.language).then(
      () => applyPreferences(patch),
      () => showNotice(unavailableNotice)
    )
  }
  store.set(preferencesAtom, ports.preferences.read())
  applyToDocument(window, preferences())
  window
    .matchMedia("(prefers-color-scheme: dark)")
    .addEventListener("change", () => applyToDocument(window, preferences()))

  const application: Application = {
    actor,
    session,
    returnPath: ports.returnPath,
    ...modules,
    go,
    setPreferences,
    takeEarlyKeys: keepEarlyKeys(window.document, session),
    // What cannot be fetched ahead is fetched again, and its failure shown, when it is needed.
    fetchWorkspace: () => void fetchWorkspace().catch(() => undefined)
  }
  actor.on("*", showOnPage(window))
  actor.subscribe((snapshot) => {
    if (!session.getSnapshot().hasTag("private")) closeSearchWords()
    const present = store.get(workspaceAtom)
    const workspace: AnyActorRef | undefined = actor.system.get(workspaceName)
    if (snapshot.hasTag("ready") && workspace !== undefined && present === null) {
      void fetchWorkspace().then((module) => {
        if (store.get(workspaceAtom) === null && actor.system.get(workspaceName) === workspace)
          store.set(workspaceAtom, { module, workspace: module.startWorkspace(window, application, workspace) })
      })
    } else if (!session.getSnapshot().hasTag("private") && present !== null) {
      present.workspace.stop()
      store.set(workspaceAtom, null)
    }
  })
  ports.savedSession.onOtherTab((user) =>
    session.send(user === null ? { type: "session.endedElsewhere" } : { type: "session.enteredElsewhere", user })
  )
  onSessionOver(session, clearNotices)
  keepFocusOverSession(window.document, session)
  ignoreTypingOnOverSession(window.document, session)
  guardAddress(window, application)
  actor.start()
  return application
}
