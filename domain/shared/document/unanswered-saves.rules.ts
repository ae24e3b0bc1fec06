/**
 * Saves whose answer was lost: whether they succeeded shows in the stored document, once it is read again. It may hold what was
 * sent, or what a colleague has saved instead; more may have been typed since.
 */
import { mayBeDone } from "../failure.errors.ts"
import type { DocumentRules, MergedDocument, RowsChanged, SavedRow, SaveOutcome } from "./document-editor.schema.ts"

/** Memoizes the last result for each first argument: a guard and its actions compute the same for one document. */
export const rememberingLast = <Key extends object, Rest extends ReadonlyArray<unknown>, Answer>(
  answerTo: (key: Key, ...rest: Rest) => Answer
): ((key: Key, ...rest: Rest) => Answer) => {
  const last = new WeakMap<Key, { readonly rest: Rest; readonly answer: Answer }>()
  return (key, ...rest) => {
    const known = last.get(key)
    if (known !== undefined && known.rest.every((one, index) => one === rest[index])) return known.answer
    const answer = answerTo(key, ...rest)
    last.set(key, { rest, answer })
    return answer
  }
}

/** The part of an editor's context that tells of such saves. */
export interface Unanswered<Document> {
  readonly doc: Document
  /** Payloads of saves whose outcome is unknown. */
  readonly unanswered: ReadonlyArray<Document>
}

export const unansweredSaves = <Subject, Document extends object, Edit, Conflict, Row>(
  rules: DocumentRules<Subject, Document, Edit, Conflict, Row>
) => {
  type Context = Unanswered<Document>
  type Outcome = SaveOutcome<Row> | null
  /** The merge with a row that has what one of these saves sent; null where it has none of it. */
  const mergedIfStored = rememberingLast((doc: Document, row: Row, unanswered: ReadonlyArray<Document>) =>
    unanswered.reduce<MergedDocument<Document, Conflict> | null>(
      (found, sent) => found ?? rules.mergeIfStored(doc, sent, row),
      null
    )
  )
  const mergedOther = rememberingLast(rules.merge)
  const merged = ({ doc, unanswered }: Context, row: Row) =>
    mergedIfStored(doc, row, unanswered) ?? mergedOther(doc, row)
  /** Whether the stored row has all that was typed. */
  const isStored = (context: Context, row: Row): boolean => {
    const found = merged(context, row)
    return found === null || (found.conflicts.length === 0 && !rules.isDirty(found.doc))
  }
  /** Whether the stored document has to be read to know whether it was saved; only the form says so. */
  const isSaveOutcomeUnknown = ({ doc, unanswered }: Context): boolean =>
    unanswered.length > 0 && rules.stored(doc) !== null
  const wasSaved = (context: Context, outcome: Outcome): boolean =>
    outcome?.kind === "overtaken" && isSaveOutcomeUnknown(context) && isStored(context, outcome.current)
  const rowIfSaveSucceeded = (context: Context, outcome: Outcome): SavedRow<Row> | null =>
    outcome?.kind === "overtaken" &&
    (mergedIfStored(context.doc, outcome.current, context.unanswered) !== null || wasSaved(context, outcome))
      ? { row: outcome.current }
      : null
  /** Whether a change is one of the open document. */
  const isAbout = ({ doc }: Pick<Context, "doc">, { ids }: RowsChanged): boolean =>
    ids !== null && ids.includes(rules.stored(doc)?.id ?? "")
  return {
    isSaveOutcomeUnknown,
    /** Whether an unanswered save succeeded, and nothing has been typed since. */
    wasSaved,
    /** The stored row where an unanswered save succeeded; more may have been typed since. */
    rowIfSaveSucceeded,
    isStored,
    isAbout,
    /** The document merged with the stored one; null where there is none, or nothing to merge. */
    merged: (context: Context, outcome: Outcome) =>
      outcome?.kind === "overtaken" ? merged(context, outcome.current) : null,
    /** Whether the change is the save whose answer was lost. */
    isAnswer: (context: Context, changed: RowsChanged): boolean =>
      changed.isOwn && context.unanswered.length > 0 && isAbout(context, changed),
    /** The saves without an answer after another one has failed. */
    afterFailure: (unanswered: ReadonlyArray<Document>, sent: Document, error: unknown): ReadonlyArray<Document> =>
      mayBeDone(error) ? [...unanswered, sent] : unanswered,
    /** A save may still succeed while the stored version is the one it was made from. */
    afterReading: (unanswered: ReadonlyArray<Document>, outcome: Outcome): ReadonlyArray<Document> =>
      outcome === null ? unanswered : []
  }
}
