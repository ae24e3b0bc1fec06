import { type ReasonCode, reasonCodes } from "#domain/claims/claim.schema.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"

export interface RejectReasonProps {
  readonly words: ClaimsScreenWords
  readonly shared: InterfaceWords
  readonly count: number
  /** The client, when one claim is rejected from its row. */
  readonly client: string | null
  readonly reason: ReasonCode | ""
  readonly changeReason: (reason: string) => void
  readonly note: string
  readonly noteLimit: number
  readonly noteLength: number
  readonly noteError: string | null
  readonly changeNote: (text: string) => void
  readonly confirm: (() => void) | null
  readonly cancel: (() => void) | null
}

/** Asks once for an optional reason: a code and a note. */
export const RejectReasonView = (props: RejectReasonProps) => {
  const { words, shared, count, client } = props
  const { rejection } = words
  return (
    <Dialog
      title={client === null ? rejection.titleMany(count) : rejection.titleOne(client)}
      text={rejection.text}
      close={props.cancel}
      closeLabel={shared.close}
      submit={props.confirm}
      buttons={{ kind: "danger", cancel: shared.cancel, submit: rejection.confirm(count) }}
    >
      <Field label={rejection.reason} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            isFirstFocus
            value={props.reason}
            onChange={props.changeReason}
            choices={[
              { value: "", label: rejection.noReason },
              ...reasonCodes.map((reason) => ({ value: reason, label: words.reasons[reason] }))
            ]}
          />
        )}
      </Field>
      <TextField
        label={rejection.note}
        rows={3}
        value={props.note}
        onChange={props.changeNote}
        error={props.noteError}
        beside={rejection.left(props.noteLength, props.noteLimit)}
      />
    </Dialog>
  )
}
