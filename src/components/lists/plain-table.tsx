import type { ReactNode } from "react"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./plain-table.module.css"

export interface PlainTableProps {
  readonly caption: string
  readonly columns: ReadonlyArray<{
    readonly label: string
    /** In pixels; columns without one share the remaining width. */
    readonly width?: number
    readonly isEnd?: boolean
  }>
  readonly rows: ReadonlyArray<{ readonly id: string; readonly cells: ReadonlyArray<ReactNode> }>
  /** Inside another element; otherwise the first cell names its row. */
  readonly isSmall?: boolean
}

/** Columns without widths share the table equally, so that a long value does not squeeze the others. */
const isEven = (columns: PlainTableProps["columns"]) => columns.every(({ width }) => width === undefined) || undefined

/** A read-only table. */
export const PlainTable = ({ caption, columns, rows, isSmall = false }: PlainTableProps) => (
  <table className={styles.table} data-look={isSmall ? "fixed" : undefined} data-even={isEven(columns)}>
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
          {columns.map(({ label, isEnd = false }, at) =>
            at === 0 && !isSmall ? (
              <th key={label} scope="row">
                {cells[at]}
              </th>
            ) : (
              <td key={label} data-end={isEnd || undefined}>
                {cells[at]}
              </td>
            )
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
