/** The events that the machine of every screen receives and emits. */
import type { Notice, NoticeOutdated } from "../notice.schema.ts"
import type { ImportSubject, NamedRecord } from "../record-kind.schema.ts"

/** Records that have changed, by this administrator or by others; null ids mean many. */
export interface RecordsChanged {
  readonly type: "records.changed"
  readonly entity: string
  readonly ids: ReadonlyArray<string> | null
  /** This administrator has changed them, here or in another window. */
  readonly isOwn?: boolean
  /** By an import or an undo, here: lists are read again at once, also while a row has the focus. */
  readonly isRequested?: boolean
}

export interface ImportRequested {
  readonly type: "import.open"
  readonly of: ImportSubject
}

/** The history of a record is to be shown over the screen. */
export interface HistoryRequested {
  readonly type: "record.history"
  readonly of: NamedRecord
}

/** The address leads to this screen; `query` is its part from the question mark on. */
export interface AddressEntered {
  readonly type: "screen.show"
  readonly query: string
}

export interface SearchFocusRequested {
  readonly type: "search.focus"
}

/** The keyboard focus belongs in a field: the first of the form that is open, or the one that is named. */
export interface FieldFocusRequested {
  readonly type: "focus"
  readonly field: string
}

/** The server cannot be reached, or the computer is offline. */
export interface ConnectionLost {
  readonly type: "connection.lost"
}

/** The server can be reached again. */
export interface ConnectionRestored {
  readonly type: "connection.restored"
}

/** The administrator undoes what a notice offered to undo. */
export interface UndoRequested {
  readonly type: "notice.undo"
  readonly undo: NonNullable<Notice["undo"]>
}

/** The draft to be stored for a subject; null removes it. */
export interface DraftToStore {
  readonly subject: string
  readonly draft: object | null
}

/** Emitted when the stored draft of a subject is to change. */
export interface DraftStoreRequested extends DraftToStore {
  readonly type: "draft"
}

export type ScreenEvent =
  | AddressEntered
  | { readonly type: "screen.hide" }
  /** The focus has left the list. */
  | { readonly type: "cursor.clear" }
  | SearchFocusRequested
  | { readonly type: "help.open" }
  | { readonly type: "help.close" }
  | UndoRequested
  /** The stream of others' changes has opened or broken off. */
  | { readonly type: "stream.open" }
  | { readonly type: "stream.down" }
  | ConnectionRestored
  | RecordsChanged
  | ImportRequested
  | HistoryRequested
  | Notice
  | NoticeOutdated
  | FieldFocusRequested
  | DraftStoreRequested

export type ScreenEmitted =
  | Notice
  | FieldFocusRequested
  | SearchFocusRequested
  | NoticeOutdated
  | ImportRequested
  | HistoryRequested
  | RecordsChanged
  | DraftStoreRequested
