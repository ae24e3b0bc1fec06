/** What the rooms of records have in common: how their list, form, removal and acts tell each other. */
import type { RecordRemoved } from "#domain/shared/record-removal.machine.ts"
import type { RecordSaved } from "#domain/shared/document-editor.machine.ts"
import type { PageIntent } from "#domain/shared/list.commands.ts"
import { focusSearch } from "./focus.ts"
import { keysHelpAtom, store } from "./preferences.ts"

/** What an actor of such a room tells besides notices. */
export type RecordTold<Row> = RecordSaved<Row> | RecordRemoved

export const showOnPage =
  (window: Window) =>
  ({ type }: PageIntent): void =>
    type === "help.open" ? store.set(keysHelpAtom, true) : focusSearch(window.document)
