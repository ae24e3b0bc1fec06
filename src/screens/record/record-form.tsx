import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import type { RecordFormEvent } from "#domain/shared/document/record-form.machine.ts"
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import { Dialog, type DialogProps } from "#src/components/dialogs/dialog.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { FormFields } from "#src/components/forms/form-fields.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { DocumentDialogsScreen, type DocumentDialogsProps } from "./document-dialogs.screen.tsx"
import { type FormFieldsOptions, useFormFields } from "./form-fields.screen.tsx"
import { useRecordWords } from "./use-record-words.ts"

type FormEvent = RecordFormEvent<never>

export interface RecordFormProps<Name extends string> extends Pick<
  FormFieldsOptions<Name>,
  "fields" | "extras" | "pictures"
> {
  readonly form: Pick<DocumentDialogsProps["editor"], "can"> & {
    readonly hasTag: (tag: "open") => boolean
    readonly matches: (state: "opening" | "saving" | "merging" | "discarding") => boolean
    readonly can: (event: FormEvent) => boolean
    readonly context: DocumentDialogsProps["editor"]["context"] & {
      readonly subject: unknown
      readonly failure: InEveryLanguage<string> | null
      readonly doc: FormFieldsOptions<Name>["doc"]
    }
  }
  readonly send: (message: { readonly to: "form"; readonly event: FormEvent }) => void
  readonly words: {
    readonly addTitle: string
    readonly editTitle: string
    readonly add: string
    readonly adding: string
    readonly update: string
    readonly updating: string
    readonly fields: Readonly<Record<NoInfer<Name>, string>>
  }
  /** What is said about a wrong field, besides what every form says. */
  readonly issueWords: ReadonlyArray<InEveryLanguage<Readonly<Record<string, string>>>>
  readonly width?: DialogProps["width"]
}

/** Lines of the placeholder: about the height of the fields. */
const rowsMax = 6

/** The form of a record as a dialog, with what it asks before it is closed and when two have edited one field. */
export const RecordForm = <Name extends string>(props: RecordFormProps<Name>) => {
  const { form, words, fields, extras, pictures } = props
  const { subject, failure, doc } = form.context
  const record = useRecordWords()
  const { shared, language } = useWords()
  const isNew = subject === null
  const send = (event: FormEvent) => props.send({ to: "form", event })
  const doing = (event: FormEvent) => (form.can(event) ? () => send(event) : null)
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
  if (!form.hasTag("open")) return null
  const [save, close] = [doing({ type: "form.save" }), doing({ type: "form.close" })]
  return (
    <DocumentDialogsScreen editor={form} send={send} labelOf={labelOf} show={show}>
      <Dialog
        title={isNew ? words.addTitle : words.editTitle}
        close={close}
        closeLabel={shared.close}
        {...(props.width === undefined ? {} : { width: props.width })}
        submit={save}
        buttons={{
          cancel: shared.cancel,
          submit: isNew ? words.add : words.update,
          isBusy: form.matches("saving"),
          busyWords: isNew ? words.adding : words.updating
        }}
      >
        {failure !== null && <ErrorNote text={failure[language]} />}
        {form.matches("opening") ? (
          <LoadingRows text={shared.loading} rows={Math.min(rowsMax, 1 + fields.length)} />
        ) : (
          <FormFields fields={drawn} record={record} shared={shared} />
        )}
      </Dialog>
    </DocumentDialogsScreen>
  )
}
