import { memo, type RefCallback } from "react"
import { Eye, Pencil, Trash2 } from "lucide-react"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { Cell, DataRow, RowButton, RowActions } from "#src/components/data-table.tsx"
import { Switch } from "#src/components/switch.tsx"
import { Text } from "#src/components/text.tsx"

export interface UserRowModel {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly givenName: string
  readonly email: string
  /** The role, in words. */
  readonly role: string
  readonly isAdmin: boolean
  readonly company: string
  /** MM/dd/yyyy. */
  readonly registeredOn: string
  readonly isActive: boolean
  readonly isSwitching: boolean
  /** Null while it is being switched. */
  readonly toggle: (() => void) | null
  readonly isCursor: boolean
  /** The user's details are open beside the list. */
  readonly isOpen: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  readonly view: () => void
  readonly edit: () => void
  readonly remove: () => void
}

export interface UserRowProps {
  readonly row: UserRowModel
  readonly isTabStop: boolean
  readonly words: UsersScreenWords
  readonly record: RecordScreenWords
}

/** One user. Rendered again only when its model changes. */
export const UserRow = memo(({ row, isTabStop, words, record }: UserRowProps) => {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <DataRow
      state={row.isSwitching ? "deciding" : "rest"}
      isSelected={row.isOpen}
      isCursor={row.isCursor}
      isTabStop={isTabStop}
      onFocus={row.onCursor}
      rowRef={row.rowRef}
    >
      <Cell kind="name">
        <Text as="b" weight="semibold" isTruncated>
          {row.surname}
        </Text>
      </Cell>
      <Cell kind="more">
        <Text isTruncated>{row.givenName}</Text>
      </Cell>
      <Cell kind="line" tone="muted" label={words.columns.email}>
        <Text isTruncated>{row.email}</Text>
      </Cell>
      <Cell kind="line" label={words.columns.role}>
        {row.isAdmin ? (
          <Text as="b" weight="semibold">
            {row.role}
          </Text>
        ) : (
          row.role
        )}
      </Cell>
      <Cell kind="line" label={words.columns.company}>
        <Text isTruncated>{row.company}</Text>
      </Cell>
      <Cell kind="line" isNarrowHidden tone="muted" label={words.columns.created_at}>
        {row.registeredOn}
      </Cell>
      <Cell kind="state">
        <Switch
          label={words.switch(row.name)}
          word={record.statuses[row.isActive ? "active" : "inactive"]}
          isOn={row.isActive}
          isBusy={row.isSwitching}
          toggle={row.toggle}
          tabIndex={tabIndex}
        />
      </Cell>
      <Cell kind="actions">
        <RowActions>
          <RowButton action={row.view} label={words.viewDetailsOf(row.name)} icon={Eye} tabIndex={tabIndex} />
          <RowButton action={row.edit} label={words.editOf(row.name)} icon={Pencil} tabIndex={tabIndex} />
          <RowButton action={row.remove} label={words.deleteOf(row.name)} icon={Trash2} tabIndex={tabIndex} />
        </RowActions>
      </Cell>
    </DataRow>
  )
})
