/** The events of an editor. */
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import type { Language } from "../language.schema.ts"

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
  | { readonly type: "form.save" }
  | { readonly type: "form.choose"; readonly name: string; readonly side: Side }
  | { readonly type: "form.merge" }
  | { readonly type: "form.close" }
  | { readonly type: "form.stay" }
  | { readonly type: "form.discard" }
  /** Reads what was saved meanwhile, by a colleague or by the user in another window, and merges it. */
  | { readonly type: "form.compare" }
  | RowsChanged
  | ConnectionRestored

export interface RowsChanged {
  readonly type: "rows.changed"
  readonly ids: ReadonlyArray<string> | null
  /** This administrator has changed them. */
  readonly isOwn: boolean
}
