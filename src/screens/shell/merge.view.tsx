import { useId } from "react"
import type { RecordScreenWords } from "#domain/shared/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Dialog } from "#src/components/dialog.tsx"

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

const Choice = ({ words, field }: { readonly words: MergeProps["words"]; readonly field: MergeField }) => {
  const name = useId()
  return (
    <fieldset className="merge-field">
      <legend className="label">{field.label}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className="merge-choice">
          <input
            type="radio"
            name={name}
            checked={field.chosen === side}
            onChange={() => field.choose(side)}
            {...(side === "mine" ? { "data-first-focus": true } : {})}
          />
          <span className="merge-side">{words[side]}</span>
          <span className="merge-value">{field[side] === "" ? words.empty : field[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Two edits of one record: for each field that both have changed, whose value is to stand. */
export const MergeView = ({ words, cancelLabel, fields, save, close }: MergeProps) => (
  <Dialog
    title={words.title}
    text={words.text}
    close={close}
    submit={save}
    footer={
      <>
        <Button action={close}>{cancelLabel}</Button>
        <Button kind="primary" submits action={save}>
          {words.save}
        </Button>
      </>
    }
  >
    {fields.map((field) => (
      <Choice key={field.field} words={words} field={field} />
    ))}
  </Dialog>
)
