import { type KeyboardEvent, useCallback, useMemo } from "react"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-events.schema.ts"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import type { Overview, PreviewColumn, PreviewRow } from "#domain/csv-import/row-store.port.ts"
import { store } from "#src/shell/preferences.ts"
import {
  useCachedRows,
  useColumnLabel,
  useImport,
  useImportDialog,
  useImportWords,
  useIssueWords,
  useRowWindow
} from "./use-import.ts"
import { cellId, type GridEditing, type GridRow, type PreviewGridProps, PreviewGridView } from "./preview-grid.view.tsx"

const rowNumberWidth = 52

/** Where the columns stand, in CSS lengths; those that grow share what is left of the frame. */
const layoutOf = (columns: ReadonlyArray<PreviewColumn>): PreviewGridProps["layout"] => {
  const width = columns.reduce((sum, column) => sum + column.width, rowNumberWidth)
  const growing = columns.filter(({ isGrowing }) => isGrowing).length
  const starts: Array<string> = []
  let [left, growingLeft] = [rowNumberWidth, 0]
  for (const column of columns) {
    starts.push(`calc(${left}px + ${growingLeft} * var(--csv-spare))`)
    left += column.width
    if (column.isGrowing) growingLeft += 1
  }
  const tracks = columns.map((column) =>
    column.isGrowing ? `calc(${column.width}px + var(--csv-spare))` : `${column.width}px`
  )
  return {
    tracks: `${rowNumberWidth}px ${tracks.join(" ")}`,
    width: `${width}px`,
    spare: growing === 0 ? "0px" : `calc(max(0px, 100cqw - ${width}px) / ${growing})`,
    starts
  }
}

type EditedCell = Extract<CsvImportEvent, { readonly type: "cell.edit" }>["cell"]

const pageRows = 10
const farAway = 1_000_000_000

const moves: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
  Home: { rows: 0, columns: -farAway },
  End: { rows: 0, columns: farAway },
  "Control+Home": { rows: -farAway, columns: -farAway },
  "Control+End": { rows: farAway, columns: farAway }
}

/** Makes one model for each row object, so that scrolling renders only the rows that become visible. */
const rowModels = (
  columns: Overview["columns"],
  words: CsvImportScreenWords,
  say: (message: string) => string,
  label: (column: string) => string
): ((row: PreviewRow) => GridRow) => {
  const made = new WeakMap<PreviewRow, GridRow>()
  const make = (row: PreviewRow): GridRow => ({
    row: String(row.row),
    isCorrected: row.isCorrected,
    cells: columns.map(({ isSecret, isRole }, at) => ({
      text: row.cells[at] ?? "",
      isSecret,
      look: row.issues.some((issue) => issue.column === at) ? "wrong" : row.isAdmin && isRole ? "admin" : "plain"
    })),
    reasons: row.issues.map(({ column, message, suggestion, alike }) => ({
      column,
      suggestion:
        suggestion === null || column === null
          ? null
          : {
              text: suggestion,
              label: words.edit.use(suggestion),
              everywhere:
                alike < 2
                  ? null
                  : {
                      label: words.edit.useEverywhere(alike),
                      full: words.edit.everywhere(alike, row.cells[column] ?? "", suggestion)
                    }
            },
      name: column === null ? words.grid.wholeRow : label(columns[column]?.name ?? ""),
      text: say(message)
    }))
  })
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const model = make(row)
    made.set(row, model)
    return model
  }
}

/** The column with an error that is shown first: that of the cursor, else the first. */
const firstWrongOf = (row: PreviewRow | null, cursor: number): number | null => {
  const wrong = row === null ? [] : row.issues.flatMap(({ column }) => (column === null ? [] : [column]))
  return wrong.length === 0 ? null : wrong.includes(cursor) ? cursor : Math.min(...wrong)
}

const noColumns: Overview["columns"] = []

