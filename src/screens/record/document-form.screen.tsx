import type { ReactNode } from "react"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import { countErrors, type ErrorCount } from "#domain/shared/bilingual.rules.ts"
import type { FieldIssues } from "#domain/shared/issues.rules.ts"
import type { DocumentEditorEvent, Overtaker, Side } from "#domain/shared/document/document-editor.schema.ts"
import { draftFormWords } from "#domain/shared/document/draft.messages.ts"
import { failureBeside } from "#domain/shared/failure-notice.rules.ts"
import { isDocumentUnread } from "#domain/shared/document/typed-ahead.rules.ts"
import type { FieldConflict } from "#domain/shared/document/record-merge.rules.ts"
import type { NamedRecord } from "#domain/shared/record-kind.schema.ts"
import type { LastSave } from "#domain/shared/version.schema.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog, type DialogProps } from "#src/components/dialogs/dialog.tsx"
import { FooterStart, SheetNotes } from "#src/components/dialogs/sheet.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { ConflictChoice } from "#src/components/forms/conflict-choice.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { DraftNote } from "#src/components/notes/draft-note.tsx"
import { ErrorNote, InfoNote } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { draftMoment } from "#src/shell/drafts/draft-moment.ts"
import { timeOfDay } from "#src/shell/dates.ts"
import { HistoryButton } from "./history-button.tsx"
import { DifferingText, OvertakenNote } from "./merge-parts.tsx"
import { useFormWords } from "./use-form-words.ts"

type FormEvent = Extract<
  DocumentEditorEvent<never, never>,
  {
    readonly type:
      | "form.save"
      | "form.retry"
      | "form.compare"
      | "form.choose"
      | "form.merge"
      | "form.close"
      | "form.stay"
      | "form.discard"
      | "form.dismiss"
  }
>

interface MergeProps {
  readonly editor: {
    readonly matches: (state: "opening" | "failed" | "saving" | "merging" | "discarding") => boolean
    readonly can: (event: FormEvent) => boolean
    readonly context: {
      readonly typedAhead: ReadonlyArray<string>
      readonly isTyping: boolean
      readonly isPartlySaved: boolean
      readonly conflicts: ReadonlyArray<FieldConflict>
      readonly chosenSides: Readonly<Record<string, Side>>
      readonly lastSave: LastSave | null
      readonly overtakenBy: Overtaker | null
      readonly isDeleted: boolean
      readonly failure: Translated<string> | null
      readonly draftedAt: Instant | null
    }
  }
  readonly send: (event: FormEvent) => void
  readonly labelOf: (field: string) => string
  /** The display text of a field's value. */
  readonly show: (field: string, text: string) => string
  /** The label that confirms a merge; by default it saves. */
  readonly mergeLabel?: string
}

export interface DocumentFormProps extends MergeProps, Pick<DialogProps, "width"> {
  readonly look: "dialog" | "panel"
  /** Its texts are in two languages, side by side where there is room. */
  readonly hasColumns?: boolean
  /** The record that is edited, whose history can be shown; null for a new one. */
  readonly of: NamedRecord | null
  readonly words: Readonly<Record<"addTitle" | "editTitle" | "add" | "adding" | "update" | "updating", string>> & {
    readonly wrong: (count: ErrorCount) => string
  }
  /** The errors that are shown; the footer says how many. */
  readonly issues: FieldIssues
  /** What the footer says without errors. */
  readonly state?: string | null
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
  const { merge } = useFormWords()
  // Who is typing would choose with the next blank.
  const { lastSave, isTyping } = editor.context
  const doing = commandsOf(props)
  return (
    <Dialog
      title={lastSave === null ? merge.title : merge.titleBy(lastSave.by.name)}
      text={`${lastSave === null ? "" : merge.savedAt(timeOfDay(lastSave.at))}${merge.text}`}
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
            chosen={editor.context.chosenSides[field] ?? null}
            choose={(side) => send({ type: "form.choose", name: field, side })}
            valueOf={(side) => {
              const other = side === "mine" ? "theirs" : "mine"
              const text = show(field, conflict[side])
              return text === "" ? merge.empty : <DifferingText text={text} other={show(field, conflict[other])} />
            }}
            {...(isTyping ? {} : { mark: { "data-first-focus": true } })}
          />
        )
      })}
    </Dialog>
  )
}

