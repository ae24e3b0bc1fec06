/**
 * What the machines of all screens of records have in common. Children know neither each other nor their screen: they
 * emit events, and `relay` sends these to the screen.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyEventObject,
  emit,
  enqueueActions,
  type EventObject,
  type MachineContext,
  sendTo
} from "xstate"
import type { Searchable } from "../list/list-criteria.rules.ts"
import type { RecordSaved } from "../document/document-editor.schema.ts"
import type { Translated } from "../language.schema.ts"
import type { FiguresEvent } from "../list/figures.machine.ts"
import { type ListOptions, recordListMachine } from "../list/record-list.machine.ts"
import type { ListRead } from "../list/record-list.schema.ts"
import type { Listed, RecordListContext } from "../list/record-list.rules.ts"
import type { NoticeOutdated } from "../notice.schema.ts"
import { rowActionsMachine } from "../list/row-actions.machine.ts"
import type { RecordNoun } from "../record-noun.rules.ts"
import type { RecordNotices } from "../record.messages.ts"
import { type UndoDone, type UndoEvent, undoMachine } from "../undo/undo.machine.ts"
import { undoFailureDescriber } from "../undo/undo.messages.ts"
import { type RecordRemoved, recordRemovalMachine } from "./record-removal.machine.ts"
import { relay, type RenamesByChild } from "../screen/relay.rules.ts"
import type {
  AddressEntered,
  ConnectionRestored,
  RecordsChanged,
  ScreenEmitted,
  ScreenEvent,
  UndoRequested
} from "../screen/screen.schema.ts"

interface RecordWritingOptions<Row> {
  /** The prefix of every id. */
  readonly name: string
  readonly noun: RecordNoun
  readonly notices: Pick<RecordNotices<Row>, "listFailed" | "deleted" | "deleteFailed" | "done" | "updateFailed">
  readonly describe: (error: unknown, otherwise: Translated<string>) => Translated<string>
}

interface RecordWorkflowOptions<Row extends Listed, Filter extends Searchable, Field extends string, Summary>
  extends
    RecordWritingOptions<Row>,
    Pick<
      ListOptions<Row, Filter, Field, Summary, RecordListContext<Row, Filter, Field, Summary>>,
      "criteria" | "rules"
    > {}

/** Deleting records of one kind, actions on rows, and taking back what was done. */
export const recordWriteMachines = <Row extends Listed>({
  name,
  noun,
  notices,
  describe
}: RecordWritingOptions<Row>) => ({
  removal: recordRemovalMachine({
    id: `${name}-removal`,
    undoneBy: `${name}-actions`,
    done: notices.deleted,
    describe: (error) => describe(error, notices.deleteFailed)
  }),
  rowActions: rowActionsMachine<Row>({
    id: `${name}-actions`,
    done: notices.done,
    canUndo: true,
    describe: (error) => describe(error, notices.updateFailed)
  }),
  undo: undoMachine({ entity: name, noun, describe: undoFailureDescriber(describe) })
})

/** The machines around the records of one kind besides their form: the list, deleting, and actions on rows. */
export const recordMachines = <Row extends Listed, Filter extends Searchable, Field extends string, Summary>(
  options: RecordWorkflowOptions<Row, Filter, Field, Summary>
) => ({
  list: recordListMachine({
    id: `${options.name}-list`,
    criteria: options.criteria,
    rules: options.rules,
    describe: (error) => options.describe(error, options.notices.listFailed)
  }),
  ...recordWriteMachines(options)
})

/** The children that screens of records have besides the form. */
export const recordChildren = [
  { id: "list", src: "list", onSnapshot: {} },
  { id: "removal", src: "removal", onSnapshot: {} },
  { id: "rowActions", src: "rowActions", onSnapshot: {} },
  { id: "undo", src: "undo", onSnapshot: {} },
  { id: "figures", src: "figures", onSnapshot: {} }
] as const

/** The address names a record: it is opened, and its row is the one in focus. */
export interface RecordNamed {
  readonly type: "record.find"
  readonly id: string
}

/** The events of a record screen: those of every screen, and those that its children emit. */
export type RecordScreenEvent<Row> =
  | ScreenEvent
  | RecordNamed
  | RecordSaved<Row>
  | RecordRemoved
  | UndoDone
  | NoticeOutdated
  | ListRead

