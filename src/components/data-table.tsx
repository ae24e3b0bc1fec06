import type { MouseEvent, ReactNode, RefCallback } from "react"
import { ArrowDown, ArrowUp, GitMerge } from "lucide-react"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { VisuallyHidden } from "./visually-hidden.tsx"
import "../styles/table.css"

export interface DataTableProps {
  readonly caption: string
  /** Null where rows are not selected. */
  readonly hasSelection: boolean | null
  readonly keyShortcuts: string
  readonly head: ReactNode
  readonly children: ReactNode
}

const looks: Readonly<Record<string, string>> = {
  true: "data-table has-selection",
  false: "data-table",
  null: "data-table records"
}

/**
 * A list of rows that is worked through by pointer or keys.
 *
 * Roles are spelled out because a phone draws the same markup as a stack, which would otherwise lose them.
 * One row at a time is in the Tab order; whoever owns the keys moves the focus between rows.
 */
export const DataTable = (props: DataTableProps) => (
  <div className="table-frame">
    <table
      className={looks[String(props.hasSelection)]}
      role="grid"
      {...(props.hasSelection === null ? {} : { "aria-multiselectable": true })}
      aria-keyshortcuts={props.keyShortcuts}
    >
      <caption className="visually-hidden">{props.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">{props.head}</tr>
      </thead>
      <tbody role="rowgroup">{props.children}</tbody>
    </table>
  </div>
)

export interface HeadCellProps {
  readonly children: ReactNode
  /** Also the column's width; a column without one takes what is left. */
  readonly className?: string
  readonly sort?: { readonly order: "ascending" | "descending" | null; readonly run: (() => void) | null }
}

/** A column's head; a sortable one is a button, with the arrow only on the column that is sorted. */
export const HeadCell = ({ children, className = "", sort }: HeadCellProps) => (
  <th
    scope="col"
    role="columnheader"
    className={className}
    {...(sort === undefined || sort.order === null ? {} : { "aria-sort": sort.order })}
  >
    {sort === undefined ? (
      children
    ) : (
      <button type="button" onClick={() => sort.run?.()} {...(sort.run === null ? { "aria-disabled": true } : {})}>
        {children}
        {sort.order !== null && <Icon of={sort.order === "ascending" ? ArrowUp : ArrowDown} size={12} />}
      </button>
    )}
  </th>
)

export interface DataRowProps {
  /** rest, deciding (muted), mine (decided by this administrator), conflict (a line below says why), done. */
  readonly state: "rest" | "deciding" | "mine" | "conflict" | "done"
  readonly isSelected: boolean
  readonly isCursor: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  readonly children: ReactNode
}

// a range is taken with Shift; the text under it must not be marked as well
const keepTextUnmarked = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** One row. Being focused, or having a focused control inside, makes it the cursor. */
export const DataRow = (props: DataRowProps) => (
  <tr
    role="row"
    ref={props.rowRef}
    className={[props.state, props.isCursor ? "cursor" : ""].filter(Boolean).join(" ")}
    aria-selected={props.isSelected}
    tabIndex={props.isTabStop ? 0 : -1}
    onFocus={props.onFocus}
    onMouseDown={keepTextUnmarked}
  >
    {props.children}
  </tr>
)

export interface CellProps {
  readonly children: ReactNode
  readonly className?: string
  /** The column's name, which a phone draws before the value. */
  readonly label?: string
}

export const Cell = ({ children, className = "", label }: CellProps) => (
  <td role="gridcell" className={className} {...(label === undefined ? {} : { "data-label": label })}>
    {children}
  </td>
)

export interface ConflictLineProps {
  readonly text: string
  readonly span: number
}

/** Says under its row who was faster, what they decided and what became of ours. */
export const ConflictLine = ({ text, span }: ConflictLineProps) => (
  <tr role="row" className="why">
    <td role="gridcell">
      <VisuallyHidden> </VisuallyHidden>
    </td>
    <td role="gridcell" colSpan={span - 1}>
      <span className="row" role="status">
        <Icon of={GitMerge} size={14} />
        <span>{text}</span>
      </span>
    </td>
  </tr>
)

export interface RowButtonProps {
  readonly action: (() => void) | null
  readonly label: string
  /** Without words the icon stands alone, and the label is said and shown beside it. */
  readonly children?: string
  readonly icon?: Parameters<typeof Icon>[0]["of"]
  readonly iconClass?: string
  /** With a border where it is the one thing to do. */
  readonly kind?: "quiet" | "plain"
  readonly tabIndex: number
}

const focusRow = (element: Element) => element.closest<HTMLElement>("[role=row]")?.focus({ preventScroll: true })

/** A button of a row or a card. That takes the focus first, because the button is gone once it has acted. */
export const RowButton = ({ kind = "quiet", action, label, children, icon, iconClass, tabIndex }: RowButtonProps) => (
  <span className="contents" onClickCapture={(event) => focusRow(event.currentTarget)}>
    <Button
      kind={kind}
      size="small"
      action={action}
      label={label}
      tabIndex={tabIndex}
      {...(icon === undefined ? {} : { icon })}
      {...(iconClass === undefined ? {} : { iconClass })}
    >
      {children}
    </Button>
  </span>
)
