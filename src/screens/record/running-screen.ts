/** A running screen, as the shell and its views use it. */
import { type ComponentType, createElement, type ReactNode } from "react"
import { type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot, waitFor } from "xstate"
import type { TypedAhead } from "#domain/shared/document/document-editor.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { atPlace } from "#domain/palette/palette.registry.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { accepts, type Addressed, deliver, isSameState, screenState } from "#domain/shared/screen/screen.rules.ts"
import { moves } from "#src/shell/address.ts"
import type { AnyScreen, Readable, ScreenContext } from "#src/shell/context.ts"
import type { LazyModule } from "#src/shell/lazy-module.ts"
import type { RecordAddress, ScreenAddress } from "./list-address.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"

export interface RunningScreen<State, Message> extends Omit<AnyScreen, "commands" | "send" | "Screen"> {
  /** The snapshots of its machines: the same value until one of them changes. */
  readonly state: () => State
  /** The same as something to subscribe to. */
  readonly states: Readable<State>
  readonly commands: () => ReadonlyArray<AvailableCommand<Message>>
  readonly send: (message: Message) => void
  /** The same for a caller that knows the message by its shape alone. */
  readonly deliver: (message: Addressed) => void
  /** Sends a message if its machine accepts it at that moment: the button may be outdated. */
  readonly sendIfAccepted: (message: Message) => void
}

interface ScreenOptions<State, Message> {
  readonly place: Place
  /** The machine of the screen with all ports it calls. */
  readonly logic: AnyActorLogic
  readonly input?: unknown
  /** Modules to preload when the page is idle. */
  readonly ahead: ReadonlyArray<Pick<LazyModule<object>, "fetch">>
  readonly commands: (state: State) => ReadonlyArray<AvailableCommand<Message>>
  /** Whether a dialog of the screen is open. */
  readonly isDialogOpen: (state: State) => boolean
  /** The message that types ahead into its form; absent where it has none. */
  readonly typeAhead?: (typed: TypedAhead) => Message
  /** Whether there are unsaved changes. */
  readonly isUnsaved: (state: State) => boolean
  /** Null where the address has no query. */
  readonly address: ScreenAddress<State> | null
  /** Absent where records have no addresses. */
  readonly record?: RecordAddress<State>
}

