import type { ReactNode } from "react"
import "../styles/mini-table.css"

export interface MiniColumn {
  readonly label: string
  /** In pixels; a column without one takes what is left. */
  readonly width?: number
  readonly isEnd?: boolean
}

export interface MiniTableProps {
  readonly caption: string
  readonly columns: ReadonlyArray<MiniColumn>
  readonly rows: ReadonlyArray<{ readonly id: string; readonly cells: ReadonlyArray<ReactNode> }>
}

/** A few rows inside something else: to be read, not to be worked through. */
export const MiniTable = ({ caption, columns, rows }: MiniTableProps) => (
  <table className="mini-table">
    <caption className="visually-hidden">{caption}</caption>
    <colgroup>
      {columns.map(({ label, width }) => (
        <col key={label} {...(width === undefined ? {} : { style: { width } })} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ label, isEnd = false }) => (
          <th key={label} scope="col" className={isEnd ? "end" : ""}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
          {columns.map(({ label, isEnd = false }, at) => (
            <td key={label} className={isEnd ? "end" : ""}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
