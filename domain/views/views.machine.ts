/**
 * The views of the sidebar: read when the page has come to rest, and again after each change that concerns one; saved,
 * changed, moved and deleted one at a time; and the name that is being typed.
 */
import { assign, emit, enqueueActions, raise, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import { RowUndoId, type UserId } from "../shared/identity.schema.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { rereadDelays, rereadStates } from "../shared/screen/rereading.rules.ts"
import { promiseActor, requireValue, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import type { FieldFocusRequested } from "../shared/screen/screen.schema.ts"
import { hasRelative, hiddenIn, inOrder, isCountedBy, nameOf } from "./view.rules.ts"
import { describeViewFailure } from "./view.messages.ts"
import { viewNotices } from "./view-notices.messages.ts"
import type { NewView, View, ViewChange, ViewId, ViewPlace } from "./view.schema.ts"

/** What is written: one view at a time. */
export type ViewWrite =
  | { readonly kind: "create"; readonly input: NewView }
  | {
      readonly kind: "change"
      readonly id: ViewId
      readonly change: ViewChange
      readonly done: Translated<string> | null
    }
  | { readonly kind: "remove"; readonly id: ViewId; readonly version: number }

export type ViewsEvent =
  | { readonly type: "records.changed"; readonly entity: string }
  | { readonly type: "stream.open" }
  | { readonly type: "stream.down" }
  | { readonly type: "notice.undo"; readonly undo: string }
  /** Asks for the name of a new view. */
  | { readonly type: "views.name" }
  | { readonly type: "views.manage" }
  | { readonly type: "views.close" }
  | { readonly type: "views.type"; readonly text: string }
  | { readonly type: "views.share"; readonly isShared: boolean }
  /** The present address of the list is saved under the typed name. */
  | { readonly type: "views.save"; readonly place: ViewPlace; readonly query: string }
  | { readonly type: "view.type"; readonly id: ViewId; readonly text: string }
  | { readonly type: "view.rename"; readonly id: ViewId }
  | { readonly type: "view.share"; readonly id: ViewId; readonly isShared: boolean }
  /** The view takes the present address of its list. */
  | { readonly type: "view.update"; readonly id: ViewId; readonly query: string }
  | { readonly type: "view.move"; readonly id: ViewId; readonly by: -1 | 1 }
  | { readonly type: "view.delete"; readonly id: ViewId }

export interface ViewsContext {
  readonly person: UserId
  /** In the order of the sidebar; null until they are known. */
  readonly views: ReadonlyArray<View> | null
  /** True when they could not be read again. */
  readonly isStale: boolean
  readonly isOutdated: boolean
  readonly isLive: boolean
  /** The name of a new view. */
  readonly text: string
  readonly isShared: boolean
  /** Names that are being typed, by view. */
  readonly names: Readonly<Record<ViewId, string>>
  readonly write: ViewWrite | null
}

const undoOf = (id: ViewId): RowUndoId => RowUndoId.make(`view-${id}`)

const viewById = ({ views }: Pick<ViewsContext, "views">, id: ViewId): View | undefined =>
  views?.find((view) => view.id === id)

/** One's own views of a place, in their order. */
export const ownViewsAt = (
  { views, person }: Pick<ViewsContext, "views" | "person">,
  place: ViewPlace
): ReadonlyArray<View> => (views ?? []).filter((view) => view.place === place && view.owner.id === person)

/** One's own views of a place but for one, whose names a new one must not have. */
export const othersAt = (
  context: Pick<ViewsContext, "views" | "person">,
  place: ViewPlace,
  except: ViewId | null
): ReadonlyArray<View> => ownViewsAt(context, place).filter(({ id }) => id !== except)

/** The position that a view is moved to; null where it is first or last. */
const positionAfter = (context: ViewsContext, id: ViewId, by: -1 | 1): number | null => {
  const view = viewById(context, id)
  if (view === undefined) return null
  const own = ownViewsAt(context, view.place)
  const to = own.indexOf(view) + by
  return to < 0 || to >= own.length ? null : to + 1
}

/** The write that an event asks for; null where it asks for none, or for nothing new. */
const writeFor = (context: ViewsContext, event: ViewsEvent): ViewWrite | null => {
  switch (event.type) {
    case "views.save": {
      const { place, query } = event
      const { text, isShared } = context
      const name = nameOf(text, othersAt(context, place, null))
      return name === null
        ? null
        : { kind: "create", input: { place, name, query, ...(isShared && { is_shared: true }) } }
    }
    case "view.rename": {
      const view = viewById(context, event.id)
      if (view === undefined) return null
      const name = nameOf(context.names[event.id] ?? "", othersAt(context, view.place, view.id))
      if (name === null || name === view.name) return null
      return { kind: "change", id: event.id, change: { name, version: view.version }, done: viewNotices.renamed }
    }
    case "view.share":
      return { kind: "change", id: event.id, change: { is_shared: event.isShared }, done: null }
    case "view.update":
      return {
        kind: "change",
        id: event.id,
        change: { query: event.query, hidden_columns: hiddenIn(event.query) },
        done: viewNotices.updated
      }
    case "view.move": {
      const position = positionAfter(context, event.id, event.by)
      return position === null ? null : { kind: "change", id: event.id, change: { position }, done: null }
    }
    case "view.delete": {
      const view = viewById(context, event.id)
      return view === undefined ? null : { kind: "remove", id: view.id, version: view.version }
    }
    default:
      return null
  }
}

const failedBy = (write: ViewWrite | null): Translated<string> =>
  write?.kind === "create"
    ? viewNotices.notSaved
    : write?.kind === "remove"
      ? viewNotices.notDeleted
      : viewNotices.notChanged

/** The views after a write, until they are read again. */
const afterWrite = ({ views, write, person }: ViewsContext, written: View | null): ReadonlyArray<View> => {
  const others = (views ?? []).filter(({ id }) => id !== written?.id && !(write?.kind === "remove" && id === write.id))
  return inOrder(written === null ? others : [...others, written], person)
}

const writes = { guard: withEvent("isWrite"), target: "writing", actions: withEvent("setWrite") } as const

export const viewsMachine = setup({
  types: {
    context: {} as ViewsContext,
    events: {} as ViewsEvent | { readonly type: "views.outdated" },
    input: {} as { readonly person: UserId },
    emitted: {} as Notice | FieldFocusRequested,
    tags: {} as "naming" | "managing" | "busy"
  },
  actors: {
    readViews: promiseActor<ReadonlyArray<View>>("readViews"),
    /** Null where a view was deleted. */
    writeView: promiseActor<View | null, { readonly write: ViewWrite }>("writeView")
  },
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    isRereadByTime: ({ context: { isLive, views } }) => !isLive || hasRelative(views ?? []),
    isConcerned: ({ context }, { entity }: { readonly entity: string }) => isCountedBy(context.views ?? [], entity),
    isWrite: ({ context }, event: ViewsEvent) => writeFor(context, event) !== null,
    isOwnUndo: (_, { undo }: { readonly undo: string }) => undo.startsWith("view-")
  },
  actions: {
    markOutdated: assign({ isOutdated: true }),
    markFresh: assign({ isOutdated: false }),
    // Changes during a gap are unknown, so the gap counts as a change.
    setOpen: assign({ isLive: true, isOutdated: true }),
    setDown: assign({ isLive: false }),
    markStale: assign({ isStale: true }),
    setViews: assign((_, views: ReadonlyArray<View>) => ({ views, isStale: false })),
    startNaming: assign({ text: "", isShared: false }),
    focusName: emit({ type: "focus", field: "name" }),
    setText: assign((_, { text }: { readonly text: string }) => ({ text })),
    setShared: assign((_, { isShared }: { readonly isShared: boolean }) => ({ isShared })),
    forgetNames: assign({ names: {} }),
    setName: assign(({ context: { names } }, { id, text }: { readonly id: ViewId; readonly text: string }) => ({
      names: { ...names, [id]: text }
    })),
    setWrite: assign(({ context }, event: ViewsEvent) => ({ write: writeFor(context, event) })),
    setRestoration: assign((_, { undo }: { readonly undo: string }): Partial<ViewsContext> => ({
      write: {
        kind: "change",
        // The undo is one of this machine.
        id: undo.slice("view-".length) as ViewId,
        change: { is_deleted: false },
        done: viewNotices.restored
      }
    })),
    setWritten: assign(({ context }, written: View | null) => ({
      views: afterWrite(context, written),
      names: Object.fromEntries(Object.entries(context.names).filter(([id]) => id !== written?.id)),
      write: null
    })),
    notifyWritten: enqueueActions(({ context: { write }, enqueue }) => {
      if (write?.kind === "create") enqueue.emit(notice("success", viewNotices.saved))
      if (write?.kind === "remove") enqueue.emit(notice("success", viewNotices.deleted, undoOf(write.id)))
      if (write?.kind === "change" && write.done !== null) enqueue.emit(notice("success", write.done))
    }),
    notifyFailed: emit(({ context: { write } }, { error }: Thrown): Notice =>
      failureNotice(error, describeViewFailure(error, failedBy(write)))
    ),
    forgetWrite: assign({ write: null }),
    readAgain: raise({ type: "views.outdated" })
  },
  delays: {
    ...rereadDelays,
    /** How often they are read while the stream is down, or where one counts what is older than some days. */
    polled: 60_000
  }
}).createMachine({
  id: "views",
  context: ({ input: { person } }) => ({
    person,
    views: null,
    isStale: false,
    isOutdated: false,
    isLive: false,
    text: "",
    isShared: false,
    names: {},
    write: null
  }),
  type: "parallel",
  states: {
    reading: {
      initial: "connecting",
      on: {
        "stream.open": { actions: "setOpen" },
        "stream.down": { actions: "setDown" },
        "records.changed": { guard: withEvent("isConcerned"), actions: "markOutdated" },
        "views.outdated": { actions: "markOutdated" }
      },
      states: {
        connecting: {
          on: { "stream.open": { target: "loading", actions: "setOpen" } },
          after: { connected: "loading" }
        },
        loading: {
          entry: "markFresh",
          invoke: {
            id: "readViews",
            src: "readViews",
            onDone: { target: "known", actions: withOutput("setViews") },
            onError: { target: "retrying", actions: "markStale" }
          }
        },
        ...rereadStates
      }
    },
    writing: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "views.save": writes,
            "view.rename": writes,
            "view.share": writes,
            "view.update": writes,
            "view.move": writes,
            "view.delete": writes,
            "notice.undo": { guard: withEvent("isOwnUndo"), target: "writing", actions: withEvent("setRestoration") }
          }
        },
        writing: {
          tags: "busy",
          invoke: {
            id: "writeView",
            src: "writeView",
            input: ({ context: { write } }) => ({ write: requireValue(write, "write") }),
            onDone: { target: "idle", actions: ["notifyWritten", withOutput("setWritten"), "readAgain"] },
            onError: { target: "idle", actions: [withEvent("notifyFailed"), "forgetWrite", "readAgain"] }
          }
        }
      }
    },
    form: {
      initial: "closed",
      states: {
        closed: { on: { "views.name": "naming", "views.manage": "managing" } },
        naming: {
          tags: "naming",
          entry: ["startNaming", "focusName"],
          on: {
            "views.type": { actions: withEvent("setText") },
            "views.share": { actions: withEvent("setShared") },
            "views.close": "closed",
            "views.manage": "managing",
            "views.save": { guard: withEvent("isWrite"), target: "closed" }
          }
        },
        managing: {
          tags: "managing",
          entry: "forgetNames",
          on: { "view.type": { actions: withEvent("setName") }, "views.close": "closed" }
        }
      }
    }
  }
})
