/** Starts the workspace of the signed-in administrator: its screens, the import, the keys and what others change. */
import { atom } from "jotai/vanilla"
import type { ActorRefFrom } from "xstate"
import type { ConnectionEvent } from "#domain/application/connection.machine.ts"
import type { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { ImportDialogMessage } from "#domain/csv-import/csv-import.commands.ts"
import { type Message, availableNow } from "#domain/palette/palette.registry.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { moves } from "./address.ts"
import type { AnyImport, AnyScreen, Application, OpenScreens, ScreenContext, Workspace } from "./context.ts"
import { onPageHide } from "./drafts.ts"
import { listenToKeys } from "./key-listener.ts"
import { elsewhere } from "./elsewhere.ts"
import { fetchAhead, isReplacedAtom, onModuleMissing } from "./lazy-module.ts"
import { showNotice } from "#src/shell/notices/notices.ts"
import { preferences, store } from "./preferences.ts"
import { pathOf, routeOf } from "./routes.ts"
import type { WorkspacePorts } from "./workspace-workflows.ts"

/** Records that others have changed; no ids mean many. */
interface Change {
  readonly entity: string
  readonly ids?: ReadonlyArray<string>
}

/** Subscribes to what others change, until the returned function is called. */
export type Live = (listeners: {
  readonly onChanged: (change: Change) => void
  readonly onState: (state: "open" | "down") => void
}) => () => void

/** By then an opened screen has been rendered. */
const restMs = 1_500

interface StartPorts extends WorkspacePorts {
  readonly live: Live
  readonly connection: {
    readonly subscribe: (onEvent: (event: ConnectionEvent) => void, signal: AbortSignal) => void
  }
}

export const startWorkspace = (
  window: Window,
  { session, screens: modules, importing: importModule, go, setPreferences }: Application,
  ports: StartPorts,
  actor: ActorRefFrom<typeof workspaceMachine>
): Workspace => {
  const stopped = new AbortController()
  const { signal } = stopped
  const user = (): Administrator => {
    const signedIn = session.getSnapshot().context.user
    // A workspace exists while an administrator is signed in.
    if (signedIn === null) throw new Error("Nobody is signed in")
    return signedIn
  }
  const { passwordChange, palette, live, connection, build, counts } = actor.getSnapshot().children
  if (
    passwordChange === undefined ||
    palette === undefined ||
    live === undefined ||
    connection === undefined ||
    build === undefined ||
    counts === undefined
  )
    throw new Error("The workspace has stopped")
  const addChild: ScreenContext["addChild"] = (id, logic, input) => {
    actor.send({ type: "child.add", id, logic, input })
    return actor.system.get(id)
  }
  const drafts: ScreenContext["drafts"] = {
    read: ports.drafts(user().id).read,
    want: (wanted) => actor.send({ type: "draft", ...wanted })
  }
  onPageHide(window, () => actor.send({ type: "page.hide" }), signal)

  ports.connection.subscribe(actor.send, signal)
  const stopMissing = onModuleMissing(() => actor.send({ type: "module.missing" }))
  build.subscribe((snapshot) => store.set(isReplacedAtom, snapshot.hasTag("replaced")))
  // Before any screen is opened: it invalidates what was cached for the administrator before.
  const stopLive = ports.live({
    onChanged: ({ entity, ids }) => actor.send({ type: "records.changed", entity, ids: ids ?? null }),
    onState: (state) => actor.send({ type: state === "open" ? "stream.open" : "stream.down" })
  })

  const screens = atom<OpenScreens>({})
  const currentPlace = (): Place | null => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" ? route.place : null
  }

  /** Opens the screen of a place as soon as its module is there, once. */
  const open = (place: Place): void => {
    const module = store.get(modules[place].state)
    if (module === null || module instanceof Error || store.get(screens)[place] !== undefined) return
    const screen = module.open({ window, go, user, drafts, addChild, signedOut: signal })
    store.set(screens, (now) => ({ ...now, [place]: screen }))
    window.setTimeout(() => fetchAhead(screen.ahead), restMs)
  }
  const enter = (): void => {
    const place = currentPlace()
    if (place !== null) open(place)
  }
  const stopModules = places.map((place) => store.sub(modules[place].state, enter))
  // A reload would lose unsaved input.
  const warnUnsaved = (event: BeforeUnloadEvent): void => {
    if (Object.values<AnyScreen>(store.get(screens)).some((screen) => screen.isUnsaved())) event.preventDefault()
  }
  window.addEventListener("beforeunload", warnUnsaved, { signal })
  for (const move of moves) window.addEventListener(move, enter, { signal })
  enter()

  actor.on("import.open", (event) => sendToImport(event))

  const importing = atom<AnyImport | null>(null)
  const openImport = (): AnyImport | null => {
    const present = store.get(importing)
    const module = store.get(importModule.state)
    if (present !== null || module === null || module instanceof Error) return present
    const opened = module.open({ window, addChild, signedOut: signal })
    store.set(importing, opened)
    return opened
  }
  /** An event that comes before the dialog has been fetched is sent when it has. */
  const sendToImport = (event: ImportDialogMessage["event"]): void =>
    void importModule.fetch().then(
      () => {
        if (!signal.aborted) openImport()?.send(event)
      },
      () => showNotice(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }))
    )

  const currentScreen = (): AnyScreen | null => {
    const place = currentPlace()
    return place === null ? null : (store.get(screens)[place] ?? null)
  }
  const runThere = elsewhere({
    signal,
    show: async (place) => {
      go(pathOf(place))
      await modules[place].fetch()
      open(place)
      return store.get(screens)[place] ?? null
    },
    isShown: (place) => currentPlace() === place
  })
  const send = (message: Message): void => {
    switch (message.to) {
      case "place":
        return go(pathOf(message.place))
      case "elsewhere":
        return void runThere(message)
      case "preferences":
        return setPreferences(message.patch)
      case "session":
        return session.send(message.event)
      case "passwordChange":
        return passwordChange.send(message.event)
      case "import":
        return sendToImport(message.event)
      case "screen":
        return store.get(screens)[message.place]?.send(message.message)
    }
  }

  const workspace: Workspace = {
    passwordChange,
    palette,
    live,
    counts,
    connection,
    screens,
    currentScreen,
    importing,
    send,
    commands: () =>
      availableNow({
        app: { place: currentPlace(), preferences: preferences() },
        account: { session: session.getSnapshot(), passwordChange: passwordChange.getSnapshot() },
        screen: currentScreen()?.commands() ?? [],
        importing: store.get(importing)?.commands() ?? []
      }),
    stop: () => {
      stopped.abort()
      stopLive()
      stopMissing()
      for (const stop of stopModules) stop()
    }
  }
  listenToKeys(window, session, workspace, signal)
  return workspace
}
