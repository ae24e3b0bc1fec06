import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { ConflictChoice } from "#src/components/forms/conflict-choice.tsx"

export interface MergeField {
  readonly field: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly chosen: "mine" | "theirs" | null
  readonly choose: (side: "mine" | "theirs") => void
}

export interface MergeProps {
  readonly words: RecordScreenWords["merge"]
  readonly cancelLabel: string
  readonly fields: ReadonlyArray<MergeField>
  /** Null until every field has been chosen. */
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

/** Two edits of one record: for each conflicting field, which side to keep. */
export const MergeView = ({ words, cancelLabel, fields, save, close }: MergeProps) => (
  <Dialog
    title={words.title}
    text={words.text}
    close={close}
    submit={save}
    buttons={{ cancel: cancelLabel, submit: words.save }}
  >
    {fields.map((field) => (
      <ConflictChoice
        key={field.field}
        label={field.label}
        words={words}
        chosen={field.chosen}
        choose={field.choose}
        valueOf={(side) => (field[side] === "" ? words.empty : field[side])}
        mark={{ "data-first-focus": true }}
      />
    ))}
  </Dialog>
)
