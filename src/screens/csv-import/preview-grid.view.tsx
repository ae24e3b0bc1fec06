import { type CSSProperties, type KeyboardEvent, memo, type Ref } from "react"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import * as styles from "./preview-grid.module.css"
import { type GridReason, Reason, RowLine } from "./preview-reason.view.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"

export interface GridCell {
  readonly text: string
  readonly isSecret: boolean
  readonly look: "plain" | "wrong" | "admin"
}

export interface GridRow {
  readonly row: string
  readonly cells: ReadonlyArray<GridCell>
  readonly reasons: ReadonlyArray<GridReason>
  readonly isCorrected: boolean
}

/** The cell that is being edited. */
export interface GridEditing {
  readonly column: number
  readonly label: string
  readonly text: string
  readonly isSecret: boolean
  readonly isBusy: boolean
  readonly type: (text: string) => void
  readonly keep: (() => void) | null
  readonly leave: (() => void) | null
  /** Whether Enter writes all cells that are alike. */
  readonly isForAll: boolean
  readonly everywhere: { readonly label: string; readonly apply: (() => void) | null } | null
}

/** A visible row and its position; `row` is null until it has been loaded. */
export interface GridItem {
  readonly position: number
  readonly top: number
  readonly height: number
  readonly row: GridRow | null
  readonly editing: GridEditing | null
}

export interface PreviewGridProps {
  readonly words: CsvImportScreenWords
  readonly id: string
  readonly label: string
  readonly columns: ReadonlyArray<string>
  /** CSS lengths: the columns as a grid template, their least width together, what each growing one gets more. */
  readonly layout: {
    readonly tracks: string
    readonly width: string
    readonly spare: string
    /** Where each column begins. */
    readonly starts: ReadonlyArray<string>
  }
  readonly count: number
  readonly height: number
  readonly items: ReadonlyArray<GridItem>
  readonly cursor: { readonly position: number; readonly column: number }
  readonly frame: Ref<HTMLDivElement>
  readonly press: (event: KeyboardEvent<HTMLDivElement>) => void
  readonly place: (position: number, column: number) => void
  readonly edit: (position: number, column: number) => void
  readonly set: (position: number, column: number, text: string, isEverywhere: boolean) => void
}

export const cellId = (grid: string, position: number, column: number): string => `${grid}-${position}-${column}`
const reasonId = (grid: string, position: number, at: number): string => `${grid}-${position}-reason-${at}`

/** The visible rows of the file. The grid keeps the focus; the cell of the cursor is its active descendant. */
export const PreviewGridView = (props: PreviewGridProps) => {
  const { words, id, columns, items, cursor, layout } = props
  const isCursorDrawn = items.some(({ position, row }) => position === cursor.position && row !== null)
  return (
    <>
      <div
        ref={props.frame}
        className={styles.grid}
        role="grid"
        tabIndex={0}
        data-first-focus
        aria-label={props.label}
        aria-rowcount={props.count + 1}
        aria-colcount={columns.length + 2}
        aria-describedby={`${id}-keys`}
        {...(isCursorDrawn ? { "aria-activedescendant": cellId(id, cursor.position, cursor.column) } : {})}
        onKeyDown={props.press}
        style={
          { "--csv-columns": layout.tracks, "--csv-width": layout.width, "--csv-spare": layout.spare } as CSSProperties
        }
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.cells}>
            <span role="columnheader" aria-colindex={1}>
              {words.grid.row}
            </span>
            {columns.map((name, at) => (
              <span key={name} role="columnheader" aria-colindex={at + 2} title={name}>
                {name}
              </span>
            ))}
          </div>
        </div>
        {props.count === 0 ? (
          <p className={styles.nothing}>{words.grid.nothing}</p>
        ) : (
          <div role="rowgroup" className={styles.body} style={{ height: props.height }}>
            {items.map((item) => (
              <Row
                key={item.position}
                {...item}
                grid={id}
                words={words}
                cursor={item.position === cursor.position ? cursor.column : null}
                place={props.place}
                edit={props.edit}
                set={props.set}
                starts={layout.starts}
              />
            ))}
          </div>
        )}
      </div>
      <VisuallyHidden as="p" id={`${id}-keys`}>
        {words.grid.keys}
      </VisuallyHidden>
    </>
  )
}

interface RowProps extends GridItem {
  readonly grid: string
  readonly words: CsvImportScreenWords
  /** The column of the cursor; null when the cursor is in another row. */
  readonly cursor: number | null
  readonly place: PreviewGridProps["place"]
  readonly edit: PreviewGridProps["edit"]
  readonly set: PreviewGridProps["set"]
  readonly starts: PreviewGridProps["layout"]["starts"]
}

