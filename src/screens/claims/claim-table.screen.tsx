import { RecordLink } from "#src/shell/record-link.tsx"
import { Check, Copy, RotateCcw, Undo2, X } from "lucide-react"
import type { ShownConflict } from "#domain/claims/claim-decisions.rules.ts"
import { isDecidable, isLeftToColleagues, isLookAlike } from "#domain/claims/claim.rules.ts"
import type { ClaimSortField } from "#domain/claims/claim-search.schema.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { claimsCommands, restoreRow } from "#domain/claims/claims.commands.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { claimTones, decisionOf } from "./claim-cells.ts"
import type { ClaimRow } from "./claim-rows.ts"
import { claimDate, claimDay, initials, timeOfDay } from "#src/shell/dates.ts"
import { Avatar } from "#src/components/text/avatar.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { RowButton, RowPending } from "#src/components/lists/row-actions.tsx"
import { ConflictLine } from "#src/components/lists/conflict-line.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { type CellParts, recordTable } from "#src/screens/record/record-table.tsx"
import * as styles from "./claim-table.module.css"

type Parts = CellParts<ClaimsScreenWords>

const stateOf = ({ record, conflict, busy, undoMinutes, isRestoring }: ClaimRow) => {
  if (isRestoring) return "pending"
  if (conflict !== null) return "conflict"
  if (busy !== null) return "pending"
  if (undoMinutes !== null) return "undoable"
  return isDecidable(record) ? "idle" : "closed"
}

/** It ends with the status, and covers nothing beside the list. */
const statusTip = (text: string) => tipOf(text, "from-end")

const statusCell = ({ record }: ClaimRow, { words }: Parts) => {
  const detail = decisionOf(record, words)
  const isMarked = isLookAlike(record)
  const badge = (
    <Badge tone={claimTones[record.status]} icon={isMarked ? Copy : undefined}>
      {words.statuses[record.status]}
    </Badge>
  )
  const all = [isMarked ? words.lookAlike : "", detail].filter((text) => text !== "")
  if (all.length === 0) return badge
  return (
    <span {...statusTip(all.join(" · "))}>
      {badge}
      <VisuallyHidden> {all.join(" ")}</VisuallyHidden>
    </span>
  )
}

const hasNoActions = (row: ClaimRow) => {
  const { record, canApprove, canReject, busy, undoMinutes, conflict } = row
  const canAct = canApprove || canReject || undoMinutes !== null
  return record.is_deleted !== true && !isLeftToColleagues(record) && !canAct && busy === null && conflict === null
}

const decisionLooks = {
  approved: { command: "approve", label: "approveOne", icon: Check, iconTone: "success-solid" },
  rejected: { command: "reject", label: "rejectOne", icon: X, iconTone: "danger" }
} as const

const decisionButtons = (
  { record, canApprove, canReject, actions }: ClaimRow,
  { words, tabIndex, keyOf }: Pick<Parts, "words" | "tabIndex" | "keyOf">
) =>
  [...(canApprove ? (["approved"] as const) : []), ...(canReject ? (["rejected"] as const) : [])].map((verdict) => {
    const { command, label, ...look } = decisionLooks[verdict]
    return (
      <RowButton
        key={verdict}
        action={() => actions.decide(verdict, record.id)}
        label={words[label](fullName(record.user))}
        tabIndex={tabIndex}
        keys={keyOf(command)}
        {...look}
      >
        {words[command]}
      </RowButton>
    )
  })

const actionsCell = (row: ClaimRow, { words, tabIndex, keyOf }: Parts) => {
  const { record, busy, conflict, undoMinutes, canApprove, canReject, actions } = row
  const { id } = record
  const client = fullName(record.user)
  if (row.isRestoring) return <RowPending>{words.restoring}</RowPending>
  if (record.is_deleted === true)
    return (
      <RowButton
        action={row.run(restoreRow(record))}
        label={words.restoreOne(client)}
        icon={RotateCcw}
        tabIndex={tabIndex}
        keys={keyOf("restore")}
      >
        {words.restore}
      </RowButton>
    )
  if (busy !== null) return <RowPending>{words.busy[busy]}</RowPending>
  if (conflict !== null)
    return (
      <RowButton action={() => actions.dismiss(id)} label={words.dismissOne(client)} tabIndex={tabIndex}>
        {words.dismiss}
      </RowButton>
    )
  if (undoMinutes !== null)
    return (
      <>
        <Text size="xs" tone="muted" isTabular>
          {words.minutesLeft(undoMinutes)}
        </Text>
        <RowButton
          action={() => actions.undo(id)}
          label={words.undoOne(client, record.status === "rejected" ? "rejected" : "approved")}
          icon={Undo2}
          tabIndex={tabIndex}
        >
          {words.undo}
        </RowButton>
      </>
    )
  if (isLeftToColleagues(record))
    return (
      <Text size="xs" tone="muted">
        {words.own}
      </Text>
    )
  if (!canApprove && !canReject)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{words.noActions}</VisuallyHidden>
      </span>
    )
  return decisionButtons(row, { words, tabIndex, keyOf })
}

const conflictText = ({ status, decided_by, decided_at, wanted }: ShownConflict, words: ClaimsScreenWords): string =>
  words.conflict({
    status,
    by: decided_by?.name ?? null,
    at: decided_at === null ? null : timeOfDay(Instant.make(decided_at)),
    wanted
  })

/** The page of claims. Below a claim that another administrator has decided meanwhile stands who was faster. */
export const ClaimTable = recordTable<ClaimRow, ClaimsScreenWords, ClaimSortField>({
  criteria: claimCriteria,
  commands: claimsCommands,
  stateOf,
  isSelected: ({ isSelected }) => isSelected,
  select: ({ record, conflict, isSelected, isSelectable, actions }, { words, tabIndex }) =>
    isDecidable(record) && conflict === null ? (
      <Checkbox
        label={words.select(fullName(record.user))}
        isChecked={isSelected}
        onChange={isSelectable ? (extend) => actions.select(record.id, extend) : null}
        tabIndex={tabIndex}
      />
    ) : (
      <VisuallyHidden> </VisuallyHidden>
    ),
  columns: [
    {
      id: "client",
      sortField: "client",
      kind: "name",
      cell: ({ record: { user, user_id } }, { tabIndex }) => (
        <Row>
          <Avatar initials={initials(fullName(user))} size="small" />
          <RecordLink place="users" id={user_id} isTitle tabIndex={tabIndex}>
            {fullName(user)}
          </RecordLink>
        </Row>
      )
    },
    {
      id: "category",
      sortField: "type",
      kind: "first",
      width: 108,
      narrowWidth: 84,
      cell: ({ record }, { words }) => words.types[record.type]
    },
    {
      id: "treatmentDate",
      sortField: "date_treatment",
      kind: "next",
      width: 132,
      narrowWidth: 108,
      isNarrowHidden: true,
      cell: ({ record }) => claimDay(record.date_treatment)
    },
    { id: "status", sortField: "status", kind: "state", width: 112, narrowWidth: 104, cell: statusCell },
    {
      id: "submittedOn",
      sortField: "created_at",
      kind: "line",
      width: 120,
      narrowWidth: 96,
      isNarrowHidden: true,
      cell: ({ record }) => claimDate(record.created_at)
    },
    { id: "actions", kind: "actions", width: 212, narrowWidth: 200, isNone: hasNoActions, cell: actionsCell }
  ],
  below: ({ conflict }, words) =>
    conflict === null ? null : <ConflictLine text={conflictText(conflict, words)} span={7} />
})
