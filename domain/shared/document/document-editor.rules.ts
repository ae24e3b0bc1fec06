/** What an editor needs from the documents it opens, edits, merges and saves. */
import type { IssuePlace } from "../bilingual.rules.ts"
import type { DocumentEditorContext, RowsChanged, Side } from "./document-editor.schema.ts"
import type { DraftStoreRequested } from "../screen/screen.schema.ts"
import type { FieldIssues } from "../issues.rules.ts"
import { FieldsInvalid, isUnsent, mayBeDone } from "../failure.errors.ts"
import { keptAfter, notSaved } from "../failure.messages.ts"
import { noneAhead } from "./typed-ahead.rules.ts"
import type { Saved } from "../version.schema.ts"
import type { Translated, Language } from "../language.schema.ts"
import type { RecordNotices } from "../record.messages.ts"

/** A document as it was last read or merged with. */
export interface StoredDocument<Subject, Row> {
  readonly id: Extract<Subject, string>
  readonly version: number
  readonly row: Row
}

export interface OpenedDocument<Document, Draft> {
  readonly doc: Document
  /** A stored draft that differs from the document. */
  readonly found: Draft | null
  /** A draft is stored that changes nothing any more, as after a save whose answer did not come. */
  readonly hasRedundantDraft?: boolean
}

/** The outcome of a save that reached the server. */
export type SaveOutcome<Row> =
  | { readonly kind: "saved"; readonly row: Row }
  /** Refused because of some fields. Nothing was changed. */
  | { readonly kind: "refused"; readonly issues: FieldIssues; readonly failure: Translated<string> }
  /** Another user has saved meanwhile. Nothing was changed. */
  | { readonly kind: "overtaken"; readonly current: Row; readonly saved?: Saved }

export interface SavedRow<Row> {
  readonly row: Row
}

export interface RecordSaved<Row> extends SavedRow<Row> {
  readonly type: "saved"
}

export interface PathFocusRequested extends IssuePlace {
  readonly type: "focus"
}

export interface EditedDocument<Document> {
  readonly doc: Document
  /** Where the focus moves; null where it stays. */
  readonly focus: IssuePlace | null
}

export interface MergedDocument<Document, Conflict> {
  readonly doc: Document
  /** What both have changed differently; until it is resolved the document shows mine. */
  readonly conflicts: ReadonlyArray<Conflict>
  /** False where nothing had been saved meanwhile. */
  readonly hasMerged: boolean
}

/** The moments at which the focus moves to a fixed path. */
export type FocusMoment = "opened" | "found" | "conflicts" | "merged" | "failed"

/** A kind of document: pure functions over its value. */
export interface DocumentRules<Subject, Document, Edit, Conflict, Row> {
  /** What is shown until the document has been opened. `language` is that of the document before it. */
  readonly start: (
    subject: Subject | null,
    language: Language
  ) => { readonly doc: Document; readonly language: Language }
  readonly isNew: (doc: Document) => boolean
  /** Null for a new one. */
  readonly stored: (doc: Document) => StoredDocument<Subject, Row> | null
  /** True where saving would send nothing: the editor closes instead. */
  readonly isUnchanged: (doc: Document) => boolean
  /** Whether closing would lose something. */
  readonly isDirty: (doc: Document) => boolean
  /** Null where the edit cannot be made or would change nothing. Called once for each edit. */
  readonly edit: (doc: Document, edit: Edit, language: Language) => EditedDocument<Document> | null
  /** The edit that adds a text at the end of the form's first text. */
  readonly typed: (doc: Document, text: string, language: Language) => Edit
  /** A field has lost the focus. */
  readonly left: (doc: Document, field: string) => Document
  /** A save was attempted: from now on the document shows all issues. */
  readonly checked: (doc: Document) => Document
  /** Shows the server's issues, until the next edit. */
  readonly refused: (doc: Document, issues: FieldIssues) => Document
  /** The issues that prevent saving the document. */
  readonly issuesOf: (doc: Document) => FieldIssues
  /** The first issue that is shown, in the order of the form. */
  readonly firstIssue: (doc: Document, language: Language) => IssuePlace | null
  /** Null where the saved document equals this one: the answer to an earlier attempt was lost. */
  readonly merge: (doc: Document, current: Row) => MergedDocument<Document, Conflict> | null
  /** Merges what was typed since `sent` was sent; null where the stored document lacks what `sent` changed. */
  readonly mergeIfStored: (doc: Document, sent: Document, current: Row) => MergedDocument<Document, Conflict> | null
  /** The document after `sent` was saved as `row`: only what was typed since is unsaved. */
  readonly continued: (doc: Document, sent: Document, row: Row) => Document
  readonly nameOf: (conflict: Conflict) => string
  readonly decided: (
    doc: Document,
    conflicts: ReadonlyArray<Conflict>,
    chosen: Readonly<Record<string, Side>>
  ) => Document
  /** Paths that get the focus, by moment. */
  readonly focus: Readonly<Partial<Record<FocusMoment, string>>>
}

export interface DraftRules<Document, Conflict, Draft> {
  readonly nameOf: (doc: Document) => string
  /** Null where the document equals what is saved. */
  readonly draftOf: (doc: Document) => Draft | null
  readonly restored: (doc: Document, found: Draft) => MergedDocument<Document, Conflict>
}

