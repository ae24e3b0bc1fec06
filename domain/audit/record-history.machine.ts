/**
 * The history of one record over the screen that shows it: read in parts, and read again when the record is changed. A
 * value that is put back closes it, opens the ordinary editor of the record and stands there as an edit. Where a draft
 * has to be merged first, the editor is opened once more after that.
 */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  assign,
  enqueueActions,
  type EventObject,
  fromCallback,
  setup
} from "xstate"
import { placeOfEntity } from "../shared/audit/audit-entry.rules.ts"
import type { NamedRecord } from "../shared/record-kind.schema.ts"
import type { AuditEntry } from "../shared/audit/audit.schema.ts"
import type { Translated } from "../shared/language.schema.ts"
import { promiseActor, requireValue, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import type { ConnectionRestored, FieldFocusRequested, RecordsChanged } from "../shared/screen/screen.schema.ts"
import { describeAuditFailure } from "./audit.messages.ts"
import { editOf, languageOf, openingOf, type PutBack } from "./put-back.rules.ts"
import { historyFailed } from "./record-history.messages.ts"

/** How far the editor of a record is. */
export type EditorPhase = "closed" | "busy" | "merging" | "editing"

export type RecordHistoryEvent =
  | { readonly type: "history.open"; readonly of: NamedRecord }
  | { readonly type: "history.close" }
  /** Reads one more part. */
  | { readonly type: "history.more" }
  | { readonly type: "history.retry" }
  | { readonly type: "history.putBack"; readonly value: PutBack }
  | { readonly type: "editor.changed"; readonly phase: EditorPhase }
  | RecordsChanged
  | ConnectionRestored

export interface RecordHistoryContext {
  readonly of: NamedRecord | null
  /** Newest first; null before the first answer. */
  readonly entries: ReadonlyArray<AuditEntry> | null
  readonly total: number
  /** How many parts are read. */
  readonly parts: number
  readonly failure: Translated<string> | null
  readonly value: PutBack | null
}

/** The newest entries, and how many there are. */
export interface HistoryPart {
  readonly entries: ReadonlyArray<AuditEntry>
  readonly total: number
}

export interface HistoryRead {
  readonly of: NamedRecord
  readonly parts: number
  readonly isUserRequest: boolean
}

const nothing: RecordHistoryContext = { of: null, entries: null, total: 0, parts: 1, failure: null, value: null }

const valueOf = ({ context }: { readonly context: RecordHistoryContext }): PutBack =>
  requireValue(context.value, "value to put back")

const readOf =
  (isUserRequest: boolean) =>
  ({ context: { of, parts } }: { readonly context: RecordHistoryContext }): HistoryRead => ({
    of: requireValue(of, "record"),
    parts,
    isUserRequest
  })

interface System {
  readonly get: (id: string) => AnyActorRef | undefined
}

/** The screen that edits a record. */
const screenOf = (system: System, { kind }: NamedRecord): AnyActorRef | undefined =>
  system.get(placeOfEntity[kind] ?? "")

/** Its editor; that of the quizzes is fetched with its first use. */
const editorIn = ({ children, context }: AnyMachineSnapshot): AnyActorRef | null =>
  children["form"] ?? children["editor"] ?? context.builder ?? null

const subjectOf = ({ context }: AnyMachineSnapshot): unknown => context.subject?.id ?? context.subject

const phaseOf = (screen: AnyMachineSnapshot, id: string): EditorPhase => {
  const editor: AnyMachineSnapshot | undefined = editorIn(screen)?.getSnapshot()
  if (editor === undefined || !editor.hasTag("open")) return screen.hasTag("editing") ? "busy" : "closed"
  if (subjectOf(editor) !== id) return "busy"
  return editor.matches("editing") ? "editing" : editor.matches("merging") ? "merging" : "busy"
}

const phaseIs = (wanted: EditorPhase) =>
  ({
    type: "is",
    params: ({ event }: { readonly event: { readonly phase: EditorPhase } }) => ({ phase: event.phase, wanted })
  }) as const

export const recordHistoryMachine = setup({
  types: {
    context: {} as RecordHistoryContext,
    events: {} as RecordHistoryEvent,
    emitted: {} as FieldFocusRequested,
    tags: {} as "open" | "busy" | "stale"
  },
  actors: {
    readHistory: promiseActor<HistoryPart, HistoryRead>("readHistory"),
    /** Says how far the editor is: as soon as it has been asked to open, and whenever its screen changes. */
    watchEditor: fromCallback<EventObject, PutBack>(({ input, system, sendBack }) => {
      const screen = screenOf(system, input)
      const tell = () => {
        if (screen !== undefined) sendBack({ type: "editor.changed", phase: phaseOf(screen.getSnapshot(), input.id) })
      }
      let watching: { readonly unsubscribe: () => void } | undefined
      let isStopped = false
      void Promise.resolve().then(() => {
        if (isStopped) return
        watching = screen?.subscribe(tell)
        tell()
      })
      return () => {
        isStopped = true
        watching?.unsubscribe()
      }
    })
  },
  guards: {
    hasMore: ({ context: { entries, total } }) => entries !== null && entries.length < total,
    isAbout: ({ context: { of } }, { entity, ids }: RecordsChanged) =>
      entity === of?.kind && (ids === null || ids.includes(of.id)),
    is: (_, { phase, wanted }: { readonly phase: EditorPhase; readonly wanted: EditorPhase }) => phase === wanted
  },
  actions: {
    start: assign((_, { of }: { readonly of: NamedRecord }) => ({ ...nothing, of })),
    forget: assign(() => nothing),
    addPart: assign(({ context }) => ({ parts: context.parts + 1 })),
    setEntries: assign((_, { entries, total }: HistoryPart) => ({ entries, total, failure: null })),
    setFailure: assign((_, { error }: Thrown) => ({ failure: describeAuditFailure(error, historyFailed) })),
    setValue: assign((_, { value }: { readonly value: PutBack }) => ({ value })),
    openEditor: enqueueActions(({ context, system, enqueue }) => {
      const value = valueOf({ context })
      const [screen, opening] = [screenOf(system, value), openingOf(value)]
      if (screen === undefined || opening === null) return
      const editor: AnyActorRef = opening.to === "screen" ? screen : screen.getSnapshot().children[opening.to]
      enqueue.sendTo(editor, opening.event)
    }),
    edit: enqueueActions(({ context, system, enqueue }) => {
      const value = valueOf({ context })
      const screen = screenOf(system, value)
      const editor = screen === undefined ? null : editorIn(screen.getSnapshot())
      if (editor === null) return
      const language = languageOf(value)
      if (language !== null) enqueue.sendTo(editor, { type: "form.tab", language })
      enqueue.sendTo(editor, { type: "form.edit", edit: editOf(value) })
      enqueue.emit({ type: "focus", field: value.field })
    })
  }
}).createMachine({
  id: "record-history",
  context: nothing,
  initial: "closed",
  on: { "history.open": { target: ".open", actions: withEvent("start") } },
  states: {
    closed: { entry: "forget" },
    open: {
      tags: "open",
      initial: "reading",
      on: {
        "history.close": "closed",
        "history.more": { guard: "hasMore", target: ".reading", actions: "addPart" },
        "history.putBack": { target: "puttingBack", actions: withEvent("setValue") },
        "records.changed": { guard: withEvent("isAbout"), target: ".refreshing" }
      },
      states: {
        reading: {
          tags: "busy",
          invoke: {
            id: "readHistory",
            src: "readHistory",
            input: readOf(true),
            onDone: { target: "shown", actions: withOutput("setEntries") },
            onError: { target: "failed", actions: withEvent("setFailure") }
          },
          on: { "records.changed": { guard: withEvent("isAbout"), target: "reading", reenter: true } }
        },
        shown: {},
        failed: { on: { "history.retry": "reading", "connection.restored": "reading" } },
        refreshing: {
          invoke: {
            id: "readHistory",
            src: "readHistory",
            input: readOf(false),
            onDone: { target: "shown", actions: withOutput("setEntries") },
            // Nobody has asked for it: what is shown stays.
            onError: "stale"
          }
        },
        stale: { tags: "stale", on: { "history.retry": "reading", "connection.restored": "refreshing" } }
      }
    },
    puttingBack: {
      initial: "opening",
      entry: "openEditor",
      invoke: { id: "watchEditor", src: "watchEditor", input: valueOf },
      states: {
        opening: {
          on: {
            "editor.changed": [
              { guard: phaseIs("editing"), target: "#record-history.closed", actions: "edit" },
              { guard: phaseIs("merging"), target: "merging" },
              { guard: phaseIs("closed"), target: "#record-history.closed" }
            ]
          }
        },
        merging: {
          on: {
            "editor.changed": [
              { guard: phaseIs("editing"), target: "#record-history.closed", actions: "edit" },
              { guard: phaseIs("closed"), target: "#record-history.puttingBack", reenter: true }
            ]
          }
        }
      }
    }
  }
})