/** One sentence about fields whose input was not stored; none without such fields. */
const omittedIn = (words: (typeof draftFormWords)["en"], labels: ReadonlyArray<string>): ReadonlyArray<string> =>
  labels.length === 0 ? [] : [words.omitted(labels.join(", "))]

interface DraftedForm {
  readonly hasMerged: boolean
  readonly doc: { readonly lost: ReadonlyArray<string> }
}

/** What the form of a record says of its draft, and of changes that were merged into it. */
export const useFormNotes = ({ hasMerged, doc }: DraftedForm, labelOf: (field: string) => string) => {
  const { merge } = useFormWords()
  const words = draftFormWords[useWords().language]
  return {
    remarks: [...omittedIn(words, doc.lost.map(labelOf)), ...(hasMerged ? [merge.merged] : [])]
  }
}

/** How many errors there are, as a sentence that is always in sight. */
const FormState = ({ issues, state = null, words }: Pick<DocumentFormProps, "issues" | "state" | "words">) => {
  const wrong = countErrors(issues)
  const text = wrong === null ? state : words.wrong(wrong)
  return (
    text !== null && (
      <FooterStart>
        {wrong === null ? (
          <Text size="xs" tone="muted">
            {text}
          </Text>
        ) : (
          <FieldError id="form-problems">{text}</FieldError>
        )}
      </FooterStart>
    )
  )
}

/** A form, or in its place the conflicts; over it the dialog for unsaved changes. */
export const DocumentFormScreen = (props: DocumentFormProps) => {
  const { editor, send, look, of, words, remarks = [], loadingRows } = props
  const { shared, language } = useWords()
  const { merge } = useFormWords()
  const { conflicts, failure, overtakenBy, isPartlySaved, draftedAt } = editor.context
  const inDraft = draftFormWords[language]
  const failureNote = failureBeside(failure, props.issues)
  const doing = commandsOf(props)
  const isFailed = editor.matches("failed")
  const isOpening = editor.matches("opening") || (editor.matches("discarding") && isDocumentUnread(editor.context))
  const isMerging = editor.matches("merging") || (editor.matches("discarding") && conflicts.length > 0)
  const isNew = of === null
  const sheet = {
    status: of !== null && <HistoryButton of={of} />,
    title: isNew ? words.addTitle : words.editTitle,
    close: doing({ type: "form.close" }),
    closeLabel: shared.close,
    submit: isOpening || isFailed ? null : doing({ type: "form.save" }),
    footer: <FormState issues={props.issues} state={props.state ?? null} words={words} />,
    buttons: {
      cancel: shared.cancel,
      submit: isNew ? words.add : words.update,
      isBusy: editor.matches("saving"),
      busyWords: isNew ? words.adding : words.updating
    },
    children: (
      <>
        {!isFailed &&
          (draftedAt !== null ||
            failureNote !== null ||
            isPartlySaved ||
            remarks.length > 0 ||
            overtakenBy !== null) && (
            <SheetNotes>
              {draftedAt !== null && (
                <DraftNote
                  text={inDraft.restored(draftMoment(draftedAt, language))}
                  discard={{ label: inDraft.discard, run: doing({ type: "form.dismiss" }) }}
                />
              )}
              <OvertakenNote of={editor.context} compare={doing({ type: "form.compare" })} />
              {failureNote !== null && <ErrorNote text={failureNote[language]} />}
              {isPartlySaved && <InfoNote text={merge.more} />}
              {remarks.map((remark) => (
                <InfoNote key={remark} text={remark} />
              ))}
            </SheetNotes>
          )}
        {isFailed ? (
          <ErrorNote
            text={shared.error(failure?.[language] ?? "")}
            retry={{ label: shared.retry, run: doing({ type: "form.retry" }) }}
          />
        ) : isOpening ? (
          <LoadingRows text={shared.loading} rows={loadingRows} />
        ) : (
          props.children
        )}
      </>
    )
  }
  return (
    <>
      {isMerging && <MergeDialog {...props} />}
      {!isMerging &&
        (look === "panel" ? (
          <SidePanel isModal {...(props.hasColumns === true && { width: "columns" })} {...sheet} />
        ) : (
          <Dialog width={props.width} {...sheet} />
        ))}
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
