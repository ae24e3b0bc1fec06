import { type CSSProperties, memo, type ReactNode } from "react"
import { ArrowDown, ArrowUp } from "lucide-react"
import { cursorAttributes, type CursorRow, preventTextSelection } from "./list-focus.tsx"
import { isSame } from "#src/components/layout/same-props.ts"
import { Icon } from "#src/components/text/icon.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import * as styles from "./data-table.module.css"

export interface DataTableProps {
  readonly caption: string
  /** Null where rows are not selected. */
  readonly hasSelection: boolean | null
  readonly keyShortcuts: string
  readonly head: ReactNode
  readonly children: ReactNode
}

const variantOf = (hasSelection: boolean | null): string | undefined =>
  hasSelection === null ? "records" : hasSelection ? "selecting" : undefined

/**
 * A table operated by pointer or keys.
 *
 * Roles are explicit because the phone layout of the same markup would lose them. One row at a time is in the Tab
 * order; the owner of the keys moves the focus between rows.
 */
export const DataTable = (props: DataTableProps) => (
  <div className={styles.frame}>
    <table
      className={styles.table}
      data-look={variantOf(props.hasSelection)}
      role="grid"
      aria-multiselectable={props.hasSelection === null ? undefined : true}
      aria-keyshortcuts={props.keyShortcuts}
    >
      <VisuallyHidden as="caption">{props.caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">{props.head}</tr>
      </thead>
      <tbody role="rowgroup">{props.children}</tbody>
    </table>
  </div>
)

export interface HeadCellProps {
  readonly children: ReactNode
  /** In pixels, and in a wide and a narrow table; a column without one takes the remaining width. */
  readonly width?: number | undefined
  readonly wideWidth?: number | undefined
  readonly narrowWidth?: number | undefined
  /** Hidden where the table is narrow. */
  readonly isNarrowHidden?: boolean | undefined
  /** Its cells are aligned to the end. */
  readonly isEnd?: boolean
  readonly sort?: { readonly order: "ascending" | "descending" | null; readonly run: () => void } | undefined
}

/** A column's head; a sortable one is a button, with the arrow only on the column that is sorted. */
export const HeadCell = ({ children, width, wideWidth, narrowWidth, isNarrowHidden, isEnd, sort }: HeadCellProps) => (
  <th
    scope="col"
    role="columnheader"
    style={{ "--width": width, "--wide-width": wideWidth, "--narrow-width": narrowWidth } as CSSProperties}
    data-narrow-hidden={isNarrowHidden || undefined}
    data-end={isEnd || undefined}
    aria-sort={sort?.order ?? undefined}
  >
    {sort === undefined ? (
      children
    ) : (
      <button type="button" onClick={sort.run}>
        {children}
        {sort.order !== null && <Icon of={sort.order === "ascending" ? ArrowUp : ArrowDown} size={12} />}
      </button>
    )}
  </th>
)

export interface DataRowProps {
  /** A pending row is muted; below a conflict a line says why; nothing can be done to a closed row. */
  readonly state: "idle" | "pending" | "undoable" | "conflict" | "closed"
  readonly isSelected: boolean
  readonly row: CursorRow
  readonly isTabStop: boolean
  readonly children: ReactNode
}

/** One row. Being focused, or having a focused control inside, makes it the cursor. */
export const DataRow = (props: DataRowProps) => (
  <tr
    role="row"
    {...cursorAttributes(props.row, props.isTabStop)}
    data-state={props.state}
    aria-selected={props.isSelected}
    onMouseDown={preventTextSelection}
  >
    {props.children}
  </tr>
)

export interface CellProps {
  readonly children: ReactNode
  /**
   * Its content, which determines the phone layout: a checkbox, the name with its progress, the state, the first detail
   * and the one beside it, a detail on a line of its own, buttons.
   */
  readonly kind: "check" | "name" | "more" | "state" | "first" | "next" | "line" | "actions"
  /** It names its row: in other columns a screen reader says it with the cell. */
  readonly isHeader?: boolean
  /** The column's name, which the phone layout shows before the value. */
  readonly label?: string | undefined
  readonly tone?: "muted" | undefined
  /** Hidden where the table is narrow. */
  readonly isNarrowHidden?: boolean | undefined
  /** It has no button now. */
  readonly isNone?: boolean | undefined
}

export const Cell = memo(
  ({ children, kind, isHeader = false, label, tone, isNarrowHidden = false, isNone = false }: CellProps) => (
    <td
      role={isHeader ? "rowheader" : "gridcell"}
      data-cell={kind}
      data-label={label}
      data-tone={tone}
      data-narrow-hidden={isNarrowHidden || undefined}
      data-none={isNone || undefined}
    >
      {children}
    </td>
  ),
  isSame
)
