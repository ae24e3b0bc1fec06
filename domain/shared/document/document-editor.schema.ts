/** The events and the context of an editor, and what it needs from the documents it opens, edits, merges and saves. */
import type { Instant } from "../calendar.schema.ts"
import type { IssuePlace } from "../bilingual.rules.ts"
import type { FieldIssues } from "../issues.rules.ts"
import type { Language, Translated } from "../language.schema.ts"
import type { RecordNotices } from "../record.messages.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import type { LastSave } from "../version.schema.ts"

/** Which side of a conflict is chosen. */
export type Side = "mine" | "theirs"

export type DocumentEditorEvent<Subject, Edit> =
  | { readonly type: "form.open"; readonly subject: Subject }
  | { readonly type: "form.retry" }
  /** Takes the restored draft out of the form again and removes it. */
  | { readonly type: "form.dismiss" }
  | { readonly type: "form.edit"; readonly edit: Edit }
  | { readonly type: "form.blur"; readonly field: string }
  | { readonly type: "form.tab"; readonly language: Language }
  | TypeAheadEvent
  | { readonly type: "form.choose"; readonly name: string; readonly side: Side }
  | { readonly type: "form.merge" }
  | { readonly type: "form.stay" }
  | { readonly type: "form.discard" }
  /** Reads what was saved meanwhile, by a colleague or by the user in another window, and merges it. */
  | { readonly type: "form.compare" }
  | RowsChanged
  | ConnectionRestored

/** What a key press means for a form that does not show its fields yet. */
export type TypeAheadEvent =
  /** A text for the first text of the form. */
  | { readonly type: "form.type"; readonly text: string }
  /** Takes the last character of it back. */
  | { readonly type: "form.erase" }
  | { readonly type: "form.save" }
  | { readonly type: "form.close" }

export interface RowsChanged {
  readonly type: "rows.changed"
  readonly ids: ReadonlyArray<string> | null
  /** This administrator has changed them. */
  readonly isOwn: boolean
}

export interface DocumentEditorContext<Subject, Document, Conflict> {
  /** What to open; null while nothing is open, and for a new document without a name. */
  readonly subject: Subject | null
  readonly doc: Document
  /** The shown language of a document in two languages. */
  readonly language: Language
  /** When the restored draft was stored; null where none was. */
  readonly draftedAt: Instant | null
  /** The document without its restored draft, until the user changes it. */
  readonly undraftedDocument: Document | null
  /** Texts typed before a field was shown, for the first text field. Between each two of them a save was requested. */
  readonly typedAhead: ReadonlyArray<string>
  /** What the save under way has sent. */
  readonly sentDocument: Document | null
  /** Something was typed since the request under way, or the last one, was sent. */
  readonly isTyping: boolean
  /** The user has requested another save during the one under way, for the text typed since. */
  readonly isSaveQueued: boolean
  /** The last save did not include the text typed while it was under way. */
  readonly isPartlySaved: boolean
  readonly conflicts: ReadonlyArray<Conflict>
  readonly chosenSides: Readonly<Record<string, Side>>
  /** Who saved what is being merged, where that is known. */
  readonly lastSave: LastSave | null
  /** Another's changes have been merged into the document; true until it is sent. */
  readonly hasMerged: boolean
  /** Why the last attempt to open or save has failed; null after the next edit. */
  readonly failure: Translated<string> | null
  /** True where that failure was a missing connection, and nothing was changed. */
  readonly isUnsent: boolean
  /** Payloads of saves whose outcome is unknown. */
  readonly unansweredSaves: ReadonlyArray<Document>
  /** Who has saved the document since it was read; null where nobody has. */
  readonly overtakenBy: Overtaker | null
  /** They have deleted it, which may be undone. */
  readonly isDeleted: boolean
}

/** A colleague, or the user: an answer was lost, or another window is open. */
export type Overtaker = "colleague" | "self"

/** A document as it was last read or merged with. */
export interface StoredDocument<Subject, Row> {
  readonly id: Extract<Subject, string>
  readonly version: number
  readonly row: Row
}

