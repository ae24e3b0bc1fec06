/** One member's history of one kind of record, in the user's details. */
import { assign, setup } from "xstate"
import type { UserId } from "../identity.schema.ts"
import type { Translated } from "../language.schema.ts"
import type { Page } from "../page.schema.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput, requireValue } from "../promised.ts"

export type MemberHistoryEvent<Row> =
  | { readonly type: "history.open"; readonly userId: UserId }
  | { readonly type: "history.close" }
  /** Reads it again after a failure. */
  | { readonly type: "history.retry" }
  /** Others have changed such records. */
  | { readonly type: "rows.changed" }
  /** This administrator has written one. */
  | { readonly type: "row.saved"; readonly row: Row }
  | ConnectionRestored

export interface MemberHistoryContext<Row> {
  readonly userId: UserId | null
  /** The newest; null before the first read. */
  readonly rows: ReadonlyArray<Row> | null
  /** Rows that cannot be read, by their ids. */
  readonly unreadable: ReadonlyArray<string | null>
  readonly total: number
  readonly isOutdated: boolean
  readonly failure: Translated<string> | null
}

interface HistoryOptions {
  readonly id: string
  readonly describe: (error: unknown) => Translated<string>
}

/** Some records never change: they have no version. */
interface MemberRecord {
  readonly id: string
  readonly version?: number
}

const refetchesLater = {
  "history.retry": "loading",
  "rows.changed": { target: "debouncing", actions: "markOutdated" },
  "connection.restored": { target: "debouncing", actions: "markOutdated" }
} as const

const isNewer = (row: MemberRecord, than: MemberRecord): boolean => (row.version ?? 0) >= (than.version ?? 0)

const initialContext: MemberHistoryContext<never> = {
  userId: null,
  rows: null,
  unreadable: [],
  total: 0,
  isOutdated: false,
  failure: null
}

export const memberHistoryMachine = <Row extends MemberRecord>({ id, describe }: HistoryOptions) => {
  type Context = MemberHistoryContext<Row>
  type Event = MemberHistoryEvent<Row>
  return setup({
    types: { context: {} as Context, events: {} as Event, tags: {} as "busy" | "stale" },
    actors: {
      loadHistory: promiseActor<Page<Row>, { readonly userId: UserId; readonly isUserRequest: boolean }>("loadHistory")
    },
    guards: {
      isOutdated: ({ context }) => context.isOutdated,
      isOther: ({ context }, { userId }: { readonly userId: UserId }) => context.userId !== userId
    },
    actions: {
      openOf: assign((_, { userId }: { readonly userId: UserId }) => ({ ...initialContext, userId })),
      reset: assign(() => initialContext),
      setRows: assign((_, { data, pagination, unreadable = [] }: Page<Row>) => ({
        rows: data,
        unreadable,
        total: pagination.total,
        failure: null
      })),
      storeRow: assign(({ context }, { row }: { readonly row: Row }) => ({
        rows: context.rows?.map((one) => (one.id === row.id && isNewer(row, one) ? row : one)) ?? null
      })),
      setFailure: assign((_, { error }: Thrown) => ({ failure: describe(error) })),
      markOutdated: assign({ isOutdated: true }),
      markFresh: assign({ isOutdated: false })
    },
    delays: {
      settled: 250
    }
  }).createMachine({
    id,
    context: initialContext,
    initial: "closed",
    states: {
      closed: { entry: "reset", on: { "history.open": "shown" } },
      shown: {
        initial: "loading",
        entry: { type: "openOf", params: ({ event }) => ({ userId: idOf(event) }) },
        on: {
          "history.open": { guard: withEvent("isOther"), target: "shown", reenter: true },
          "history.close": "closed",
          "rows.changed": { actions: "markOutdated" },
          "row.saved": { actions: withEvent("storeRow") }
        },
        states: {
          loading: {
            tags: "busy",
            entry: "markFresh",
            invoke: {
              id: "loadHistory",
              src: "loadHistory",
              input: ({ context }) => ({ userId: requireValue(context.userId, "member"), isUserRequest: true }),
              onDone: {
                target: "ready",
                actions: withOutput("setRows")
              },
              onError: { target: "failed", actions: withEvent("setFailure") }
            }
          },
          ready: { always: { guard: "isOutdated", target: "debouncing" } },
          debouncing: { after: { settled: "refreshing" } },
          refreshing: {
            entry: "markFresh",
            invoke: {
              id: "refetch",
              src: "loadHistory",
              input: ({ context }) => ({ userId: requireValue(context.userId, "member"), isUserRequest: false }),
              onDone: {
                target: "ready",
                actions: withOutput("setRows")
              },
              // The user did not request this refetch, so its failure is not reported; the rows count as stale.
              onError: "stale"
            }
          },
          stale: { tags: "stale", on: refetchesLater },
          failed: { on: refetchesLater }
        }
      }
    }
  })
}

/** A history starts only by being opened. */
const idOf = (event: MemberHistoryEvent<unknown>): UserId => {
  if (event.type !== "history.open") throw new Error(`A history was entered by ${event.type}`)
  return event.userId
}