const Row = memo(({ grid, words, position, top, height, row, editing, cursor, place, edit, set, starts }: RowProps) => {
  const at = { transform: `translateY(${top}px)`, height }
  if (row === null) return <div role="row" aria-rowindex={position + 2} aria-busy className={styles.row} style={at} />
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={styles.row}
      data-corrected={row.isCorrected || undefined}
      style={at}
    >
      <div className={styles.cells} role="presentation">
        <span role="rowheader" aria-colindex={1}>
          {row.row}
          {row.isCorrected && <VisuallyHidden> {words.grid.corrected}</VisuallyHidden>}
        </span>
        {row.cells.map((cell, column) => {
          const reason = row.reasons.findIndex((one) => one.column === column)
          const described = reason === -1 ? undefined : reasonId(grid, position, reason)
          const isEdited = editing?.column === column
          return (
            <span
              key={column}
              id={cellId(grid, position, column)}
              role="gridcell"
              aria-colindex={column + 2}
              className={styles.cell}
              data-look={cell.look}
              data-cursor={cursor === column || undefined}
              {...(cell.look === "wrong" ? { "aria-invalid": true } : {})}
              {...(described === undefined ? {} : { "aria-describedby": described })}
              onMouseDown={() => {
                if (!isEdited) place(position, column)
              }}
              onDoubleClick={() => edit(position, column)}
            >
              {isEdited && editing !== null ? (
                <CellField editing={editing} describedBy={described} />
              ) : (
                <CellText cell={cell} words={words} />
              )}
            </span>
          )
        })}
      </div>
      {(row.reasons.length > 0 || editing !== null) && (
        <div role="gridcell" aria-colindex={row.cells.length + 2}>
          {row.reasons.map((reason, at) => (
            <Reason
              key={`${reason.name} ${reason.text}`}
              reason={reason}
              id={reasonId(grid, position, at)}
              start={starts[reason.column ?? 0] ?? "0px"}
              edit={editing === null ? (column) => edit(position, column) : null}
              set={editing === null ? (column, text, isEverywhere) => set(position, column, text, isEverywhere) : null}
            />
          ))}
          {editing !== null && (
            <RowLine start={starts[editing.column] ?? "0px"}>
              <EditBar editing={editing} words={words} />
            </RowLine>
          )}
        </div>
      )}
    </div>
  )
})

const CellText = ({ cell, words }: { readonly cell: GridCell; readonly words: CsvImportScreenWords }) => {
  if (!cell.isSecret)
    return (
      <>
        {cell.text}
        {cell.look === "admin" && <VisuallyHidden> {words.grid.admin}</VisuallyHidden>}
      </>
    )
  return (
    <>
      <span aria-hidden="true">{cell.text}</span>
      <VisuallyHidden>{cell.text === "" ? words.grid.emptySecret : words.grid.secret}</VisuallyHidden>
    </>
  )
}

/** Has the focus while the cell is edited, and returns it to the grid. */
const takeFocus = (field: HTMLInputElement | null) => {
  if (field === null) return
  const grid = field.closest<HTMLElement>("[role=grid]")
  field.focus()
  field.select()
  return () => grid?.focus({ preventScroll: true })
}

const CellField = ({
  editing,
  describedBy
}: {
  readonly editing: GridEditing
  readonly describedBy: string | undefined
}) => (
  <input
    ref={takeFocus}
    className={styles.field}
    type={editing.isSecret ? "password" : "text"}
    autoComplete="off"
    spellCheck={false}
    aria-label={editing.label}
    {...(describedBy === undefined ? {} : { "aria-describedby": describedBy, "aria-invalid": true })}
    readOnly={editing.isBusy}
    value={editing.text}
    onChange={({ currentTarget }) => editing.type(currentTarget.value)}
    onKeyDown={(event) => {
      event.stopPropagation()
      if (event.key !== "Enter" && event.key !== "Escape") return
      event.preventDefault()
      if (event.key === "Enter") (editing.isForAll ? editing.everywhere?.apply : editing.keep)?.()
      else editing.leave?.()
    }}
  />
)

const EditBar = ({ editing, words }: { readonly editing: GridEditing; readonly words: CsvImportScreenWords }) => (
  <div
    className={styles.editBar}
    data-edit-bar
    onKeyDownCapture={(event) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      editing.leave?.()
    }}
  >
    <Button size="small" kind={editing.isForAll ? "plain" : "primary"} action={editing.keep} isBusy={editing.isBusy}>
      {words.edit.keep}
    </Button>
    {editing.everywhere !== null && (
      <Button size="small" kind={editing.isForAll ? "primary" : "plain"} action={editing.everywhere.apply}>
        {editing.everywhere.label}
      </Button>
    )}
    <Button size="small" kind="quiet" action={editing.leave}>
      {words.edit.leave}
    </Button>
    {editing.isSecret && (
      <Text size="xs" tone="muted">
        {words.edit.secretHint}
      </Text>
    )}
  </div>
)
