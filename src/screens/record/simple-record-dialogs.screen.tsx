import type { FormField } from "#domain/shared/document/form-fields.rules.ts"
import { ListDialogs, type ListDialogsProps } from "./record-dialogs.tsx"
import { RecordForm, type RecordFormProps } from "./record-form.tsx"

type FormProps = RecordFormProps<string>

/** What the form of a simple kind of record has of its own. */
export interface SimpleRecordFormParts extends Pick<FormProps, "issueWords"> {
  readonly fields: ReadonlyArray<FormField>
  readonly extras?: FormProps["extras"]
}

type Help = ListDialogsProps<"edit" | "switch" | "delete" | "restore" | "undo" | "add">

export interface SimpleRecordDialogsProps extends Pick<Help, "name"> {
  readonly of: Help["of"] & Pick<FormProps, "send">
  readonly state: Help["state"] & Pick<FormProps, "form">
  readonly words: Help["words"] & { readonly form: FormProps["words"] }
  readonly own: SimpleRecordFormParts
}

/** The dialogs over a list of simple records: the form, the question before a deletion, and what the keys do. */
export const SimpleRecordDialogs = ({ own, ...dialogs }: SimpleRecordDialogsProps) => (
  <>
    <RecordForm form={dialogs.state.form} send={dialogs.of.send} words={dialogs.words.form} extras={{}} {...own} />
    <ListDialogs {...dialogs} lines={["edit", "switch", "delete", "restore", "undo", "add"]} />
  </>
)