/** Sends a child the event that follows from an event of the screen. */
export const sendToChild = <Context extends MachineContext, All extends EventObject, Event extends All>(
  child: string,
  toEvent: (event: Event) => AnyEventObject
) =>
  sendTo<Context, Event, undefined, AnyActorRef, All, never>(child, ({ event }: { readonly event: Event }) =>
    toEvent(event)
  )

/** Sends children an event each, in this order. */
export const sendToChildren = <Context extends MachineContext, All extends EventObject>(
  events: Readonly<Record<string, AnyEventObject>>
) =>
  enqueueActions<Context, All, undefined, All, never, never, never, never, never>(({ enqueue }) => {
    for (const [child, event] of Object.entries(events)) enqueue.sendTo(child, event)
  })

/** Notifies the children that show a changed kind of record; those that list that very kind learn the ids. */
export const notifyChildren = <Context extends MachineContext, All extends EventObject>(
  own: string,
  children: Readonly<Record<string, ReadonlyArray<string>>>
) =>
  enqueueActions<Context, Extract<All, RecordsChanged>, undefined, All, never, never, never, never, never>(
    ({ enqueue, event: { entity, ids, isOwn = false, isRequested = false } }) => {
      for (const child of children[entity] ?? [])
        enqueue.sendTo(
          child,
          child === "list" && isRequested
            ? { type: "list.refresh" }
            : { type: "rows.changed", ids: entity === own ? ids : null, isOwn: isOwn || isRequested }
        )
    }
  )

/** The row whose details or form are open keeps the cursor: keys go on from it. */
export const clearCursorUnlessOpen = <Context extends MachineContext, All extends EventObject>() =>
  enqueueActions<Context, All, undefined, All, never, never, never, never, never>(({ enqueue, self }) => {
    const screen: AnyMachineSnapshot = self.getSnapshot()
    const isOpen = (name: string): boolean => {
      const child: AnyMachineSnapshot | undefined = screen.children[name]?.getSnapshot()
      return child?.hasTag("open") === true
    }
    if (!screen.hasTag("editing") && !["details", "form", "editor"].some(isOpen))
      enqueue.sendTo("list", { type: "cursor.clear" })
  })

/** Forwards events of children that concern the rest of the application. */
export const forwardEvent = <Context extends MachineContext, All extends EventObject>() =>
  emit<Context, Extract<All, ScreenEmitted>, undefined, All, ScreenEmitted>(
    ({ event }: { readonly event: ScreenEmitted }) => event
  )

/** The types of a screen's machine; `Tag` are those of states of its own. */
export const screenTypes = <Context, Event, Tag extends string = never>() => ({
  context: {} as Context,
  events: {} as Event,
  emitted: {} as ScreenEmitted,
  tags: {} as ScreenTag | Tag
})

/** The actions of a screen whose list has its criteria in the address. `Named` are the children of `renamed`. */
export const listScreenActions = <
  Context extends MachineContext,
  All extends EventObject,
  Named extends Readonly<Record<string, AnyActorLogic>> = Readonly<Record<never, AnyActorLogic>>
>(
  { readCriteria }: { readonly readCriteria: (query: string) => unknown },
  renamed: RenamesByChild<Named, All> = {}
) => ({
  relay: relay<Named, All>(renamed),
  enter: sendTo<Context, All, AddressEntered, AnyActorRef, All, never>(
    "list",
    (_: unknown, { query }: AddressEntered) => ({
      type: "list.open",
      criteria: readCriteria(query)
    })
  ),
  leave: sendTo<Context, All, undefined, AnyActorRef, All, never>("list", { type: "list.close" })
})

