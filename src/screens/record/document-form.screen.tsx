import type { ReactNode } from "react"
import type { DocumentEditorEvent } from "#domain/shared/document/document-editor.machine.ts"
import type { Side } from "#domain/shared/document/document-editor.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog, type DialogProps } from "#src/components/dialogs/dialog.tsx"
import { SheetNotes } from "#src/components/dialogs/sheet.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { ConflictChoice } from "#src/components/forms/conflict-choice.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { ErrorNote, InfoNote } from "#src/components/notes/note.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useRecordWords } from "./use-screen.ts"

type FormEvent = Extract<
  DocumentEditorEvent<never, never>,
  { readonly type: "form.save" | "form.choose" | "form.merge" | "form.close" | "form.stay" | "form.discard" }
>

interface MergeProps {
  readonly editor: {
    readonly matches: (state: "opening" | "saving" | "merging" | "discarding") => boolean
    readonly can: (event: FormEvent) => boolean
    readonly context: {
      readonly conflicts: ReadonlyArray<FieldConflict>
      readonly chosen: Readonly<Record<string, Side>>
      readonly failure: InEveryLanguage<string> | null
    }
  }
  readonly send: (event: FormEvent) => void
  readonly labelOf: (field: string) => string
  /** The display text of a field's value. */
  readonly show: (field: string, text: string) => string
  /** The label that confirms a merge; by default it saves. */
  readonly mergeLabel?: string
}

export interface DocumentFormProps extends MergeProps, Pick<DialogProps, "width" | "footer"> {
  readonly look: "dialog" | "panel"
  readonly isNew: boolean
  readonly words: Readonly<Record<"addTitle" | "editTitle" | "add" | "adding" | "update" | "updating", string>>
  /** The changes merged into the form. */
  readonly remarks?: ReadonlyArray<string>
  /** Lines of the placeholder: about the height of the fields. */
  readonly loadingRows: number
  /** The fields. Input before the document is loaded would be lost, so they are not shown before. */
  readonly children: ReactNode
}

const commandsOf =
  ({ editor, send }: MergeProps) =>
  (event: FormEvent) =>
    editor.can(event) ? () => send(event) : null

/** Two edits of one record: for each conflicting field, which side to keep. */
const MergeDialog = (props: MergeProps) => {
  const { editor, send, labelOf, show, mergeLabel } = props
  const { shared } = useWords()
  const { merge } = useRecordWords()
  const doing = commandsOf(props)
  return (
    <Dialog
      title={merge.title}
      text={merge.text}
      close={doing({ type: "form.close" })}
      submit={doing({ type: "form.merge" })}
      buttons={{ cancel: shared.cancel, submit: mergeLabel ?? merge.save }}
    >
      {editor.context.conflicts.map((conflict) => {
        const { field } = conflict
        return (
          <ConflictChoice
            key={field}
            label={labelOf(field)}
            words={merge}
            chosen={editor.context.chosen[field] ?? null}
            choose={(side) => send({ type: "form.choose", name: field, side })}
            valueOf={(side) => show(field, conflict[side]) || merge.empty}
            mark={{ "data-first-focus": true }}
          />
        )
      })}
    </Dialog>
  )
}

/** A form, or in its place the conflicts; over it the dialog for unsaved changes. */
export const DocumentFormScreen = (props: DocumentFormProps) => {
  const { editor, send, look, isNew, words, remarks = [], loadingRows, children } = props
  const { shared, language } = useWords()
  const { conflicts, failure } = editor.context
  const doing = commandsOf(props)
  const isMerging = editor.matches("merging") || (editor.matches("discarding") && conflicts.length > 0)
  const sheet = {
    title: isNew ? words.addTitle : words.editTitle,
    close: doing({ type: "form.close" }),
    closeLabel: shared.close,
    submit: doing({ type: "form.save" }),
    footer: props.footer,
    buttons: {
      cancel: shared.cancel,
      submit: isNew ? words.add : words.update,
      isBusy: editor.matches("saving"),
      busyWords: isNew ? words.adding : words.updating
    },
    children: (
      <>
        {(failure !== null || remarks.length > 0) && (
          <SheetNotes>
            {failure !== null && <ErrorNote text={failure[language]} />}
            {remarks.map((remark) => (
              <InfoNote key={remark} text={remark} />
            ))}
          </SheetNotes>
        )}
        {editor.matches("opening") ? <LoadingRows text={shared.loading} rows={loadingRows} /> : children}
      </>
    )
  }
  return (
    <>
      {isMerging && <MergeDialog {...props} />}
      {!isMerging && (look === "panel" ? <SidePanel isModal {...sheet} /> : <Dialog width={props.width} {...sheet} />)}
      {editor.matches("discarding") && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "form.stay" })}
          discard={() => send({ type: "form.discard" })}
        />
      )}
    </>
  )
}
