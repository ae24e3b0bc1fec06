import type { ReactNode } from "react"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./plain-table.module.css"

export interface PlainTableProps {
  readonly caption: string
  /** The last columns are figures, aligned to the end. */
  readonly figures: number
  readonly head: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly id: string; readonly cells: ReadonlyArray<ReactNode> }>
}

/** A read-only table. The first cell names its row. */
export const PlainTable = ({ caption, figures, head, rows }: PlainTableProps) => {
  const look = (column: number) => (column >= head.length - figures ? { "data-end": true } : {})
  return (
    <table className={styles.table}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {head.map((name, column) => (
            <th key={name} scope="col" {...look(column)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((text, column) =>
              column === 0 ? (
                <th key={head[column]} scope="row">
                  {text}
                </th>
              ) : (
                <td key={head[column]} {...look(column)}>
                  {text}
                </td>
              )
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface MiniColumn {
  readonly label: string
  /** In pixels; a column without one takes the remaining width. */
  readonly width?: number
  readonly isEnd?: boolean
}

export interface MiniTableProps {
  readonly caption: string
  readonly columns: ReadonlyArray<MiniColumn>
  readonly rows: ReadonlyArray<{ readonly id: string; readonly cells: ReadonlyArray<ReactNode> }>
}

/** A small read-only table inside another element. */
export const MiniTable = ({ caption, columns, rows }: MiniTableProps) => (
  <table className={styles.table} data-look="fixed">
    <VisuallyHidden as="caption">{caption}</VisuallyHidden>
    <colgroup>
      {columns.map(({ label, width }) => (
        <col key={label} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ label, isEnd = false }) => (
          <th key={label} scope="col" data-end={isEnd || undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {columns.map(({ label, isEnd = false }, at) => (
            <td key={label} data-end={isEnd || undefined}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
