/** The events and the context of an editor. */
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import type { Translated, Language } from "../language.schema.ts"
import type { Saved } from "../version.schema.ts"

/** Which side of a conflict is chosen. */
export type Side = "mine" | "theirs"

export type DocumentEditorEvent<Subject, Edit> =
  | { readonly type: "form.open"; readonly subject: Subject }
  | { readonly type: "form.retry" }
  | { readonly type: "form.restore" }
  | { readonly type: "form.dismiss" }
  | { readonly type: "form.edit"; readonly edit: Edit }
  | { readonly type: "form.blur"; readonly field: string }
  | { readonly type: "form.tab"; readonly language: Language }
  | TypedAhead
  | { readonly type: "form.choose"; readonly name: string; readonly side: Side }
  | { readonly type: "form.merge" }
  | { readonly type: "form.stay" }
  | { readonly type: "form.discard" }
  /** Reads what was saved meanwhile, by a colleague or by the user in another window, and merges it. */
  | { readonly type: "form.compare" }
  | RowsChanged
  | ConnectionRestored

/** What a key press means for a form that does not show its fields yet. */
export type TypedAhead =
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

export interface DocumentEditorContext<Subject, Document, Conflict, Draft> {
  /** What to open; null while nothing is open, and for a new document without a name. */
  readonly subject: Subject | null
  readonly doc: Document
  /** The shown language of a document in two languages. */
  readonly language: Language
  /** A stored draft, until it is restored or dismissed. */
  readonly found: Draft | null
  /** What was typed while no field was shown, for the first text; between two of them a save was asked for. */
  readonly ahead: ReadonlyArray<string>
  /** What the save under way has sent. */
  readonly sent: Document | null
  /** Something was typed since the request under way, or the last one, was sent. */
  readonly isTyping: boolean
  /** A save was asked for during another one, for what was typed since. */
  readonly isAskedAgain: boolean
  /** The document was saved, but without what was typed meanwhile. */
  readonly hasMore: boolean
  readonly conflicts: ReadonlyArray<Conflict>
  readonly chosen: Readonly<Record<string, Side>>
  /** Who saved what is being merged, where that is known. */
  readonly saved: Saved | null
  /** Another's changes have been merged into the document; true until it is sent. */
  readonly hasMerged: boolean
  /** Why the last attempt to open or save has failed; null after the next edit. */
  readonly failure: Translated<string> | null
  /** True where that failure was a missing connection, and nothing was changed. */
  readonly isUnsent: boolean
  /** Payloads of saves whose outcome is unknown. */
  readonly unanswered: ReadonlyArray<Document>
  /** Who has saved the document since it was read; null where nobody has. */
  readonly overtakenBy: Overtaker | null
}

/** A colleague, or the user: an answer was lost, or another window is open. */
export type Overtaker = "colleague" | "self"
