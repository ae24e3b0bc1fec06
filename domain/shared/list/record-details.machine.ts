/**
 * The details of one record beside its list: first the list's row, then the fetched record; after a failure the last
 * one stays. A record known by its id alone is fetched first; if there is none, a notice says so.
 */
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../failure-notice.rules.ts"
import type { Translated } from "../language.schema.ts"
import { type Notice } from "../notice.schema.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import { requireValue, promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"

type DetailedRecord = { readonly id: string }

export type RecordDetailsEvent<Row extends DetailedRecord, Tab = null> =
  /** Without a row, the record may not be in the list. */
  | { readonly type: "details.open"; readonly id: Row["id"]; readonly row?: Row; readonly isPeek?: true }
  /** Open details show the row that has the cursor. */
  | { readonly type: "details.follow"; readonly row: Row }
  | { readonly type: "details.close" }
  | { readonly type: "details.tab"; readonly tab: Tab }
  /** Such records have changed; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }
  | { readonly type: "row.saved"; readonly row: Row }
  | { readonly type: "row.gone"; readonly id: string }
  | ConnectionRestored

export interface RecordDetailsContext<Row extends DetailedRecord, Tab = null> {
  readonly id: Row["id"] | null
  /** Null until it has been fetched. */
  readonly row: Row | null
  /** The details are looked at from the list, which keeps the focus. */
  readonly isPeek: boolean
  readonly tab: Tab
  readonly failure: Translated<string> | null
}

export interface Opened<Row extends DetailedRecord> {
  readonly id: Row["id"]
  readonly row?: Row
  readonly isPeek?: boolean
}

interface DetailsOptions<Tab> {
  readonly id: string
  /** The tab that is shown first; null where there are none. */
  readonly tab: Tab
  readonly describe: (error: unknown) => Translated<string>
}

export const recordDetailsMachine = <Row extends DetailedRecord, Tab = null>({
  id,
  tab,
  describe
}: DetailsOptions<Tab>) => {
  type Context = RecordDetailsContext<Row, Tab>
  const initialContext: Context = { id: null, row: null, isPeek: false, tab, failure: null }
  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordDetailsEvent<Row, Tab>,
      emitted: {} as Notice,
      tags: {} as "open" | "busy"
    },
    actors: { findRecord: promiseActor<Row, { readonly id: Row["id"] }>("findRecord") },
    guards: {
      isOther: ({ context }, { id: wanted }: { readonly id: string }) => context.id !== wanted,
      isStay: ({ context }, { isPeek = false }: { readonly isPeek?: boolean }) => context.isPeek && !isPeek,
      isUnknown: ({ context }) => context.row === null,
      isOtherTab: ({ context }, { tab: wanted }: { readonly tab: Tab }) => context.tab !== wanted,
      isAbout: ({ context }, { ids }: { readonly ids: ReadonlyArray<string> | null }) =>
        ids === null || ids.some((one) => one === context.id)
    },
    actions: {
      forget: assign(() => initialContext),
      open: assign((_, { id: opened, row, isPeek = false }: Opened<Row>) => ({
        id: opened,
        row: row ?? null,
        isPeek,
        failure: null
      })),
      follow: assign((_, { row }: { readonly row: Row }) => ({ id: row.id, row, failure: null })),
      stay: assign({ isPeek: false }),
      setRow: assign((_, row: Row) => ({ row, failure: null })),
      setTab: assign((_, { tab: chosen }: { readonly tab: Tab }) => ({ tab: chosen })),
      setFailure: assign((_, { error }: Thrown) => ({ failure: describe(error) })),
      notifyUnknown: emit((_, { error }: Thrown): Notice => failureNotice(error, describe(error)))
    }
  }).createMachine({
    id,
    context: initialContext,
    initial: "closed",
    states: {
      closed: { entry: "forget", on: { "details.open": { target: "open", actions: withEvent("open") } } },
      open: {
        tags: "open",
        initial: "loading",
        on: {
          "details.open": [
            { guard: withEvent("isOther"), target: ".loading", actions: withEvent("open") },
            { guard: { type: "isStay", params: ({ event }) => event }, actions: "stay" }
          ],
          "details.follow": {
            guard: { type: "isOther", params: ({ event }) => event.row },
            target: ".loading",
            actions: withEvent("follow")
          },
          "details.close": "closed",
          "details.tab": { guard: withEvent("isOtherTab"), actions: withEvent("setTab") },
          "rows.changed": { guard: withEvent("isAbout"), target: ".loading" },
          "row.saved": {
            guard: { type: "isAbout", params: ({ event }) => ({ ids: [event.row.id] }) },
            target: ".shown",
            actions: { type: "setRow", params: ({ event }) => event.row }
          },
          "row.gone": { guard: { type: "isAbout", params: ({ event }) => ({ ids: [event.id] }) }, target: "closed" }
        },
        states: {
          loading: {
            tags: "busy",
            invoke: {
              id: "findRecord",
              src: "findRecord",
              input: ({ context }) => ({ id: requireValue(context.id, "id") }),
              onDone: { target: "shown", actions: withOutput("setRow") },
              onError: [
                { guard: "isUnknown", target: `#${id}.closed`, actions: withEvent("notifyUnknown") },
                { target: "failed", actions: withEvent("setFailure") }
              ]
            }
          },
          shown: {},
          failed: { on: { "connection.restored": "loading" } }
        }
      }
    }
  })
}