/** Starts a screen as a child of the workspace and connects it with the address of the page. */
export const runScreen = <State extends object & { readonly screen: AnyMachineSnapshot }, Message extends Addressed>(
  { window, addChild, go, signedOut }: ScreenContext,
  {
    place,
    logic,
    input,
    ahead,
    commands,
    isDialogOpen,
    typeAhead,
    isUnsaved,
    address,
    record
  }: ScreenOptions<State, Message>
): RunningScreen<State, Message> => {
  const actor: AnyActorRef = addChild(place, logic, input)
  let last = screenState<State>(actor)
  const state = (): State => {
    const now = screenState<State>(actor)
    if (!isSameState(last, now)) last = now
    return last
  }
  const deliverHere = (message: Addressed): void => deliver(actor, message)

  // Another object with every change: `useSelector` looks for a status in what it reads.
  let change = {}
  actor.subscribe(() => {
    change = {}
  })

  /** The id of the record that the address names; undefined at another place. */
  const named = (): string | null | undefined => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" && route.place === place ? route.record : undefined
  }
  const isShown = (): boolean => screenSnapshot(actor).hasTag("shown")
  /** True while the address is being read: what is not open yet must not be taken out of it. */
  let isReading = false
  /** The address that was left for that of the open record: closing it goes back there. */
  let over: string | null = null
  let isGoingBack = false
  const readAddress = (): void => {
    const wanted = named()
    if (isGoingBack && wanted !== undefined) {
      isGoingBack = false
      return writeAddress()
    }
    isGoingBack = false
    isReading = true
    if (wanted === undefined) {
      if (isShown()) actor.send({ type: "screen.hide" })
    } else {
      const wasShown = isShown()
      if (!wasShown || (address !== null && address.normalize(window.location.search) !== address.query(state())))
        actor.send({ type: "screen.show", query: window.location.search })
      // A form that was left open is still open on return.
      const present = record?.openId(state()) ?? null
      if (record !== undefined && wanted !== present && (wasShown || wanted !== null))
        deliverHere(wanted === null ? record.close : record.open(wanted))
    }
    isReading = false
    writeAddress()
  }
  const writeAddress = (): void => {
    const present = named()
    if (address === null || isReading || isGoingBack || !isShown() || present === undefined) return
    const { query, normalize, searchOf } = address
    const { search } = window.location
    // An equivalent link is not rewritten: that would add a history entry that Back never gets past.
    const wanted = query(state())
    const opened = record?.openId(state()) ?? null
    if (opened === present && wanted === normalize(search)) return
    const path = `${pathOf(place, opened)}${wanted}`
    if (opened === null && path === over) {
      over = null
      isGoingBack = true
      return window.history.back()
    }
    const [before, after] = [searchOf(search), searchOf(wanted)]
    const isTypingOn = before !== undefined && after !== undefined && before !== after
    over = present === null && opened !== null ? `${pathOf(place)}${wanted}` : opened === null ? null : over
    go(path, { replace: isTypingOn || present !== null })
  }
  actor.subscribe(writeAddress)
  for (const move of moves) window.addEventListener(move, readAddress, { signal: signedOut })
  readAddress()

  return {
    ahead,
    state,
    states: { getSnapshot: state, subscribe: actor.subscribe.bind(actor) },
    send: deliverHere,
    deliver: deliverHere,
    sendIfAccepted: (message) => {
      if (accepts(state(), message)) deliverHere(message)
    },
    commands: () => commands(state()),
    changes: { getSnapshot: () => change, subscribe: actor.subscribe.bind(actor) },
    isDialogOpen: () => isDialogOpen(state()) || state().screen.hasTag("help"),
    typeAhead: (typed) => {
      const message = typeAhead?.(typed)
      if (message === undefined || !accepts(state(), message)) return false
      deliverHere(message)
      return true
    },
    isUnsaved: () => isUnsaved(state()),
    clearCursor: () => actor.send({ type: "cursor.clear" }),
    firstRead: waitFor(actor, isFirstRead, { timeout: Infinity }).then(
      () => undefined,
      // The screen was stopped before the first answer.
      () => undefined
    )
  }
}

interface FormSnapshot<Document> {
  readonly hasTag: (tag: "open") => boolean
  readonly context: { readonly doc: Document }
}

/** When a screen whose dialogs are a form and a removal has one open, and when its form is unsaved. */
export const formDialogs = <Document>({ isDirty }: { readonly isDirty: (document: Document) => boolean }) => ({
  isDialogOpen: ({
    form,
    removal
  }: {
    readonly form: FormSnapshot<Document>
    readonly removal: Pick<FormSnapshot<Document>, "hasTag">
  }) => form.hasTag("open") || removal.hasTag("open"),
  isUnsaved: ({ form }: { readonly form: FormSnapshot<Document> }) => form.hasTag("open") && isDirty(form.context.doc)
})

type Drawable = Omit<AnyScreen, "commands" | "send" | "Screen"> & {
  readonly commands: () => ReadonlyArray<AvailableCommand<Addressed>>
  readonly deliver: (message: Addressed) => void
}

/** A running screen with its component, as the workspace sees it. */
export const shellScreen = (place: Place, running: Drawable, Screen: ComponentType): AnyScreen => ({
  ...running,
  send: running.deliver,
  commands: () => running.commands().map(atPlace(place)),
  Screen
})

/** The same where `value` is provided to the components by `Provider`. */
export const drawnScreen = <Value extends Drawable>(
  place: Place,
  value: Value,
  Provider: ComponentType<{ readonly value: Value; readonly children?: ReactNode }>,
  Screen: ComponentType
): AnyScreen => shellScreen(place, value, () => createElement(Provider, { value }, createElement(Screen)))

const screenSnapshot = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot()

/** The first child of every screen is what it shows: once that has loaded, the screen can be rendered. */
const isFirstRead = (screen: AnyMachineSnapshot): boolean => {
  const [first] = Object.values<AnyActorRef | undefined>(screen.children)
  const snapshot: AnyMachineSnapshot | undefined = first?.getSnapshot()
  return screen.hasTag("shown") && snapshot?.hasTag("busy") === false
}
