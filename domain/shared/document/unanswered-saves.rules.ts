/**
 * Saves whose answer was lost. Only the stored document, read again, tells whether they succeeded: it holds what was
 * sent, or what a colleague has saved instead. More text may have been typed since.
 */
import { mayHaveSucceeded } from "../failure.errors.ts"
import type { DocumentRules, MergedDocument, RowsChanged, SavedRow, SaveOutcome } from "./document-editor.schema.ts"
import { memoizeLast } from "./memoize-last.rules.ts"

/** The part of an editor's context about such saves. */
export interface UnansweredContext<Document> {
  readonly doc: Document
  /** Payloads of saves whose outcome is unknown. */
  readonly unansweredSaves: ReadonlyArray<Document>
}

export const unansweredSaveRules = <Subject, Document extends object, Edit, Conflict, Row>(
  rules: DocumentRules<Subject, Document, Edit, Conflict, Row>
) => {
  type Context = UnansweredContext<Document>
  type Outcome = SaveOutcome<Row> | null
  /** The merge with a row that has what one of these saves sent; null where it has none of it. */
  const mergedIfStored = memoizeLast((doc: Document, row: Row, unanswered: ReadonlyArray<Document>) =>
    unanswered.reduce<MergedDocument<Document, Conflict> | null>(
      (found, sent) => found ?? rules.mergeIfStored(doc, sent, row),
      null
    )
  )
  const mergedOther = memoizeLast(rules.merge)
  const merged = ({ doc, unansweredSaves }: Context, row: Row) =>
    mergedIfStored(doc, row, unansweredSaves) ?? mergedOther(doc, row)
  /** Whether the stored row has all that was typed. */
  const isAllStored = (context: Context, row: Row): boolean => {
    const found = merged(context, row)
    return found === null || (found.conflicts.length === 0 && !rules.isDirty(found.doc))
  }
  /** Whether the stored document has to be read to know whether it was saved; only the form says so. */
  const isSaveOutcomeUnknown = ({ doc, unansweredSaves }: Context): boolean =>
    unansweredSaves.length > 0 && rules.storedDocument(doc) !== null
  const wasSaved = (context: Context, outcome: Outcome): boolean =>
    outcome?.kind === "overtaken" && isSaveOutcomeUnknown(context) && isAllStored(context, outcome.current)
  const rowIfSaveSucceeded = (context: Context, outcome: Outcome): SavedRow<Row> | null =>
    outcome?.kind === "overtaken" &&
    (mergedIfStored(context.doc, outcome.current, context.unansweredSaves) !== null || wasSaved(context, outcome))
      ? { row: outcome.current }
      : null
  /** Whether a change is one of the open document. */
  const isAbout = ({ doc }: Pick<Context, "doc">, { ids }: RowsChanged): boolean =>
    ids !== null && ids.includes(rules.storedDocument(doc)?.id ?? "")
  return {
    isSaveOutcomeUnknown,
    /** Whether an unanswered save succeeded, and nothing has been typed since. */
    wasSaved,
    /** The stored row where an unanswered save succeeded; more may have been typed since. */
    rowIfSaveSucceeded,
    isAllStored,
    isAbout,
    /** The document merged with the stored one; null where there is none, or nothing to merge. */
    merged: (context: Context, outcome: Outcome) =>
      outcome?.kind === "overtaken" ? merged(context, outcome.current) : null,
    /** Whether the change is the save whose answer was lost. */
    isAnswer: (context: Context, changed: RowsChanged): boolean =>
      changed.isOwn && context.unansweredSaves.length > 0 && isAbout(context, changed),
    /** The saves without an answer after another one has failed. */
    afterFailure: (unanswered: ReadonlyArray<Document>, sent: Document, error: unknown): ReadonlyArray<Document> =>
      mayHaveSucceeded(error) ? [...unanswered, sent] : unanswered,
    /** A save may still succeed while the stored version is the one it was made from. */
    afterReading: (unanswered: ReadonlyArray<Document>, outcome: Outcome): ReadonlyArray<Document> =>
      outcome === null ? unanswered : []
  }
}