export interface OpenedDocument<Document, Draft> {
  readonly doc: Document
  /** A stored draft that differs from the document. */
  readonly foundDraft: Draft | null
  /** When the found draft was stored. */
  readonly draftedAt?: Instant | null
  /** A draft is stored that changes nothing any more, for example after a save whose answer was lost. */
  readonly hasRedundantDraft?: boolean
}

/** The outcome of a save that reached the server. */
export type SaveOutcome<Row> =
  | { readonly kind: "saved"; readonly row: Row }
  /** Refused because of some fields. Nothing was changed. */
  | { readonly kind: "refused"; readonly issues: FieldIssues; readonly failure: Translated<string> }
  /** Another user has saved meanwhile. Nothing was changed. */
  | { readonly kind: "overtaken"; readonly current: Row; readonly saved?: LastSave }

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
export type FocusMoment = "opened" | "conflicts" | "merged" | "failed"

/** A kind of document: pure functions over its value. */
export interface DocumentRules<Subject, Document, Edit, Conflict, Row> {
  /** What is shown until the document has been opened. `language` is that of the document before it. */
  readonly start: (
    subject: Subject | null,
    language: Language
  ) => { readonly doc: Document; readonly language: Language }
  readonly isNew: (doc: Document) => boolean
  /** Null for a new one. */
  readonly storedDocument: (doc: Document) => StoredDocument<Subject, Row> | null
  /** True where saving would send nothing: the editor closes instead. */
  readonly isUnchanged: (doc: Document) => boolean
  /** Whether closing would lose something. */
  readonly isDirty: (doc: Document) => boolean
  /** Null where the edit cannot be made or would change nothing. Called once for each edit. */
  readonly edit: (doc: Document, edit: Edit, language: Language) => EditedDocument<Document> | null
  /** The edit that appends a text to the form's first text field. */
  readonly textEdit: (doc: Document, text: string, language: Language) => Edit
  /** A field has lost the focus. */
  readonly afterBlur: (doc: Document, field: string) => Document
  /** A save was attempted: from now on the document shows all issues. */
  readonly afterCheck: (doc: Document) => Document
  /** Shows the server's issues, until the next edit. */
  readonly afterRefusal: (doc: Document, issues: FieldIssues) => Document
  /** The issues that prevent saving the document. */
  readonly issuesOf: (doc: Document) => FieldIssues
  /** The first issue that is shown, in the order of the form. */
  readonly firstIssue: (doc: Document, language: Language) => IssuePlace | null
  /** Null where the saved document equals this one: the answer to an earlier attempt was lost. */
  readonly merge: (doc: Document, current: Row) => MergedDocument<Document, Conflict> | null
  /** Merges what was typed since `sent` was sent; null where the stored document lacks what `sent` changed. */
  readonly mergeIfStored: (doc: Document, sent: Document, current: Row) => MergedDocument<Document, Conflict> | null
  /** The document after `sent` was saved as `row`: only what was typed since is unsaved. */
  readonly afterSave: (doc: Document, sent: Document, row: Row) => Document
  readonly nameOf: (conflict: Conflict) => string
  readonly afterDecision: (
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
  readonly restoreDraft: (doc: Document, found: Draft) => MergedDocument<Document, Conflict>
}

export interface DocumentEditorOptions<Subject, Document, Edit, Conflict, Row, Draft extends object> {
  readonly id: string
  readonly rules: DocumentRules<Subject, Document, Edit, Conflict, Row>
  readonly drafts: DraftRules<Document, Conflict, Draft>
  readonly notices: Pick<RecordNotices<Row>, "findFailed" | "created" | "createFailed" | "updated" | "updateFailed">
  /** The text of a failure; `otherwise` where it has none. */
  readonly describe: (error: unknown, otherwise: Translated<string>) => Translated<string>
  /** The state after a merge without conflicts. */
  readonly afterMerge: "editing" | "saving"
}
