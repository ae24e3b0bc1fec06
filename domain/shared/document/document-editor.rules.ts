/** What an editor derives from the rules of its documents. */
import { FieldsInvalid, isUnsent } from "../failure.errors.ts"
import { saveFailureText, notSaved } from "../failure.messages.ts"
import type { Language, Translated } from "../language.schema.ts"
import type { DraftStoreRequested } from "../screen/screen.schema.ts"
import type {
  DocumentEditorContext,
  DocumentRules,
  DraftRules,
  OpenedDocument,
  RowsChanged,
  SavedRow,
  SaveOutcome
} from "./document-editor.schema.ts"
import { memoizeLast } from "./memoize-last.rules.ts"
import { nothingTypedAhead } from "./typed-ahead.rules.ts"
import { unansweredSaveRules } from "./unanswered-saves.rules.ts"

export const documentEditorRules = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>(
  rules: DocumentRules<Subject, Document, Edit, Conflict, Row>,
  drafts: DraftRules<Document, Conflict, Draft>
) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict>
  const edited = memoizeLast(rules.edit)
  const saves = unansweredSaveRules(rules)
  const restored = memoizeLast((doc: Document, found: Draft | null) =>
    found === null ? null : drafts.restoreDraft(doc, found)
  )
  /** The document that stays open after a save because text was typed meanwhile; null where none was. */
  const continuedAfter = (
    { doc, sentDocument: sent, isTyping }: Context,
    outcome: SaveOutcome<Row>
  ): Document | null => {
    if (outcome.kind !== "saved" || sent === null || !isTyping) return null
    const next = rules.afterSave(doc, sent, outcome.row)
    return rules.isDirty(next) ? next : null
  }
  return {
    initialContext: (subject: Subject | null, language: Language): Context => ({
      subject,
      ...rules.start(subject, language),
      draftedAt: null,
      undraftedDocument: null,
      typedAhead: nothingTypedAhead,
      sentDocument: null,
      isTyping: false,
      isSaveQueued: false,
      isPartlySaved: false,
      conflicts: [],
      chosenSides: {},
      lastSave: null,
      hasMerged: false,
      failure: null,
      isUnsent: false,
      unansweredSaves: [],
      overtakenBy: null,
      isDeleted: false
    }),
    applyEdit: ({ doc, language }: Context, edit: Edit) => edited(doc, edit, language),
    /** The opened document with its draft restored; null without one. */
    restoredDraft: ({ doc, foundDraft: found }: OpenedDocument<Document, Draft>) => restored(doc, found),
    afterOpening: ({ doc, foundDraft: found, draftedAt = null }: OpenedDocument<Document, Draft>): Partial<Context> => {
      const drafted = restored(doc, found)
      return drafted === null
        ? { doc, failure: null }
        : { ...drafted, chosenSides: {}, draftedAt, undraftedDocument: doc, failure: null }
    },
    isComplete: ({ doc }: Context): boolean => Object.keys(rules.issuesOf(doc)).length === 0,
    /** Whether the change is news: a form that stays open after its save is notified of that save, too. */
    isNews: (context: Context, changed: RowsChanged): boolean =>
      saves.isAbout(context, changed) && !(changed.isOwn && context.isPartlySaved),
    /** Whether a colleague may have deleted the document; a save without an answer is cleared up first. */
    isToCheck: (context: Context, changed: RowsChanged): boolean =>
      saves.isAbout(context, changed) && !changed.isOwn && !saves.isSaveOutcomeUnknown(context),
    /** It is there: a deletion that was told of is undone. */
    afterCheck: ({ overtakenBy, isDeleted }: Context): Partial<Context> => ({
      overtakenBy: isDeleted ? null : overtakenBy,
      isDeleted: false
    }),
    isPartialSave: (context: Context, outcome: SaveOutcome<Row>): boolean => continuedAfter(context, outcome) !== null,
    afterSave: (context: Context, outcome: SaveOutcome<Row>): Partial<Context> => {
      const doc = continuedAfter(context, outcome)
      if (doc === null) return {}
      const { overtakenBy } = context
      return {
        doc,
        subject: rules.storedDocument(doc)?.id ?? context.subject,
        sentDocument: null,
        isPartlySaved: true,
        unansweredSaves: [],
        overtakenBy: overtakenBy === "self" ? null : overtakenBy
      }
    },
    /** After a failed save, of which `text` says why. */
    afterFailedSave: (
      { doc, sentDocument: sent, unansweredSaves: unanswered }: Context,
      error: unknown,
      text: Translated<string>
    ): Partial<Context> => ({
      doc: rules.afterRefusal(doc, error instanceof FieldsInvalid ? error.fields : {}),
      failure: saveFailureText(error, text),
      isUnsent: isUnsent(error),
      unansweredSaves: saves.afterFailure(unanswered, sent ?? doc, error)
    }),
    ...saves,
    afterRefusal: ({ doc }: Context, outcome: SaveOutcome<Row>): Partial<Context> =>
      outcome.kind === "refused"
        ? { doc: rules.afterRefusal(doc, outcome.issues), failure: outcome.failure, isUnsent: false }
        : {},
    setOvertaker: ({ overtakenBy }: Context, { isOwn }: RowsChanged): Pick<Context, "overtakenBy"> => ({
      overtakenBy: isOwn && overtakenBy !== "colleague" ? "self" : "colleague"
    }),
    /** The stored row with all edits applied; null where there is none. */
    savedRow: (context: Context, outcome: SaveOutcome<Row> | null): SavedRow<Row> | null => {
      if (outcome?.kind === "saved") return { row: outcome.row }
      return outcome?.kind === "overtaken" && saves.isAllStored(context, outcome.current)
        ? { row: outcome.current }
        : null
    },
    hasConflicts: (context: Context, outcome: SaveOutcome<Row> | null): boolean =>
      (saves.merged(context, outcome)?.conflicts ?? []).length > 0,
    /** After a merge, or where there was nothing to merge with. */
    afterMerge: (context: Context, outcome: SaveOutcome<Row> | null): Partial<Context> => ({
      ...saves.merged(context, outcome),
      lastSave: outcome?.kind === "overtaken" ? (outcome.saved ?? null) : null,
      chosenSides: {},
      failure:
        saves.isSaveOutcomeUnknown(context) && saves.rowIfSaveSucceeded(context, outcome) === null ? notSaved : null,
      isUnsent: false,
      undraftedDocument: null,
      unansweredSaves: saves.afterReading(context.unansweredSaves, outcome),
      overtakenBy: null,
      isDeleted: false
    }),
    /**
     * What others have saved since the document was read, by comparison with the current one; null where nothing was.
     */
    compareStored: ({ doc }: Context, present: Document): SaveOutcome<Row> | null => {
      const [was, now] = [rules.storedDocument(doc), rules.storedDocument(present)]
      return now === null || now.version === was?.version ? null : { kind: "overtaken", current: now.row }
    },
    isConflict: ({ conflicts }: Context, name: string): boolean =>
      conflicts.some((conflict) => rules.nameOf(conflict) === name),
    isDecided: ({ conflicts, chosenSides: chosen }: Context): boolean =>
      conflicts.every((conflict) => Object.hasOwn(chosen, rules.nameOf(conflict))),
    afterDecision: ({ doc, conflicts, chosenSides: chosen }: Context) => ({
      doc: rules.afterDecision(doc, conflicts, chosen),
      conflicts: [],
      chosenSides: {},
      undraftedDocument: null
    }),
    /** The draft to store from now on. */
    draftToStore: ({ doc }: Context, isCleared: boolean): DraftStoreRequested => ({
      type: "draft",
      subject: drafts.nameOf(doc),
      draft: isCleared ? null : drafts.draftOf(doc)
    })
  }
}
