import type { ReactNode } from "react"
import type { DocumentEditorEvent } from "#domain/shared/document/document-editor.machine.ts"
import type { Side } from "#domain/shared/document/document-editor.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import { useRecordWords } from "./use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { MergeView } from "./merge.view.tsx"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"

type DialogEvent = Extract<
  DocumentEditorEvent<never, never>,
  { readonly type: "form.choose" | "form.merge" | "form.close" | "form.stay" | "form.discard" }
>

export interface DocumentDialogsProps {
  readonly editor: {
    readonly matches: (state: "merging" | "discarding") => boolean
    readonly can: (event: DialogEvent) => boolean
    readonly context: {
      readonly conflicts: ReadonlyArray<FieldConflict>
      readonly chosen: Readonly<Record<string, Side>>
    }
  }
  readonly send: (event: DialogEvent) => void
  readonly labelOf: (field: string) => string
  /** The display text of a field's value. */
  readonly show: (field: string, text: string) => string
  /** The label that confirms a merge; by default it saves. */
  readonly mergeLabel?: string
  /** The form. */
  readonly children: ReactNode
}

/** A form, or in its place the conflicts; over it the dialog for unsaved changes. */
export const DocumentDialogsScreen = ({ editor, send, labelOf, show, mergeLabel, children }: DocumentDialogsProps) => {
  const { shared } = useWords()
  const { merge } = useRecordWords()
  const { conflicts, chosen } = editor.context
  const doing = (event: DialogEvent) => (editor.can(event) ? () => send(event) : null)
  const isMerging = editor.matches("merging") || (editor.matches("discarding") && conflicts.length > 0)
  return (
    <>
      {isMerging ? (
        <MergeView
          words={mergeLabel === undefined ? merge : { ...merge, save: mergeLabel }}
          cancelLabel={shared.cancel}
          fields={conflicts.map(({ field, mine, theirs }) => ({
            field,
            label: labelOf(field),
            mine: show(field, mine),
            theirs: show(field, theirs),
            chosen: chosen[field] ?? null,
            choose: (side) => send({ type: "form.choose", name: field, side })
          }))}
          save={doing({ type: "form.merge" })}
          close={doing({ type: "form.close" })}
        />
      ) : (
        children
      )}
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
