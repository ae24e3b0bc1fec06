import type { ReactNode } from "react"
import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue, type FieldIssues } from "#domain/shared/document/issues.rules.ts"
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import type { Fields } from "#domain/shared/document/record-merge.rules.ts"
import { entriesOf, type FieldEntry } from "./form-entries.ts"
import { useWords } from "#src/shell/use-application.ts"
import { DocumentDialogsScreen, type DocumentDialogsProps } from "./document-dialogs.screen.tsx"

type FormEvent =
  | { readonly type: "form.save" }
  | { readonly type: "form.close" }
  | { readonly type: "form.blur"; readonly field: string }
  | {
      readonly type: "form.edit"
      readonly edit: { readonly kind: "type"; readonly field: string; readonly text: string }
    }
  | Parameters<DocumentDialogsProps["send"]>[0]

/** What every form of a record receives. */
export interface RecordFormParts {
  readonly isNew: boolean
  /** The data of the form is being loaded. */
  readonly isOpening: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly entry: (field: string) => FieldEntry
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

export interface RecordFormProps extends Pick<DocumentDialogsProps, "show"> {
  readonly form: Pick<DocumentDialogsProps["editor"], "can"> & {
    readonly hasTag: (tag: "open") => boolean
    readonly matches: (state: "opening" | "saving" | "merging" | "discarding") => boolean
    readonly can: (event: FormEvent) => boolean
    readonly context: DocumentDialogsProps["editor"]["context"] & {
      readonly subject: unknown
      readonly failure: InEveryLanguage<string> | null
      readonly doc: { readonly fields: Fields; readonly issues: FieldIssues }
    }
  }
  readonly send: (message: { readonly to: "form"; readonly event: FormEvent }) => void
  /** What is said about a wrong field, besides what every form says. */
  readonly issueWords: ReadonlyArray<InEveryLanguage<Readonly<Record<string, string>>>>
  /** What the fields are called. */
  readonly labels: Readonly<Record<string, string>>
  readonly children: (parts: RecordFormParts) => ReactNode
}

/** The form of a record while it is open, with what it asks before it is closed and when two have edited one field. */
export const RecordForm = ({ form, send: sendAll, issueWords, labels, show, children }: RecordFormProps) => {
  const { language } = useWords()
  if (!form.hasTag("open")) return null
  const { subject, failure, doc } = form.context
  const send = (event: FormEvent) => sendAll({ to: "form", event })
  const doing = (event: FormEvent) => (form.can(event) ? () => send(event) : null)
  const say = describeIssue(
    Object.fromEntries([sharedFieldWords, ...issueWords].flatMap((words) => Object.entries(words[language])))
  )
  return (
    <DocumentDialogsScreen editor={form} send={send} labelOf={(field) => labels[field] ?? field} show={show}>
      {children({
        isNew: subject === null,
        isOpening: form.matches("opening"),
        isSaving: form.matches("saving"),
        failure: failure === null ? null : failure[language],
        entry: entriesOf(doc, say, {
          type: (field, text) => send({ type: "form.edit", edit: { kind: "type", field, text } }),
          leave: (field) => send({ type: "form.blur", field })
        }),
        save: doing({ type: "form.save" }),
        close: doing({ type: "form.close" })
      })}
    </DocumentDialogsScreen>
  )
}
