import { type RefCallback, memo } from "react"
import { Check, Undo2, X } from "lucide-react"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { Avatar } from "#src/components/avatar.tsx"
import { Badge, type BadgeTone } from "#src/components/badge.tsx"
import { Checkbox } from "#src/components/checkbox.tsx"
import { Cell, ConflictLine, DataRow, RowButton, RowActions, RowPending } from "#src/components/data-table.tsx"
import { Tooltip } from "#src/components/tooltip.tsx"
import { VisuallyHidden } from "#src/components/visually-hidden.tsx"
import * as styles from "./claim-row.module.css"
import { Row } from "#src/components/row.tsx"
import { Text } from "#src/components/text.tsx"

export interface ClaimRowModel {
  readonly id: string
  readonly client: string
  readonly initials: string
  /** The type, in words. */
  readonly category: string
  /** dd/MM/yyyy, like every date here. */
  readonly treatmentDate: string
  readonly submittedOn: string
  readonly status: "pending" | "approved" | "rejected"
  readonly isSelected: boolean
  /** Receives whether to extend a range. Null when the row cannot be selected. */
  readonly onSelect: ((extend: boolean) => void) | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  readonly busy: "approving" | "rejecting" | "undoing" | null
  readonly approve: (() => void) | null
  readonly reject: (() => void) | null
  /** The undo of this administrator's decision, while possible. */
  readonly undo: { readonly minutesLeft: number; readonly run: () => void } | null
  /** Another administrator was faster. */
  readonly conflict: { readonly text: string; readonly dismiss: () => void } | null
  readonly reasonText: string | null
  /** Who decided and when, in words. */
  readonly decidedText: string | null
}

export interface ClaimRowProps {
  readonly row: ClaimRowModel
  readonly isTabStop: boolean
  readonly words: ClaimsScreenWords
}

const tones: Readonly<Record<ClaimRowModel["status"], BadgeTone>> = {
  pending: "warning",
  approved: "success",
  rejected: "danger"
}

const stateOf = (row: ClaimRowModel) => {
  if (row.conflict !== null) return "conflict"
  if (row.busy !== null) return "deciding"
  if (row.undo !== null) return "mine"
  return row.status === "pending" ? "rest" : "done"
}

const Status = ({ row, words }: Omit<ClaimRowProps, "isTabStop">) => {
  const detail = [row.decidedText, row.reasonText].filter((text) => text !== null).join(" · ")
  return (
    <Cell kind="state">
      <Badge tone={tones[row.status]}>{words.statuses[row.status]}</Badge>
      {detail !== "" && (
        <>
          <VisuallyHidden> {detail}</VisuallyHidden>
          <Tooltip side="below">{detail}</Tooltip>
        </>
      )}
    </Cell>
  )
}

const Actions = ({ row, isTabStop, words }: ClaimRowProps) => {
  const tabIndex = isTabStop ? 0 : -1
  if (row.busy !== null) return <RowPending>{words.busy[row.busy]}</RowPending>
  if (row.conflict !== null)
    return (
      <RowButton action={row.conflict.dismiss} label={words.dismissOne(row.client)} tabIndex={tabIndex}>
        {words.dismiss}
      </RowButton>
    )
  if (row.undo !== null)
    return (
      <>
        <Text size="xs" tone="muted" isTabular>
          {words.minutesLeft(row.undo.minutesLeft)}
        </Text>
        <RowButton
          action={row.undo.run}
          label={words.undoOne(row.client, row.status === "rejected" ? "rejected" : "approved")}
          icon={Undo2}
          tabIndex={tabIndex}
        >
          {words.undo}
        </RowButton>
      </>
    )
  if (row.approve === null && row.reject === null)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{words.noActions}</VisuallyHidden>
      </span>
    )
  return (
    <>
      {row.approve !== null && (
        <RowButton
          action={row.approve}
          label={words.approveOne(row.client)}
          icon={Check}
          iconTone="success-solid"
          tabIndex={tabIndex}
        >
          {words.approve}
        </RowButton>
      )}
      {row.reject !== null && (
        <RowButton
          action={row.reject}
          label={words.rejectOne(row.client)}
          icon={X}
          iconTone="danger"
          tabIndex={tabIndex}
        >
          {words.reject}
        </RowButton>
      )}
    </>
  )
}

const hasActions = (row: ClaimRowModel) =>
  row.approve !== null || row.reject !== null || row.busy !== null || row.undo !== null || row.conflict !== null

/** One claim, and under it the line of a conflict. Rendered again only when its model changes. */
export const ClaimRow = memo(({ row, isTabStop, words }: ClaimRowProps) => (
  <>
    <DataRow
      state={stateOf(row)}
      isSelected={row.isSelected}
      isCursor={row.isCursor}
      isTabStop={isTabStop}
      onFocus={row.onCursor}
      rowRef={row.rowRef}
    >
      <Cell kind="check">
        {row.status === "pending" && row.conflict === null ? (
          <Checkbox
            label={words.select(row.client)}
            isChecked={row.isSelected}
            onChange={row.onSelect}
            tabIndex={isTabStop ? 0 : -1}
          />
        ) : (
          <VisuallyHidden> </VisuallyHidden>
        )}
      </Cell>
      <Cell kind="name">
        <Row>
          <Avatar initials={row.initials} size="small" />
          <Text as="b" isTruncated>
            {row.client}
          </Text>
        </Row>
      </Cell>
      <Cell kind="first">{row.category}</Cell>
      <Cell kind="next" label={words.columns.treatmentDate}>
        {row.treatmentDate}
      </Cell>
      <Status row={row} words={words} />
      <Cell kind="line" isNarrowHidden label={words.columns.submittedOn}>
        {row.submittedOn}
      </Cell>
      <Cell kind="actions" isNone={!hasActions(row)}>
        <RowActions>
          <Actions row={row} isTabStop={isTabStop} words={words} />
        </RowActions>
      </Cell>
    </DataRow>
    {row.conflict !== null && <ConflictLine text={row.conflict.text} span={7} />}
  </>
))
