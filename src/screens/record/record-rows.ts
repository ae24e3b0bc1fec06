/** Records as models of a table's rows, cached so that unchanged rows are not rendered again. */
import { useMemo } from "react"
import type { RecordListContext } from "#domain/shared/list/record-list.rules.ts"
import type { RowActionKind } from "#domain/shared/list/row-actions.machine.ts"
import type { CursorRow } from "#src/components/lists/list-focus.tsx"
import { focusCursorRow } from "#src/components/lists/list-focus.tsx"

/** What every row has. A screen adds what its cells show besides the record, such as a running action. */
export interface RecordRow<Row, Message> extends CursorRow {
  readonly id: string
  /** Of the element that draws it. */
  readonly elementKey: number
  readonly record: Row
  /** The action of a button: sends the message if it is still accepted. Null without a message. */
  readonly run: (message: Message | null) => (() => void) | null
}

/** A row whose record can be changed. */
export interface ActionRow<Row, Message> extends RecordRow<Row, Message> {
  /** The running action. */
  readonly action: RowActionKind | null
}

interface CursorPlaced {
  readonly to: "list"
  readonly event: { readonly type: "cursor.place"; readonly id: string }
}

interface ScreenOfRows<Message> {
  readonly state: () => { readonly list: { readonly context: { readonly cursor: string | null } } }
  readonly send: (message: CursorPlaced) => void
  readonly sendIfAccepted: (message: Message) => void
}

/** Caches the model of a row while its inputs are unchanged, so that the row is not rendered again. */
export const modelCache = <Model extends object>() => {
  let kept: ReadonlyMap<string, { readonly state: ReadonlyArray<unknown>; readonly model: Model }> = new Map()
  return (
    rows: ReadonlyArray<{ readonly id: string; readonly state: ReadonlyArray<unknown>; readonly make: () => Model }>
  ) => {
    const next = rows.map(({ id, state, make }) => {
      const last = kept.get(id)
      const isSame = last !== undefined && last.state.every((one, at) => one === state[at])
      return [id, isSame ? last : { state, model: make() }] as const
    })
    kept = new Map(next)
    return next.map(([, { model }]) => model)
  }
}

/**
 * Which element draws which row. On another page rows take over the elements of the former one, which is less to draw
 * than new elements; the row with the cursor, which may have the focus, never does.
 */
const elementKeys = () => {
  let kept: ReadonlyMap<string, number> = new Map()
  let lastCursor: string | null = null
  let count = 0
  return (ids: ReadonlyArray<string>, cursor: string | null): ReadonlyMap<string, number> => {
    const before = kept
    const isOtherPage = ids.every((id) => !before.has(id))
    const free = isOtherPage ? [...before].flatMap(([id, key]) => (id === lastCursor ? [] : [key])) : []
    kept = new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? (count += 1)]))
    lastCursor = cursor
    return kept
  }
}

/** Makes the models of one screen's rows, with a cache of its own. */
export const recordRows = <Row extends { readonly id: string }, Message, More extends object>({
  state,
  send,
  sendIfAccepted
}: ScreenOfRows<Message>) => {
  const keep = modelCache<RecordRow<Row, Message> & More>()
  const keysOf = elementKeys()
  const run = (message: Message | null) => (message === null ? null : () => sendIfAccepted(message))
  return (records: ReadonlyArray<Row>, cursor: string | null, moreOf: (record: Row) => More) => {
    const keys = keysOf(
      records.map(({ id }) => id),
      cursor
    )
    return keep(
      records.map((record) => {
        const { id } = record
        const elementKey = keys.get(id) ?? 0
        const isCursor = cursor === id
        const more = moreOf(record)
        return {
          id,
          state: [record, isCursor, elementKey, ...Object.values(more)],
          make: () => ({
            ...more,
            id,
            elementKey,
            record,
            isCursor,
            onCursor: () => {
              if (state().list.context.cursor !== id) send({ to: "list", event: { type: "cursor.place", id } })
            },
            rowRef: isCursor ? focusCursorRow : null,
            run
          })
        }
      })
    )
  }
}

/** The row that is in the Tab order: the one with the cursor, else the first. */
export const tabStopOf = (rows: ReadonlyArray<{ readonly isCursor: boolean }>): number =>
  Math.max(
    0,
    rows.findIndex((row) => row.isCursor)
  )

/** The models of the rows. `moreOf` gives what a row shows besides its record, as flat values that are compared. */
export const useRecordRows = <
  Row extends { readonly id: string },
  Message,
  More extends object,
  Context extends Pick<RecordListContext<Row, unknown, string, unknown>, "cursor">
>(
  screen: ScreenOfRows<Message>,
  { shownRows }: { readonly shownRows: (context: Context) => ReadonlyArray<Row> },
  context: Context,
  moreOf: (record: Row) => More
) => useMemo(() => recordRows<Row, Message, More>(screen), [screen])(shownRows(context), context.cursor, moreOf)
