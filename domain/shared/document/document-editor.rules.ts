/** What an editor derives from the rules of its documents. */
import { FieldsInvalid, isUnsent } from "../failure.errors.ts"
import { keptAfter, notSaved } from "../failure.messages.ts"
import type { Language, Translated } from "../language.schema.ts"
import type { DraftStoreRequested } from "../screen/screen.schema.ts"
import type {
  DocumentEditorContext,
  DocumentRules,
  DraftRules,
  RowsChanged,
  SavedRow,
  SaveOutcome
} from "./document-editor.schema.ts"
import { noneAhead } from "./typed-ahead.rules.ts"
import { rememberingLast, unansweredSaves } from "./unanswered-saves.rules.ts"

export const documentEditorRules = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>(
  rules: DocumentRules<Subject, Document, Edit, Conflict, Row>,
  drafts: DraftRules<Document, Conflict, Draft>
) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict, Draft>
  const edited = rememberingLast(rules.edit)
  const saves = unansweredSaves(rules)
  const restored = rememberingLast((doc: Document, found: Draft | null) =>
    found === null ? null : drafts.restored(doc, found)
  )
  /** The document that stays open after a save, because of what was typed meanwhile; null where nothing was. */
  const continuedAfter = ({ doc, sent, isTyping }: Context, outcome: SaveOutcome<Row>): Document | null => {
    if (outcome.kind !== "saved" || sent === null || !isTyping) return null
    const next = rules.continued(doc, sent, outcome.row)
    return rules.isDirty(next) ? next : null
  }
  return {
    started: (subject: Subject | null, language: Language): Context => ({
      subject,
      ...rules.start(subject, language),
      found: null,
      ahead: noneAhead,
      sent: null,
      isTyping: false,
      isAskedAgain: false,
      hasMore: false,
      conflicts: [],
      chosen: {},
      saved: null,
      hasMerged: false,
      failure: null,
      isUnsent: false,
      unanswered: [],
      overtakenBy: null
    }),
    edited: ({ doc, language }: Context, edit: Edit) => edited(doc, edit, language),
    restored: ({ doc, found }: Context) => restored(doc, found),
    isComplete: ({ doc }: Context): boolean => Object.keys(rules.issuesOf(doc)).length === 0,
    /** Whether the change is news: a form that stays open after its save is notified of that save, too. */
    isNews: (context: Context, changed: RowsChanged): boolean =>
      saves.isAbout(context, changed) && !(changed.isOwn && context.hasMore),
    hasMore: (context: Context, outcome: SaveOutcome<Row>): boolean => continuedAfter(context, outcome) !== null,
    continued: (context: Context, outcome: SaveOutcome<Row>): Partial<Context> => {
      const doc = continuedAfter(context, outcome)
      if (doc === null) return {}
      const { overtakenBy } = context
      return {
        doc,
        subject: rules.stored(doc)?.id ?? context.subject,
        sent: null,
        hasMore: true,
        unanswered: [],
        overtakenBy: overtakenBy === "self" ? null : overtakenBy
      }
    },
    /** After a failed save, of which `text` says why. */
    failed: ({ doc, sent, unanswered }: Context, error: unknown, text: Translated<string>): Partial<Context> => ({
      doc: rules.refused(doc, error instanceof FieldsInvalid ? error.fields : {}),
      failure: keptAfter(error, text),
      isUnsent: isUnsent(error),
      unanswered: saves.afterFailure(unanswered, sent ?? doc, error)
    }),
    ...saves,
    refused: ({ doc }: Context, outcome: SaveOutcome<Row>): Partial<Context> =>
      outcome.kind === "refused"
        ? { doc: rules.refused(doc, outcome.issues), failure: outcome.failure, isUnsent: false }
        : {},
    overtaken: ({ overtakenBy }: Context, { isOwn }: RowsChanged): Pick<Context, "overtakenBy"> => ({
      overtakenBy: isOwn && overtakenBy !== "colleague" ? "self" : "colleague"
    }),
    /** The stored row with all edits applied; null where there is none. */
    savedRow: (context: Context, outcome: SaveOutcome<Row> | null): SavedRow<Row> | null => {
      if (outcome?.kind === "saved") return { row: outcome.row }
      return outcome?.kind === "overtaken" && saves.isStored(context, outcome.current) ? { row: outcome.current } : null
    },
    hasConflicts: (context: Context, outcome: SaveOutcome<Row> | null): boolean =>
      (saves.merged(context, outcome)?.conflicts ?? []).length > 0,
    /** After a merge, or where there was nothing to merge with. */
    afterMerge: (context: Context, outcome: SaveOutcome<Row> | null): Partial<Context> => ({
      ...saves.merged(context, outcome),
      saved: outcome?.kind === "overtaken" ? (outcome.saved ?? null) : null,
      chosen: {},
      failure:
        saves.isSaveOutcomeUnknown(context) && saves.rowIfSaveSucceeded(context, outcome) === null ? notSaved : null,
      isUnsent: false,
      unanswered: saves.afterReading(context.unanswered, outcome),
      overtakenBy: null
    }),
    /** What was saved since the document was read, from the present one; null where nothing was. */
    compared: ({ doc }: Context, present: Document): SaveOutcome<Row> | null => {
      const [was, now] = [rules.stored(doc), rules.stored(present)]
      return now === null || now.version === was?.version ? null : { kind: "overtaken", current: now.row }
    },
    isConflict: ({ conflicts }: Context, name: string): boolean =>
      conflicts.some((conflict) => rules.nameOf(conflict) === name),
    isDecided: ({ conflicts, chosen }: Context): boolean =>
      conflicts.every((conflict) => Object.hasOwn(chosen, rules.nameOf(conflict))),
    decided: ({ doc, conflicts, chosen }: Context) => ({
      doc: rules.decided(doc, conflicts, chosen),
      conflicts: [],
      chosen: {}
    }),
    /** The draft to store from now on. */
    draftWanted: ({ doc }: Context, isCleared: boolean): DraftStoreRequested => ({
      type: "draft",
      subject: drafts.nameOf(doc),
      draft: isCleared ? null : drafts.draftOf(doc)
    })
  }
}
