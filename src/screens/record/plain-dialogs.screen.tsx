import type { FormField } from "#domain/shared/document/form-fields.rules.ts"
import { KeysHelp, type KeysHelpProps, RemovalDialog, type RemovalDialogProps } from "./record-dialogs.tsx"
import { RecordForm, type RecordFormProps } from "./record-form.tsx"

type FormProps = RecordFormProps<string>

/** What the form of a plain kind of record has of its own. */
export interface PlainForm extends Pick<FormProps, "extras" | "issueWords"> {
  readonly fields: ReadonlyArray<FormField>
}

export interface PlainDialogsProps
  extends Pick<FormProps, "form" | "send">, Pick<KeysHelpProps<string>, "screen" | "name" | "available"> {
  readonly removal: RemovalDialogProps["removal"]
  readonly send: FormProps["send"] & RemovalDialogProps["send"] & KeysHelpProps<string>["send"]
  readonly words: {
    readonly form: FormProps["words"]
    readonly removal: RemovalDialogProps["words"]
    readonly keys: KeysHelpProps<"edit" | "switch" | "delete" | "restore" | "add">["words"]
  }
  readonly own: PlainForm
}

/** The dialogs over a list of plain records: the form, the question before a deletion, and what the keys do. */
export const PlainDialogs = ({ screen, form, removal, send, name, available, words, own }: PlainDialogsProps) => (
  <>
    <RecordForm form={form} send={send} words={words.form} {...own} />
    <RemovalDialog removal={removal} send={send} words={words.removal} />
    <KeysHelp
      screen={screen}
      send={send}
      name={name}
      available={available}
      words={words.keys}
      lines={["edit", "switch", "delete", "restore", "add"]}
    />
  </>
)
