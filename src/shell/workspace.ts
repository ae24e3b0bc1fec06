/** Starts the workspace of the signed-in administrator: its screens, the import, the keys and what others change. */
import { atom } from "jotai/vanilla"
import type { ActorRefFrom } from "xstate"
import type { ConnectionEvent } from "#domain/application/connection.machine.ts"
import type { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { ImportDialogMessage } from "#domain/csv-import/csv-import.commands.ts"
import { type Message, allAvailableCommands } from "#domain/palette/palette.registry.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { unavailableNotice } from "#domain/shared/failure.messages.ts"
import { requireValue } from "#domain/shared/promised.ts"
import { hasReference } from "#domain/shared/screen/address-words.rules.ts"
import type { SearchWordsPort } from "#domain/shared/screen/search-words.port.ts"
import type { HistoryRequested } from "#domain/shared/screen/screen.schema.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { moves } from "./address.ts"
import type {
  AnyHistory,
  AnyImport,
  AnyScreen,
  AnyServiceAccounts,
  Application,
  OpenScreens,
  Places,
  ScreenContext,
  StoredDrafts,
  Views,
  Workspace
} from "./context.ts"
import { listenToKeys } from "./key-listener.ts"
import { otherPlaceCommandWith } from "./other-place-command.ts"
import { fetchAhead, fetchOnceOnline, isReplacedAtom, type LazyModule, onModuleMissing } from "./lazy-module.ts"
import type { Page } from "./place-files.ts"
import { showNotice } from "#src/shell/notices/notices.ts"
import { fetchLinked, hideLinked } from "./links.ts"
import { listSettingsId } from "#src/components/lists/list-toolbar.tsx"
import { openMenu } from "#src/components/navigation/open-menu.ts"
import { drawerAtom, store } from "./preferences.ts"
import { pathOf, routeOf } from "./routes.ts"
import { searchWords } from "./search-words.ts"
import type { WorkspacePorts } from "./workspace-workflows.ts"

/** Records that have changed; no ids mean many. `by` is the administrator who changed them, where that is known. */
interface Change {
  readonly entity: string
  readonly ids?: ReadonlyArray<string>
  readonly by?: string
}

/** Subscribes to what is changed, by others or in this session, until the returned function is called. */
export type Live = (listeners: {
  readonly onChanged: (change: Change) => void
  readonly onState: (state: "open" | "down") => void
}) => () => void

/** The time after which an opened screen has been rendered. */
const restMs = 1_500

/** A screen that has read its list by then is rendered with it, without the placeholders before it. */
const placeholderMs = 100

/** The time after which the first rows have been painted; their marks come after them. */
const marksMs = 300

interface StartPorts extends WorkspacePorts {
  readonly live: Live
  readonly connection: {
    readonly subscribe: (onEvent: (event: ConnectionEvent) => void, signal: AbortSignal) => void
  }
}

/** A dialog over all screens, which is fetched with its first use. */
const lazyDialog = <Module extends object, Opened extends object, Event>(
  module: LazyModule<Module>,
  signedOut: AbortSignal,
  openFetched: (fetched: Module) => Opened,
  deliver: (dialog: Opened, event: Event) => void
) => {
  const opened = atom<Opened | null>(null)
  const open = (): Opened | null => {
    const present = store.get(opened)
    const fetched = store.get(module.state)
    if (present !== null || fetched === null || fetched instanceof Error) return present
    const dialog = openFetched(fetched)
    store.set(opened, dialog)
    return dialog
  }
  let awaited = 0
  return {
    opened,
    isAwaited: () => awaited > 0,
    /** An event that comes before the dialog has been fetched is sent when it has. */
    send: (event: Event): void => {
      awaited += 1
      void module
        .fetch()
        .then(
          () => {
            const dialog = signedOut.aborted ? null : open()
            if (dialog !== null) deliver(dialog, event)
          },
          () => showNotice(unavailableNotice)
        )
        .finally(() => (awaited -= 1))
    }
  }
}

/** The dialogs of files and of histories; the screens ask for them through the workspace. */
const lazyDialogs = (
  { importing, history, serviceAccounts }: Pick<Application, "importing" | "history" | "serviceAccounts">,
  context: Pick<ScreenContext, "window" | "addChild" | "signedOut">,
  actor: ActorRefFrom<typeof workspaceMachine>
) => {
  const imports = lazyDialog(
    importing,
    context.signedOut,
    ({ open }) => open(context),
    (dialog: AnyImport, event: ImportDialogMessage["event"]) => dialog.send(event)
  )
  const histories = lazyDialog(
    history,
    context.signedOut,
    ({ open }) => open(context),
    (dialog: AnyHistory, event: HistoryRequested) => dialog.send(event)
  )
  const services = lazyDialog(
    serviceAccounts,
    context.signedOut,
    ({ open }) => open(context),
    (dialog: AnyServiceAccounts, event: { readonly type: "services.open" }) => dialog.send(event)
  )
  actor.on("import.open", imports.send)
  actor.on("record.history", histories.send)
  return {
    sendToImport: imports.send,
    sendToServiceAccounts: services.send,
    shown: {
      importing: imports.opened,
      history: histories.opened,
      serviceAccounts: services.opened,
      showHistory: histories.send,
      isDialogAwaited: () => [imports, histories, services].some((dialog) => dialog.isAwaited())
    }
  }
}

/** The views of lists, which are fetched and opened once. */
const viewsOf = (
  module: Application["views"],
  { addChild, user, signedOut }: Pick<ScreenContext, "addChild" | "user" | "signedOut">
) => {
  const opened = atom<Views | null>(null)
  const open = async (): Promise<void> => {
    await fetchOnceOnline(module)
    const fetched = store.get(module.state)
    if (fetched === null || fetched instanceof Error || store.get(opened) !== null || signedOut.aborted) return
    store.set(opened, fetched.open({ addChild, user }))
  }
  return { opened, open }
}

/** Reads which words the browser keeps for the one who has signed in, and keeps what comes; waits only for words of this address. */
export const openSearchWords = async (port: SearchWordsPort, { search }: Pick<Location, "search">): Promise<void> => {
  const { known } = searchWords
  for (const [reference, words] of known) port.keep(reference, words)
  searchWords.port = port
  const reading = port.read().then(
    (all) => {
      if (searchWords.port === port) for (const [reference, words] of all) known.set(reference, words)
    },
    // Without them the list shows all its rows.
    () => undefined
  )
  if (hasReference(search)) await reading
}

/** The machines that a workspace has as long as it runs. */
const childrenOf = (actor: ActorRefFrom<typeof workspaceMachine>) => {
  const { passwordChange, openSessions, palette, live, connection, build, counts } = actor.getSnapshot().children
  if (
    passwordChange === undefined ||
    openSessions === undefined ||
    palette === undefined ||
    live === undefined ||
    connection === undefined ||
    build === undefined ||
    counts === undefined
  )
    throw new Error("The workspace has stopped")
  return { passwordChange, openSessions, palette, live, connection, build, counts }
}

export const startWorkspace = (
  window: Page,
  { session, importing, history, serviceAccounts, views: viewsModule, go, takeEarlyKeys }: Application,
  modules: Places,
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
  const { passwordChange, openSessions, palette, live, connection, build, counts } = childrenOf(actor)
  const addChild: ScreenContext["addChild"] = (id, logic, input) => {
    actor.send({ type: "child.add", id, logic, input })
    return actor.system.get(id)
  }
  const { id: ownId } = user()
  const port = ports.drafts(ownId)
  const drafts: ScreenContext["drafts"] = {
    read: port.read,
    want: (wanted) => actor.send({ type: "draft", ...wanted })
  }

  ports.connection.subscribe(actor.send, signal)
  const stopMissing = onModuleMissing(() => actor.send({ type: "module.missing" }))
  build.subscribe((snapshot) => store.set(isReplacedAtom, snapshot.hasTag("replaced")))
  const fetchPlaces = async (): Promise<void> => {
    const module = await import("./place-files.ts")
    module.fetchPlaceFiles(window)
  }
  const views = viewsOf(viewsModule, { addChild, user, signedOut: signal })
  let stopLive: (() => void) | null = null
  /** What the first rows do not need is not requested before them. */
  const onLoaded = (): void => {
    if (stopLive !== null || signal.aborted) return
    actor.send({ type: "screen.loaded" })
    window.setTimeout(() => fetchAhead([{ fetch: fetchPlaces }]), restMs)
    window.setTimeout(() => fetchAhead([{ fetch: views.open }]), marksMs)
    stopLive = ports.live({
      onChanged: ({ entity, ids, by }) =>
        actor.send({ type: "records.changed", entity, ids: ids ?? null, isOwn: by === ownId }),
      onState: (state) => actor.send({ type: state === "open" ? "stream.open" : "stream.down" })
    })
  }

  const storedDrafts = atom<StoredDrafts | null>(null)
  /** If they cannot be fetched, lists lack their marks, and the next screen tries again. */
  const markDrafts = async (): Promise<void> => {
    const module = await import("./drafts/stored-drafts.ts")
    if (store.get(storedDrafts) === null && !signal.aborted)
      store.set(storedDrafts, module.openStoredDrafts({ addChild, signedOut: signal }, port))
  }

  /** The screens that are rendered, and those that are open. */
  const screens = atom<OpenScreens>({})
  const opened: { [At in Place]?: AnyScreen } = {}
  const screenOf = (place: Place): AnyScreen | undefined => opened[place]
  const currentPlace = (): Place | null => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" ? route.place : null
  }

  /** Opens the screen of a place as soon as its module is there, once. */
  const open = (place: Place): void => {
    const module = store.get(modules[place].state)
    if (module === null || module instanceof Error || screenOf(place) !== undefined) return
    let onRendered = (): void => undefined
    const rendered = new Promise<void>((resolve) => void (onRendered = resolve))
    const screen = { ...module.open({ window, go, user, drafts, addChild, signedOut: signal, rendered }), onRendered }
    opened[place] = screen
    const draw = () => store.set(screens, (now) => (now[place] === screen ? now : { ...now, [place]: screen }))
    window.setTimeout(draw, placeholderMs)
    window.setTimeout(() => fetchAhead(screen.ahead), restMs)
    void screen.firstRead.then(async () => {
      draw()
      await rendered
      window.setTimeout(onLoaded)
      window.setTimeout(() => fetchAhead([{ fetch: markDrafts }]), marksMs)
    })
  }
  const elsewhere = addChild(
    "elsewhere",
    otherPlaceCommandWith({
      show: async (place) => {
        go(pathOf(place))
        await modules[place].fetch()
        open(place)
        return requireValue(screenOf(place), "screen")
      },
      screenOf
    })
  )
  const enter = (): void => {
    const place = currentPlace()
    elsewhere.send({ type: "place.shown", place })
    if (place === null) onLoaded()
    else open(place)
  }
  const stopModules = places.map((place) => store.sub(modules[place].state, enter))
  // A reload would lose unsaved input.
  const warnUnsaved = (event: BeforeUnloadEvent): void => {
    if (Object.values(opened).some((screen) => screen.isUnsaved())) event.preventDefault()
  }
  window.addEventListener("beforeunload", warnUnsaved, { signal })
  for (const move of moves) window.addEventListener(move, enter, { signal })
  window.addEventListener("popstate", () => actor.send({ type: "address.traversed" }), { signal })
  enter()
  fetchLinked(window, modules, signal)
  hideLinked(window, signal)

  const dialogs = lazyDialogs({ importing, history, serviceAccounts }, { window, addChild, signedOut: signal }, actor)

  const currentScreen = (): AnyScreen | null => {
    const place = currentPlace()
    return place === null ? null : (screenOf(place) ?? null)
  }
  const send = (message: Message): void => {
    switch (message.to) {
      case "place":
        return go(pathOf(message.place))
      case "elsewhere":
        return elsewhere.send({ type: "elsewhere.run", wanted: message })
      case "view":
        return go(`${pathOf(message.place)}${message.query}`)
      case "views":
        return store.get(views.opened)?.actor.send(message.event)
      case "settings":
        if (message.of === "list") return openMenu(`[popovertarget=${listSettingsId}]`, () => undefined)
        // On a phone the menu of the account is in the drawer.
        return openMenu("[data-account]", () => store.set(drawerAtom, true))
      case "session":
        return session.send(message.event)
      case "passwordChange":
        return passwordChange.send(message.event)
      case "openSessions":
        return openSessions.send(message.event)
      case "serviceAccounts":
        return dialogs.sendToServiceAccounts(message.event)
      case "import":
        return dialogs.sendToImport(message.event)
      case "screen":
        return screenOf(message.place)?.send(message.message)
    }
  }

  const workspace: Workspace = {
    places: modules,
    passwordChange,
    openSessions,
    palette,
    live,
    counts,
    connection,
    storedDrafts,
    views: views.opened,
    screens,
    currentScreen,
    ...dialogs.shown,
    send,
    commands: () =>
      allAvailableCommands({
        app: { place: currentPlace() },
        account: {
          session: session.getSnapshot(),
          passwordChange: passwordChange.getSnapshot(),
          openSessions: openSessions.getSnapshot()
        },
        screen: currentScreen()?.commands() ?? [],
        importing: store.get(dialogs.shown.importing)?.commands() ?? [],
        views: store.get(views.opened)?.commands() ?? []
      }),
    stop: () => {
      stopped.abort()
      stopLive?.()
      stopMissing()
      for (const stop of stopModules) stop()
    }
  }
  listenToKeys(window, { session, takeEarlyKeys }, workspace, signal)
  return workspace
}
