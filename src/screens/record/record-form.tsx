import type { ReactNode } from "react"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import type { RecordFormEvent } from "#domain/shared/document/record-form.machine.ts"
import type { NamedKind } from "#domain/shared/record-kind.schema.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import { FormFields } from "#src/components/forms/form-fields.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { type DocumentFormProps, DocumentFormScreen, useFormNotes } from "./document-form.screen.tsx"
import { type FormFieldsOptions, useFormFields } from "./form-fields.screen.tsx"
import { useRecordWords } from "./use-screen.ts"

type FormEvent = RecordFormEvent<never>

export interface RecordFormProps<Name extends string> extends Pick<
  FormFieldsOptions<Name>,
  "fields" | "extras" | "pictures"
> {
  readonly kind: NamedKind
  readonly form: DocumentFormProps["editor"] & {
    readonly hasTag: (tag: "open") => boolean
    readonly can: (event: FormEvent) => boolean
    readonly context: {
      readonly subject: string | null
      readonly hasMerged: boolean
      readonly doc: FormFieldsOptions<Name>["doc"] & { readonly lost: ReadonlyArray<string> }
    }
  }
  readonly send: (message: { readonly to: "form"; readonly event: FormEvent }) => void
  readonly words: DocumentFormProps["words"] & { readonly fields: Readonly<Record<NoInfer<Name>, string>> }
  /** What is said about a wrong field, besides what every form says. */
  readonly issueWords: ReadonlyArray<Translated<Readonly<Record<string, string>>>>
  readonly width?: DocumentFormProps["width"]
  /** Stands under the fields. */
  readonly note?: ReactNode
}

/** Lines of the placeholder: about the height of the fields. */
const rowsMax = 6

/** The form of a record as a dialog, with what it asks before it is closed and when two have edited one field. */
export const RecordForm = <Name extends string>(props: RecordFormProps<Name>) => {
  const { form, kind, words, fields, extras, pictures } = props
  const { subject, doc } = form.context
  const record = useRecordWords()
  const { shared, language } = useWords()
  const isNew = subject === null
  const send = (event: FormEvent) => props.send({ to: "form", event })
  const say = describeIssue(
    Object.fromEntries([sharedFieldWords, ...props.issueWords].flatMap((texts) => Object.entries(texts[language])))
  )
  const { drawn, labelOf, show } = useFormFields({
    fields,
    extras,
    labels: words.fields,
    doc,
    isNew,
    say,
    send,
    pictures
  })
  const notes = useFormNotes(form.context, labelOf)
  if (!form.hasTag("open")) return null
  return (
    <DocumentFormScreen
      look="dialog"
      width={props.width}
      editor={form}
      send={send}
      words={words}
      of={subject === null ? null : { kind, id: subject }}
      labelOf={labelOf}
      show={show}
      {...notes}
      issues={doc.issues}
      loadingRows={Math.min(rowsMax, 1 + fields.length)}
    >
      <FormFields fields={drawn} record={record} shared={shared} />
      {props.note}
    </DocumentFormScreen>
  )
}
