import type { SimpleRecordForm } from "#domain/records/simple-record-form.rules.ts"
import { ListDialogs, type ListDialogsProps } from "./record-dialogs.tsx"
import { RecordForm, type RecordFormProps } from "./record-form.tsx"

type FormProps = RecordFormProps<string>

/** What the fields of a form need besides, such as the options of a choice, by the names of the fields. */
export type FormExtras = FormProps["extras"]

type Help = ListDialogsProps<"edit" | "switch" | "delete" | "restore" | "undo" | "add">

export interface SimpleRecordDialogsProps extends Pick<Help, "name"> {
  readonly kind: FormProps["kind"]
  readonly of: Help["of"] & Pick<FormProps, "send">
  readonly state: Help["state"] & Pick<FormProps, "form">
  readonly words: Help["words"] & { readonly form: FormProps["words"] }
  readonly form: Pick<SimpleRecordForm<never>, "fields" | "fieldWords">
  readonly extras: FormExtras
}

/** The dialogs over a list of simple records: the form, the question before a deletion, and what the keys do. */
export const SimpleRecordDialogs = ({
  kind,
  form: { fields, fieldWords },
  extras,
  ...dialogs
}: SimpleRecordDialogsProps) => (
  <>
    <RecordForm
      kind={kind}
      form={dialogs.state.form}
      send={dialogs.of.send}
      words={dialogs.words.form}
      fields={fields}
      issueWords={[fieldWords]}
      extras={extras}
    />
    <ListDialogs {...dialogs} lines={["edit", "switch", "delete", "restore", "undo", "add"]} />
  </>
)
