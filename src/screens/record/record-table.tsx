import { memo, type ReactNode, useDeferredValue, useMemo } from "react"
import type { CriteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import type { PageTick } from "#domain/shared/list/list-selection.rules.ts"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { keyOf, type KeyOf, shortcutsOf } from "./buttons.ts"
import { useHiddenColumns } from "./hidden-columns.ts"
import { useRecordWords } from "./use-screen.ts"
import { usePreferences } from "#src/shell/use-application.ts"
import {
  Cell,
  type CellProps,
  DataRow,
  type DataRowProps,
  DataTable,
  HeadCell,
  type HeadCellProps
} from "#src/components/lists/data-table.tsx"
import { RowActions } from "#src/components/lists/row-actions.tsx"
import { type RecordRow, tabStopOf } from "./record-rows.ts"

interface TableWords {
  readonly caption: string
  readonly columns: Readonly<Record<string, string>>
}

/** What a cell receives besides its row. */
export interface CellParts<Words> {
  readonly words: Words
  readonly record: RecordScreenWords
  /** Of the controls in the cell: only those of one row are in the Tab order. */
  readonly tabIndex: number
  /** The keys of the commands on the row in focus. */
  readonly keyOf: KeyOf
}

type RenderCell<Row, Words> = (row: Row, parts: CellParts<Words>) => ReactNode

export interface Column<Row, Words extends TableWords, Field extends string> extends Pick<
  HeadCellProps,
  "wideWidth" | "narrowWidth"
> {
  /** In pixels, or what the words in it need. */
  readonly width?: number | ((words: Words) => number)
  /** The word that names it. */
  readonly id: keyof Words["columns"] & string
  /** Orders the list by a press on the heading. */
  readonly sortField?: Field
  readonly kind: CellProps["kind"]
  readonly tone?: CellProps["tone"]
  /** Hidden where the table is narrow, unless the list is ordered by it. */
  readonly isNarrowHidden?: boolean
  /** Whether a row has nothing there now. */
  readonly isNone?: (row: Row) => boolean
  readonly cell: RenderCell<Row, Words>
}

interface AboutTable<Row, Words extends TableWords, Field extends string> {
  readonly criteria: Pick<CriteriaRules<object, Field>, "readSort">
  readonly commands: Parameters<typeof shortcutsOf>[0]
  readonly stateOf: (row: Row) => DataRowProps["state"]
  readonly isSelected?: (row: Row) => boolean
  /** The cell by which a row is selected, where rows can be. */
  readonly select?: RenderCell<Row, Words>
  readonly columns: ReadonlyArray<Column<Row, Words, Field>>
  /** A line of the table below a row. */
  readonly below?: (row: Row, words: Words) => ReactNode
}

interface RowProps<Row, Words> {
  readonly row: Row
  readonly isTabStop: boolean
  /** The list is ordered by it. */
  readonly sorted: string | undefined
  readonly words: Words
  readonly record: RecordScreenWords
  readonly hasSingleKeys: boolean
}

export interface TableProps<Row, Words, Field extends string> {
  readonly words: Words
  readonly rows: ReadonlyArray<Row>
  readonly sort: Parameters<CriteriaRules<object, Field>["readSort"]>[0]
  readonly send: (message: {
    readonly to: "list"
    readonly event: { readonly type: "sort.choose"; readonly field: Field }
  }) => void
  /** Where rows can be selected: which are, and what selects the page. */
  readonly selection?: {
    readonly hasAny: boolean
    readonly tick: PageTick
    readonly selectPage: (() => void) | null
    readonly label: string
  }
}

/** A phone draws the names of such columns before their values. */
const isLabelled = (kind: CellProps["kind"]): boolean => kind === "line" || kind === "next"

const noRows: ReadonlyArray<never> = []

/** More rows than a screen shows above or below the one in the Tab order. */
const besideTabStop = 25

/**
 * Rows as they are drawn: those around the one in the Tab order at once, and changes of records farther away in a render
 * after it, which the next key press interrupts.
 */
const useDrawnRows = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>, tabStop: number) => {
  const later: ReadonlyArray<Row> = useDeferredValue(rows.length > besideTabStop ? rows : noRows)
  return rows.map((row, index) => {
    const former = later[index]
    return Math.abs(index - tabStop) > besideTabStop && former?.id === row.id ? former : row
  })
}

