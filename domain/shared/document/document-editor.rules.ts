/** What an editor needs from the documents it opens, edits, merges and saves. */
import type { IssuePlace } from "../bilingual.rules.ts"
import type { DraftStoreRequested } from "./drafts.port.ts"
import type { FieldIssues } from "./issues.rules.ts"
import type { InEveryLanguage, Language } from "../language.schema.ts"
import type { RecordNotices } from "../record.messages.ts"

/** Which side of a conflict is chosen. */
export type Side = "mine" | "theirs"

export interface DocumentEditorContext<Subject, Document, Conflict, Draft> {
  /** What to open; null while nothing is open, and for a new document without a name. */
  readonly subject: Subject | null
  readonly doc: Document
  /** The shown language of a document in two languages. */
  readonly language: Language
  /** A stored draft, until it is restored or dismissed. */
  readonly found: Draft | null
  readonly conflicts: ReadonlyArray<Conflict>
  readonly chosen: Readonly<Record<string, Side>>
  /** Another's changes have been merged into the document; true until it is sent. */
  readonly hasMerged: boolean
  /** Why the last attempt to open or save has failed; null after the next edit. */
  readonly failure: InEveryLanguage<string> | null
  /** True where that failure was a missing connection, and nothing was changed. */
  readonly isUnsent: boolean
}

export interface OpenedDocument<Document, Draft> {
  readonly doc: Document
  /** A stored draft that differs from the document. */
  readonly found: Draft | null
}

/** The outcome of a save that reached the server. */
export type SaveOutcome<Row> =
  | { readonly kind: "saved"; readonly row: Row }
  /** Refused because of some fields. Nothing was changed. */
  | { readonly kind: "refused"; readonly issues: FieldIssues; readonly failure: InEveryLanguage<string> }
  /** Another user has saved meanwhile. Nothing was changed. */
  | { readonly kind: "overtaken"; readonly current: Row }

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
  /** True where saving would send nothing: the editor closes instead. */
  readonly isUnchanged: (doc: Document) => boolean
  /** Whether closing would lose something. */
  readonly isDirty: (doc: Document) => boolean
  /** Null where the edit cannot be made or would change nothing. Called once for each edit. */
  readonly edit: (doc: Document, edit: Edit, language: Language) => EditedDocument<Document> | null
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
  /** Null where nothing unsaved is stored. */
  readonly drafts: DraftRules<Document, Conflict, Draft> | null
  readonly notices: Pick<RecordNotices<Row>, "listFailed" | "created" | "createFailed" | "updated" | "updateFailed">
  /** The text of a failure; `otherwise` where it has none. */
  readonly describe: (error: unknown, otherwise: InEveryLanguage<string>) => InEveryLanguage<string>
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
  drafts: DraftRules<Document, Conflict, Draft> | null
) => {
  type Context = DocumentEditorContext<Subject, Document, Conflict, Draft>
  const edited = rememberingLast(rules.edit)
  const merged = rememberingLast(rules.merge)
  const restored = rememberingLast((doc: Document, found: Draft | null) =>
    drafts === null || found === null ? null : drafts.restored(doc, found)
  )
  return {
    started: (subject: Subject | null, language: Language): Context => ({
      subject,
      ...rules.start(subject, language),
      found: null,
      conflicts: [],
      chosen: {},
      hasMerged: false,
      failure: null,
      isUnsent: false
    }),
    edited: ({ doc, language }: Context, edit: Edit) => edited(doc, edit, language),
    restored: ({ doc, found }: Context) => restored(doc, found),
    isComplete: ({ doc }: Context): boolean => Object.keys(rules.issuesOf(doc)).length === 0,
    /** The stored row with all edits applied; null where there is none. */
    savedRow: ({ doc }: Context, outcome: SaveOutcome<Row>): { readonly row: Row } | null => {
      if (outcome.kind === "saved") return { row: outcome.row }
      return outcome.kind === "overtaken" && merged(doc, outcome.current) === null ? { row: outcome.current } : null
    },
    merged: ({ doc }: Context, outcome: SaveOutcome<Row>) =>
      outcome.kind === "overtaken" ? merged(doc, outcome.current) : null,
    isConflict: ({ conflicts }: Context, name: string): boolean =>
      conflicts.some((conflict) => rules.nameOf(conflict) === name),
    isDecided: ({ conflicts, chosen }: Context): boolean =>
      conflicts.every((conflict) => Object.hasOwn(chosen, rules.nameOf(conflict))),
    decided: ({ doc, conflicts, chosen }: Context) => ({
      doc: rules.decided(doc, conflicts, chosen),
      conflicts: [],
      chosen: {}
    }),
    /** The draft to store from now on; null for documents without drafts. */
    draftWanted: ({ doc }: Context, isCleared: boolean): DraftStoreRequested | null =>
      drafts === null
        ? null
        : { type: "draft", subject: drafts.nameOf(doc), draft: isCleared ? null : drafts.draftOf(doc) }
  }
}
