/** Asks once for the optional reason of a decision: a code and a note. */
import type { ReactNode } from "react"
import { reasonNoteMax } from "#domain/shared/decision/decision.schema.ts"
import {
  isNoteWithinLimit,
  noteLength,
  type ReasonEvent,
  type TypedReason
} from "#domain/shared/decision/reason.rules.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
import { useWords } from "#src/shell/use-application.ts"

interface ReasonDialogProps<Code extends string> {
  readonly title: string
  readonly text: string
  readonly codes: ReadonlyArray<Code>
  readonly reasons: Readonly<Record<Code, string>>
  readonly words: {
    readonly reason: string
    readonly noReason: string
    readonly note: string
    readonly left: (used: number, limit: number) => string
    readonly tooLong: string
  }
  readonly typed: TypedReason<Code>
  readonly confirmLabel: string
  readonly isDiscarding: boolean
  readonly send: (event: ReasonEvent<Code>) => void
  /** Null while the event is not accepted. */
  readonly doing: (event: ReasonEvent<Code>) => (() => void) | null
  /** What is said and chosen besides. */
  readonly children?: ReactNode
}

export const ReasonDialog = <Code extends string>({
  title,
  text,
  codes,
  reasons,
  words,
  typed,
  confirmLabel,
  isDiscarding,
  send,
  doing,
  children
}: ReasonDialogProps<Code>) => {
  const { shared } = useWords()
  return (
    <>
      <Dialog
        title={title}
        text={text}
        close={doing({ type: "reason.cancel" })}
        closeLabel={shared.close}
        submit={doing({ type: "reason.confirm" })}
        buttons={{ kind: "danger", cancel: shared.cancel, submit: confirmLabel }}
      >
        <Field label={words.reason} error={null}>
          {(parts) => (
            <Select
              parts={parts}
              isFirstFocus
              value={typed.reasonCode ?? ""}
              onChange={(chosen) =>
                send({ type: "reason.choose", code: codes.find((code) => code === chosen) ?? null })
              }
              choices={[{ value: "", label: words.noReason }, ...choicesOf(codes, reasons)]}
            />
          )}
        </Field>
        <TextField
          label={words.note}
          rows={3}
          value={typed.reasonNote}
          onChange={(note) => send({ type: "reason.note", text: note })}
          error={isNoteWithinLimit(typed) ? null : words.tooLong}
          beside={words.left(noteLength(typed), reasonNoteMax)}
        />
        {children}
      </Dialog>
      {isDiscarding && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "reason.stay" })}
          discard={() => send({ type: "reason.discard" })}
        />
      )}
    </>
  )
}