/** Makes the table of one kind of record from its columns. A row is rendered again only when its model changes. */
export const recordTable = <Row extends RecordRow<unknown, never>, Words extends TableWords, Field extends string>({
  criteria,
  commands,
  stateOf,
  isSelected,
  select,
  columns,
  below
}: AboutTable<Row, Words, Field>) => {
  const header = (columns.find(({ kind }) => kind === "name") ?? columns[0])?.id
  const hideable = columns.flatMap(({ id, kind }) => (id === header || kind === "actions" ? [] : [id]))
  const shownOf = (hidden: ReadonlyArray<string>) =>
    hidden.length === 0 ? columns : columns.filter(({ id }) => !hideable.includes(id) || !hidden.includes(id))
  const TableRow = memo(({ row, isTabStop, sorted, words, record, hasSingleKeys }: RowProps<Row, Words>) => {
    const shown = shownOf(useHiddenColumns())
    const parts = { words, record, tabIndex: isTabStop ? 0 : -1, keyOf: keyOf(commands, hasSingleKeys) }
    return (
      <>
        <DataRow state={stateOf(row)} isSelected={isSelected?.(row) ?? false} row={row} isTabStop={isTabStop}>
          {select !== undefined && <Cell kind="check">{select(row, parts)}</Cell>}
          {shown.map(({ id, sortField, kind, tone, isNarrowHidden, isNone, cell }) => (
            <Cell
              key={id}
              kind={kind}
              isHeader={id === header}
              tone={tone}
              label={isLabelled(kind) ? words.columns[id] : undefined}
              isNarrowHidden={isNarrowHidden === true && sortField !== sorted}
              isNone={isNone?.(row)}
            >
              {kind === "actions" ? <RowActions>{cell(row, parts)}</RowActions> : cell(row, parts)}
            </Cell>
          ))}
        </DataRow>
        {below?.(row, words)}
      </>
    )
  })
  const Table = ({ words, rows, sort, send, selection }: TableProps<Row, Words, Field>) => {
    const hidden = useHiddenColumns()
    const record = useRecordWords()
    const { singleKeys } = usePreferences()
    const { field, isDescending } = criteria.readSort(sort)
    const order = isDescending ? "descending" : "ascending"
    const tabStop = tabStopOf(rows)
    const drawn = useDrawnRows(rows, tabStop)
    const { label, tick, selectPage = null } = selection ?? {}
    // Another row in focus or selected is another row to draw, not another head.
    const head = useMemo(
      () => (
        <>
          {label !== undefined && (
            <HeadCell width={44} narrowWidth={40}>
              <Checkbox label={label} isChecked={tick === "some" ? "mixed" : tick === "all"} onChange={selectPage} />
            </HeadCell>
          )}
          {shownOf(hidden).map(({ id, sortField, kind, width, wideWidth, narrowWidth, isNarrowHidden }) => (
            <HeadCell
              key={id}
              width={typeof width === "function" ? width(words) : width}
              wideWidth={wideWidth}
              narrowWidth={narrowWidth}
              isNarrowHidden={isNarrowHidden === true && sortField !== field}
              isEnd={kind === "actions"}
              sort={
                sortField && {
                  order: sortField === field ? order : null,
                  run: () => send({ to: "list", event: { type: "sort.choose", field: sortField } })
                }
              }
            >
              {words.columns[id]}
            </HeadCell>
          ))}
        </>
      ),
      [label, tick, selectPage, words, field, order, send, hidden]
    )
    return (
      <DataTable
        caption={words.caption}
        hasSelection={selection?.hasAny ?? null}
        keyShortcuts={shortcutsOf(commands, singleKeys)}
        head={head}
      >
        {drawn.map((row, index) => (
          <TableRow
            key={row.elementKey}
            row={row}
            isTabStop={index === tabStop}
            sorted={field}
            words={words}
            record={record}
            hasSingleKeys={singleKeys}
          />
        ))}
      </DataTable>
    )
  }
  /** With the columns that can be hidden. */
  return Object.assign(Table, { hideable })
}
