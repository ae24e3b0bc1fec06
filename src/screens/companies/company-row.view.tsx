import { memo, type RefCallback } from "react"
import { Pencil, RotateCcw, Trash2 } from "lucide-react"
import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Badge } from "#src/components/badge.tsx"
import { Cell, DataRow, RowButton, RowActions, RowPending } from "#src/components/data-table.tsx"
import { Switch } from "#src/components/switch.tsx"
import { Text } from "#src/components/text.tsx"

export interface CompanyRowModel {
  readonly id: string
  readonly name: string
  readonly email: string
  /** MM/dd/yyyy. */
  readonly createdOn: string
  /** The type, in words. */
  readonly type: string
  readonly isDeleted: boolean
  readonly isActive: boolean
  /** It is being switched or restored. */
  readonly isActing: boolean
  /** Null while it is being switched. */
  readonly toggle: (() => void) | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  /** Null where the company has been deleted. */
  readonly edit: (() => void) | null
  readonly remove: (() => void) | null
  /** Null where it has not, or is being restored. */
  readonly restore: (() => void) | null
}

export interface CompanyRowProps {
  readonly row: CompanyRowModel
  readonly isTabStop: boolean
  readonly words: CompaniesScreenWords
  readonly record: RecordScreenWords
}

const Actions = ({ row, isTabStop, words }: Omit<CompanyRowProps, "record">) => {
  const tabIndex = isTabStop ? 0 : -1
  if (row.isDeleted && row.isActing) return <RowPending>{words.restoring}</RowPending>
  if (row.isDeleted)
    return (
      <RowButton action={row.restore} label={words.restoreOf(row.name)} icon={RotateCcw} tabIndex={tabIndex}>
        {words.restore}
      </RowButton>
    )
  return (
    <>
      <RowButton action={row.edit} label={words.editOf(row.name)} icon={Pencil} tabIndex={tabIndex} />
      <RowButton action={row.remove} label={words.deleteOf(row.name)} icon={Trash2} tabIndex={tabIndex} />
    </>
  )
}

/** One company. Rendered again only when its model changes. */
export const CompanyRow = memo(({ row, isTabStop, words, record }: CompanyRowProps) => (
  <DataRow
    state={row.isActing ? "deciding" : row.isDeleted ? "done" : "rest"}
    isSelected={false}
    isCursor={row.isCursor}
    isTabStop={isTabStop}
    onFocus={row.onCursor}
    rowRef={row.rowRef}
  >
    <Cell kind="more">
      <Text as="b" weight="semibold" isTruncated>
        {row.name}
      </Text>
    </Cell>
    <Cell kind="line" tone="muted" label={words.columns.contact_email}>
      <Text isTruncated>{row.email}</Text>
    </Cell>
    <Cell kind="line" isNarrowHidden tone="muted" label={words.columns.created_at}>
      {row.createdOn}
    </Cell>
    <Cell kind="line" label={words.columns.type}>
      {row.type}
    </Cell>
    <Cell kind="state">
      {row.isDeleted ? (
        <Badge tone="neutral">{words.deleted}</Badge>
      ) : (
        <Switch
          label={words.switch(row.name)}
          word={record.statuses[row.isActive ? "active" : "inactive"]}
          isOn={row.isActive}
          isBusy={row.isActing}
          toggle={row.toggle}
          tabIndex={isTabStop ? 0 : -1}
        />
      )}
    </Cell>
    <Cell kind="actions">
      <RowActions>
        <Actions row={row} isTabStop={isTabStop} words={words} />
      </RowActions>
    </Cell>
  </DataRow>
))
