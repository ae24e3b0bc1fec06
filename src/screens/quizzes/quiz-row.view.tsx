import { memo, type RefCallback } from "react"
import { Pencil, Trash2 } from "lucide-react"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Cell, DataRow, RowButton, RowActions } from "#src/components/data-table.tsx"
import { Switch } from "#src/components/switch.tsx"
import { Text } from "#src/components/text.tsx"

export interface QuizRowModel {
  readonly id: string
  readonly title: string
  /** MM/dd/yyyy. */
  readonly updatedOn: string
  /** MM/dd/yyyy; null where it never expires. */
  readonly expiresOn: string | null
  /** The type, in words. */
  readonly type: string
  /** How many there are. */
  readonly questions: string
  readonly isActive: boolean
  /** It is being switched. */
  readonly isActing: boolean
  /** Null while it is being switched. */
  readonly toggle: (() => void) | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  readonly edit: () => void
  readonly remove: () => void
}

export interface QuizRowProps {
  readonly row: QuizRowModel
  readonly isTabStop: boolean
  readonly words: QuizzesScreenWords
  readonly record: RecordScreenWords
}

/** One quiz. Rendered again only when its model changes. */
export const QuizRow = memo(({ row, isTabStop, words, record }: QuizRowProps) => {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <DataRow
      state={row.isActing ? "deciding" : "rest"}
      isSelected={false}
      isCursor={row.isCursor}
      isTabStop={isTabStop}
      onFocus={row.onCursor}
      rowRef={row.rowRef}
    >
      <Cell kind="more">
        <Text as="b" weight="semibold" isTruncated>
          {row.title}
        </Text>
      </Cell>
      <Cell kind="line" isNarrowHidden tone="muted" label={words.columns.updated_at}>
        {row.updatedOn}
      </Cell>
      <Cell kind="line" tone="muted" label={words.columns.expires_on}>
        {row.expiresOn ?? record.notAvailable}
      </Cell>
      <Cell kind="line" label={words.columns.type}>
        {row.type}
      </Cell>
      <Cell kind="line" label={words.columns.questions}>
        {row.questions}
      </Cell>
      <Cell kind="state">
        <Switch
          label={words.switch(row.title)}
          word={record.statuses[row.isActive ? "active" : "inactive"]}
          isOn={row.isActive}
          isBusy={row.isActing}
          toggle={row.toggle}
          tabIndex={tabIndex}
        />
      </Cell>
      <Cell kind="actions">
        <RowActions>
          <RowButton action={row.edit} label={words.editOf(row.title)} icon={Pencil} tabIndex={tabIndex} />
          <RowButton action={row.remove} label={words.deleteOf(row.title)} icon={Trash2} tabIndex={tabIndex} />
        </RowActions>
      </Cell>
    </DataRow>
  )
})