/** The transitions that every screen has. */
export const screenTransitions = <Context extends MachineContext, All extends EventObject>() => ({
  notice: { actions: forwardEvent<Context, All>() },
  "notice.outdated": { actions: forwardEvent<Context, All>() },
  focus: { actions: forwardEvent<Context, All>() },
  draft: { actions: forwardEvent<Context, All>() },
  "import.open": { actions: forwardEvent<Context, All>() },
  "record.history": { actions: forwardEvent<Context, All>() },
  "search.focus": { actions: forwardEvent<Context, All>() },
  "connection.restored": {
    // Each child repeats what failed without the server.
    actions: enqueueActions<
      Context,
      Extract<All, ConnectionRestored>,
      undefined,
      All,
      never,
      never,
      never,
      never,
      never
    >(({ enqueue, event, self }) => {
      for (const child of Object.values<AnyActorRef | undefined>(self.getSnapshot().children))
        if (child !== undefined) enqueue.sendTo(child, event)
    })
  }
})

interface SavedVersion {
  readonly id: string
  readonly version: number
}

/** Tell the child `undo` what has been done. */
export const readUndoOfSaved = ({ row: { id, version } }: RecordSaved<SavedVersion>): UndoEvent => ({
  type: "undo.read",
  done: { id, version }
})
export const readUndoOfRemoved = ({ id }: RecordRemoved): UndoEvent => ({ type: "undo.read", done: { id } })

/** The row that the address names is the one in focus; without it on the list, J and K go on from its beginning. */
export const focusNamed = <Context extends MachineContext, All extends EventObject>() => [
  sendToChild<Context, All, Extract<All, RecordNamed>>("list", () => ({ type: "cursor.clear" })),
  sendToChild<Context, All, Extract<All, RecordNamed>>("list", ({ id }) => ({ type: "cursor.place", id }))
]

/** The transitions of a list with what writes its records. */
export const recordTransitions = <
  Row extends SavedVersion,
  Context extends MachineContext,
  All extends EventObject
>() => ({
  ...screenTransitions<Context, All>(),
  "notice.undo": {
    actions: sendToChild<Context, All, Extract<All, UndoRequested>>("rowActions", ({ undo }) => ({
      type: "row.undo",
      undo
    }))
  },
  saved: {
    actions: [
      sendToChild<Context, All, Extract<All, RecordSaved<Row>>>("list", ({ row }) => ({ type: "row.saved", row })),
      sendToChild<Context, All, Extract<All, RecordSaved<Row>>>("undo", readUndoOfSaved)
    ]
  },
  removed: {
    actions: [
      sendToChild<Context, All, Extract<All, RecordRemoved>>("list", ({ id }) => ({ type: "row.gone", id })),
      sendToChild<Context, All, Extract<All, RecordRemoved>>("rowActions", ({ id }) => ({ type: "row.removed", id })),
      sendToChild<Context, All, Extract<All, RecordRemoved>>("undo", readUndoOfRemoved)
    ]
  },
  undone: { actions: sendToChild<Context, All, Extract<All, UndoDone>>("list", () => ({ type: "list.refresh" })) },
  "record.find": {
    actions: [
      ...focusNamed<Context, All>(),
      sendToChild<Context, All, Extract<All, RecordNamed>>("form", ({ id }) => ({ type: "form.open", subject: id }))
    ]
  },
  "cursor.clear": { actions: clearCursorUnlessOpen<Context, All>() }
})

/** The transitions of a list with figures above it, a child of that name. */
export const figuresTransitions = <Context extends MachineContext, All extends EventObject>() => ({
  "list.read": {
    actions: sendToChild<Context, All, Extract<All, ListRead>>("figures", ({ isUserRequest }): FiguresEvent => ({
      type: "figures.read",
      isUserRequest
    }))
  }
})

const enter = { type: "enter", params: ({ event }: { readonly event: AddressEntered }) => event } as const

/**
 * The regions of every screen: whether it is shown, and whether the help on its keys is open. The screen provides the
 * actions `enter` and `leave`.
 */
export const screenStates = {
  address: {
    initial: "hidden",
    states: {
      hidden: { on: { "screen.show": { target: "shown", actions: enter } } },
      shown: {
        tags: "shown",
        on: { "screen.show": { actions: enter }, "screen.hide": { target: "hidden", actions: "leave" } }
      }
    }
  },
  help: {
    initial: "closed",
    states: {
      closed: { on: { "help.open": "open" } },
      open: { tags: "help", on: { "help.close": "closed", "screen.hide": "closed" } }
    }
  }
} as const

export type ScreenTag = "shown" | "help"
