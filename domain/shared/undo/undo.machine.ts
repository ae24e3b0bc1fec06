/**
 * What the administrator can still undo on a list, done here or in another window, as the server tells. It is read once
 * the first rows are there, and again after everything this administrator has done to such records. The time left is
 * counted by the server's clock; `clock` measures on between answers.
 */
import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from "xstate"
import { failureNotice, failuresOver } from "../failure-notice.rules.ts"
import { toMs } from "../calendar.schema.ts"
import { RowUndoId } from "../identity.schema.ts"
import type { Translated } from "../language.schema.ts"
import { removalUndoOf } from "../list/row-actions.machine.ts"
import { type Notice, notice, type NoticeOutdated } from "../notice.schema.ts"
import { requireValue, promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"
import type { RecordNoun } from "../record-noun.rules.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import { describeOlder, describeUndone } from "./undo.messages.ts"
import {
  awaitedUndoable,
  catchUp,
  type DoneHere,
  isUndoListed,
  latestUndoable,
  setUndoClock,
  type UndoContext
} from "./undo.rules.ts"
import type { Undoable, UndoableList, Undone } from "./undoable.schema.ts"

export type UndoEvent =
  /** Something has been done here; null where that is not known. */
  | { readonly type: "undo.read"; readonly done: DoneHere | null }
  | { readonly type: "undo.request"; readonly id: string }
  /** What has just been done here is undone as soon as the list has it. */
  | { readonly type: "undo.await" }
  /** Records of the kind have changed, by this administrator in another window or by others. */
  | { readonly type: "rows.changed"; readonly isOwn: boolean }
  | { readonly type: "clock.tick"; readonly passedMs: number }
  | ConnectionRestored

/** Time is measured from now on. */
export interface ClockRestarted {
  readonly type: "clock.restart"
}

/** Something was undone, or the outcome is unknown: lists are read again at once. */
export interface UndoDone {
  readonly type: "undone"
}

interface UndoOptions {
  readonly entity: string
  readonly noun: RecordNoun
  readonly describe: (error: unknown, act: Undoable) => Translated<string>
}

/** Something was done here: the list is read again, and what is its latest is unknown until then. */
const readAfterDone = [
  { guard: withEvent("isUnlisted"), target: "reading", actions: "markBehind" },
  { target: "reading" }
] as const

export const undoMachine = ({ entity, noun, describe }: UndoOptions) =>
  setup({
    types: {
      context: {} as UndoContext,
      events: {} as UndoEvent,
      emitted: {} as Notice | NoticeOutdated | UndoDone,
      tags: {} as "busy"
    },
    actors: {
      readUndoable: promiseActor<UndoableList>("readUndoable"),
      performUndo: promiseActor<Undone, { readonly item: Undoable }>("performUndo"),
      /** Reports `clock.tick` periodically; without an implementation the clock does not advance. */
      clock: fromCallback<ClockRestarted>(() => undefined)
    },
    guards: {
      isOwn: (_, { isOwn }: { readonly isOwn: boolean }) => isOwn,
      isKnown: ({ context }, { id }: { readonly id: string }) => context.items.some((item) => item.id === id),
      /** News of it has not come by the stream of changes before its own answer. */
      isUnlisted: ({ context }, { done }: { readonly done: DoneHere | null }) =>
        done === null || !isUndoListed(context, done),
      hasItems: ({ context }) => context.items.length > 0,
      isOutdated: ({ context }) => context.isOutdated,
      hasUnlistedChange: ({ context }) => context.hasUnlistedChange && context.awaited === null,
      isAwaiting: ({ context }) => context.awaited !== null,
      hasAwaited: ({ context }) => awaitedUndoable(context) !== null
    },
    actions: {
      setItems: enqueueActions(({ context: { items }, enqueue }, { asOf, undoable }: UndoableList) => {
        // What was done without an answer was done all the same.
        if (undoable.some(({ id }) => !items.some((known) => known.id === id))) enqueue.emit(failuresOver("known"))
        enqueue.assign(setUndoClock({ items: undoable }, toMs(asOf)))
      }),
      restartClock: sendTo("clock", (): ClockRestarted => ({ type: "clock.restart" })),
      advanceClock: assign(({ context }, { passedMs }: { readonly passedMs: number }) =>
        setUndoClock(context, context.nowMs + passedMs)
      ),
      markOutdated: assign({ isOutdated: true }),
      markBehind: assign(({ context: { hasUnlistedChange, unlistedSince, items } }) => ({
        hasUnlistedChange: true,
        unlistedSince: hasUnlistedChange ? unlistedSince : (items[0]?.at ?? null)
      })),
      setAwaited: assign(({ context: { unlistedSince } }) => ({ awaited: { since: unlistedSince } })),
      catchUp: assign(({ context }) => (context.isOutdated ? {} : catchUp(context))),
      setAwaitedUndoing: assign(({ context }) => ({ undoing: awaitedUndoable(context), awaited: null })),
      clearAwaited: assign({ awaited: null }),
      notifyOlder: enqueueActions(({ context, enqueue }) => {
        const latest = latestUndoable(context)
        if (latest !== null) enqueue.emit(notice("info", describeOlder(noun, latest)))
      }),
      clearOutdated: assign({ isOutdated: false }),
      setUndoing: assign(({ context }, { id }: { readonly id: string }) => ({
        undoing: context.items.find((item) => item.id === id) ?? null
      })),
      /** What was undone, or is refused for good, is listed no more. */
      dropUndoing: assign(({ context: { items, undoing } }) => ({
        items: items.filter(({ id }) => id !== undoing?.id),
        undoing: null
      })),
      withdrawNotices: enqueueActions(({ context, enqueue }) => {
        const { id } = requireValue(context.undoing, "undone")
        const actions = `${entity}-actions`
        for (const undo of [id, RowUndoId.make(`${actions}-${id}`), removalUndoOf(actions, id)])
          enqueue.emit({ type: "notice.outdated", undo })
      }),
      notifyDone: emit(({ context }, undone: Undone): Notice =>
        notice(
          undone.undone > 0 ? "success" : "info",
          describeUndone(noun, requireValue(context.undoing, "undone"), undone)
        )
      ),
      notifyFailed: emit(({ context }, { error }: Thrown): Notice =>
        failureNotice(error, describe(error, requireValue(context.undoing, "undone")))
      ),
      emitUndone: emit((): UndoDone => ({ type: "undone" }))
    },
    delays: {
      /** Long enough to merge a burst of changes into one read. */
      settled: 250
    }
  }).createMachine({
    id: `${entity}-undo`,
    context: {
      items: [],
      nowMs: 0,
      undoing: null,
      isOutdated: false,
      hasUnlistedChange: false,
      unlistedSince: null,
      overtakenAt: null,
      awaited: null
    },
    initial: "reading",
    invoke: { id: "clock", src: "clock" },
    on: { "clock.tick": { guard: "hasItems", actions: [withEvent("advanceClock"), "restartClock"] } },
    states: {
      reading: {
        entry: "clearOutdated",
        invoke: {
          id: "readUndoable",
          src: "readUndoable",
          onDone: { target: "idle", actions: [withOutput("setItems"), "catchUp", "restartClock"] },
          // Undo by the notice still works; only the line beside the title is missing.
          onError: { target: "idle", actions: "clearAwaited" }
        },
        on: {
          "undo.read": [
            { guard: withEvent("isUnlisted"), actions: ["markOutdated", "markBehind"] },
            { actions: "markOutdated" }
          ],
          "undo.await": { guard: "hasUnlistedChange", actions: "setAwaited" },
          "rows.changed": { guard: withEvent("isOwn"), actions: "markOutdated" },
          "undo.request": { guard: withEvent("isKnown"), target: "undoing", actions: withEvent("setUndoing") }
        }
      },
      idle: {
        always: [
          { guard: "isOutdated", target: "reading" },
          { guard: "hasAwaited", target: "undoing", actions: "setAwaitedUndoing" },
          // What was done cannot be undone.
          { guard: "isAwaiting", actions: ["notifyOlder", "clearAwaited"] }
        ],
        on: {
          "undo.read": readAfterDone,
          "undo.await": { guard: "hasUnlistedChange", target: "reading", actions: "setAwaited" },
          "rows.changed": { guard: withEvent("isOwn"), target: "debouncing" },
          "connection.restored": "reading",
          "undo.request": { guard: withEvent("isKnown"), target: "undoing", actions: withEvent("setUndoing") }
        }
      },
      debouncing: {
        on: {
          "undo.read": readAfterDone,
          "undo.await": { guard: "hasUnlistedChange", target: "reading", actions: "setAwaited" },
          "undo.request": { guard: withEvent("isKnown"), target: "undoing", actions: withEvent("setUndoing") }
        },
        after: { settled: "reading" }
      },
      undoing: {
        tags: "busy",
        on: { "undo.read": { guard: withEvent("isUnlisted"), actions: "markBehind" } },
        invoke: {
          id: "performUndo",
          src: "performUndo",
          input: ({ context }) => ({ item: requireValue(context.undoing, "undone") }),
          onDone: {
            target: "reading",
            actions: ["withdrawNotices", withOutput("notifyDone"), "dropUndoing", "emitUndone"]
          },
          onError: { target: "reading", actions: [withEvent("notifyFailed"), "dropUndoing", "emitUndone"] }
        }
      }
    }
  })