/** The rows of the file as an editable grid. */
export const PreviewGridScreen = () => {
  const snapshot = useImport()
  const { send, rows } = useImportDialog()
  const words = useImportWords()
  const say = useIssueWords()
  const label = useColumnLabel()
  const known = useCachedRows()
  const { overview, shown, cursor, editing, file } = snapshot.context
  const columns = overview?.columns ?? noColumns
  const count = overview?.listed[shown] ?? 0
  const edited = editing !== null && editing.shown === shown ? editing.position : null
  const cursorRow = known.rowAt(cursor.position)
  const frame = useRowWindow({
    count,
    reasonsAt: known.reasonsAt,
    edited,
    cursor,
    list: cursorRow === null ? null : shown,
    firstWrong: firstWrongOf(cursorRow, cursor.column),
    cellId
  })
  const when = (event: CsvImportEvent) => (snapshot.can(event) ? () => send(event) : null)

  const cellAt = useCallback(
    (position: number, column: number): EditedCell | null => {
      const row = store.get(rows.cached).rowAt(position)
      const wanted = columns[column]
      if (row === null || wanted === undefined) return null
      const was = wanted.isSecret ? "" : (row.cells[column] ?? "")
      const alike = row.issues.find((issue) => issue.column === column)?.alike ?? 1
      return { position, row: row.row, column, was, alike }
    },
    [rows, columns]
  )
  const edit = useCallback(
    (position: number, column: number): void => {
      const cell = cellAt(position, column)
      if (cell !== null) send({ type: "cell.edit", cell })
    },
    [cellAt, send]
  )
  const set = useCallback(
    (position: number, column: number, text: string, isEverywhere: boolean): void => {
      const cell = cellAt(position, column)
      if (cell !== null) send({ type: "cell.set", cell, text, isEverywhere })
    },
    [cellAt, send]
  )
  const place = useCallback(
    (position: number, column: number): void => send({ type: "cursor.place", position, column }),
    [send]
  )

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.shiftKey) return
    const name = `${event.ctrlKey || event.metaKey ? "Control+" : ""}${event.key}`
    const move = moves[name]
    if (move === undefined && name !== "Enter" && name !== "F2") return
    event.preventDefault()
    if (move === undefined) edit(cursor.position, cursor.column)
    else send({ type: "cursor.move", ...move })
  }

  const layout = useMemo(() => layoutOf(columns), [columns])
  const models = useMemo(() => rowModels(columns, words, say, label), [columns, words, say, label])

  const toEditing = (): GridEditing | null => {
    if (editing === null) return null
    const { name, isSecret } = columns[editing.column] ?? { name: "", isSecret: false }
    return {
      column: editing.column,
      label: words.edit.label(label(name), editing.row),
      text: editing.text,
      isSecret,
      isBusy: snapshot.matches("applying"),
      type: (text) => send({ type: "cell.type", text }),
      keep: when({ type: "cell.save", isEverywhere: false }),
      leave: when({ type: "cell.cancel" }),
      isForAll: editing.isForAll === true,
      everywhere:
        editing.alike > 1
          ? {
              label: isSecret
                ? words.edit.everywhere(editing.alike, null, null)
                : words.edit.everywhere(editing.alike, editing.was, editing.text),
              apply: when({ type: "cell.save", isEverywhere: true })
            }
          : null
    }
  }

  return (
    <PreviewGridView
      words={words}
      id={frame.id}
      label={words.grid.label(file?.name ?? "")}
      columns={columns.map(({ name }) => label(name))}
      layout={layout}
      count={count}
      height={frame.height}
      items={frame.items.map(({ position, top, height }) => {
        const row = known.rowAt(position)
        return {
          position,
          top,
          height,
          row: row === null ? null : models(row),
          editing: position === edited ? toEditing() : null
        }
      })}
      cursor={cursor}
      frame={frame.frame}
      press={press}
      place={place}
      edit={edit}
      set={set}
    />
  )
}