export interface DocumentEditorOptions<Subject, Document, Edit, Conflict, Row, Draft extends object> {
  readonly id: string
  readonly rules: DocumentRules<Subject, Document, Edit, Conflict, Row>
  readonly drafts: DraftRules<Document, Conflict, Draft>
  readonly notices: Pick<RecordNotices<Row>, "listFailed" | "created" | "createFailed" | "updated" | "updateFailed">
  /** The text of a failure; `otherwise` where it has none. */
  readonly describe: (error: unknown, otherwise: Translated<string>) => Translated<string>
  /** The states after a failed opening, and after a merge without conflicts. */
  readonly next: { readonly unopened: "closed" | "failed"; readonly merged: "editing" | "saving" }
}

/** Memoizes the last result for each first argument: a guard and its actions compute the same for one document. */
const rememberingLast = <Key extends object, Rest extends ReadonlyArray<unknown>, Answer>(
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

/** What the editor derives from a document's rules. */
export const documentEditorRules = <Subject, Document extends object, Edit, Conflict, Row, Draft extends object>(
  rules: DocumentRules<Subject, Document, Edit, Conflict, Row>,
  drafts: DraftRules<Document, Conflict, Draft>
) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict, Draft>
  const edited = rememberingLast(rules.edit)
  /** The merge with what the user himself has stored by a save without an answer; null where none has come. */
  const mergedIfStored = rememberingLast((doc: Document, row: Row, unanswered: ReadonlyArray<Document>) =>
    unanswered.reduce<MergedDocument<Document, Conflict> | null>(
      (found, sent) => found ?? rules.mergeIfStored(doc, sent, row),
      null
    )
  )
  const mergedOther = rememberingLast(rules.merge)
  const merged = ({ doc, unanswered }: Context, row: Row) => mergedIfStored(doc, row, unanswered) ?? mergedOther(doc, row)
  const restored = rememberingLast((doc: Document, found: Draft | null) =>
    found === null ? null : drafts.restored(doc, found)
  )
  /** Whether the stored row has all that was typed. */
  const isStored = (context: Context, row: Row): boolean => {
    const found = merged(context, row)
    return found === null || (found.conflicts.length === 0 && !rules.isDirty(found.doc))
  }
  /** Whether the stored document has to be read to know whether it was saved; only the form says so. */
  const isSaveOutcomeUnknown = ({ doc, unanswered }: Context): boolean => unanswered.length > 0 && rules.stored(doc) !== null
  const wasSaved = (context: Context, outcome: SaveOutcome<Row> | null): boolean =>
    outcome?.kind === "overtaken" && isSaveOutcomeUnknown(context) && isStored(context, outcome.current)
  /** The stored row where it has what a save without an answer sent; more may have been typed since. */
  const rowIfSaveSucceeded = (context: Context, outcome: SaveOutcome<Row> | null): SavedRow<Row> | null =>
    outcome?.kind === "overtaken" &&
    (mergedIfStored(context.doc, outcome.current, context.unanswered) !== null || wasSaved(context, outcome))
      ? { row: outcome.current }
      : null
  const mergedWith = (context: Context, outcome: SaveOutcome<Row> | null) =>
    outcome?.kind === "overtaken" ? merged(context, outcome.current) : null
  /** Whether the change is one of the open document. */
  const isAbout = ({ doc }: Context, { ids }: RowsChanged): boolean =>
    ids !== null && ids.includes(rules.stored(doc)?.id ?? "")
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
      isAbout(context, changed) && !(changed.isOwn && context.hasMore),
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
      unanswered: mayBeDone(error) ? [...unanswered, sent ?? doc] : unanswered
    }),
    isSaveOutcomeUnknown,
    /** Whether a save without an answer was done, and nothing has been typed since. */
    wasSaved,
    refused: ({ doc }: Context, outcome: SaveOutcome<Row>): Partial<Context> =>
      outcome.kind === "refused"
        ? { doc: rules.refused(doc, outcome.issues), failure: outcome.failure, isUnsent: false }
        : {},
    /** Whether the change is the save whose answer was lost. */
    isAnswer: (context: Context, changed: RowsChanged): boolean =>
      changed.isOwn && context.unanswered.length > 0 && isAbout(context, changed),
    overtaken: ({ overtakenBy }: Context, { isOwn }: RowsChanged): Pick<Context, "overtakenBy"> => ({
      overtakenBy: isOwn && overtakenBy !== "colleague" ? "self" : "colleague"
    }),
    /** The stored row with all edits applied; null where there is none. */
    savedRow: (context: Context, outcome: SaveOutcome<Row> | null): SavedRow<Row> | null => {
      if (outcome?.kind === "saved") return { row: outcome.row }
      return outcome?.kind === "overtaken" && isStored(context, outcome.current) ? { row: outcome.current } : null
    },
    rowIfSaveSucceeded,
    merged: mergedWith,
    hasConflicts: (context: Context, outcome: SaveOutcome<Row> | null): boolean =>
      (mergedWith(context, outcome)?.conflicts ?? []).length > 0,
    /** After a merge, or where there was nothing to merge with. */
    afterMerge: (context: Context, outcome: SaveOutcome<Row> | null): Partial<Context> => ({
      ...mergedWith(context, outcome),
      saved: outcome?.kind === "overtaken" ? (outcome.saved ?? null) : null,
      chosen: {},
      failure: isSaveOutcomeUnknown(context) && rowIfSaveSucceeded(context, outcome) === null ? notSaved : null,
      isUnsent: false,
      // A save may still be done while the version it was made from is the present one.
      unanswered: outcome === null ? context.unanswered : [],
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
