/** The commands of the screen of a simple kind of record. */
import type { Schema } from "effect"
import type { AnyMachineSnapshot, SnapshotFrom } from "xstate"
import { reportCommands } from "../shared/report/report.commands.ts"
import type { ReportEvent } from "../shared/report/report.machine.ts"
import type { DocumentEditorContext } from "../shared/document/document-editor.schema.ts"
import type { RecordFormEvent } from "../shared/document/record-form.machine.ts"
import type { RecordDocument } from "../shared/document/record-form.rules.ts"
import type { FieldConflict } from "../shared/document/record-merge.rules.ts"
import { bilingual } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { FiguresContext, FiguresEvent } from "../shared/list/figures.machine.ts"
import type { RecordListEvent } from "../shared/list/record-list.schema.ts"
import type { RecordListContext } from "../shared/list/record-list.rules.ts"
import type { RowActionEvent, RowActionsContext } from "../shared/list/row-actions.machine.ts"
import { type ImportSubject, importSubjects } from "../shared/record-kind.schema.ts"
import type { Command } from "../shared/screen/command.schema.ts"
import type { RecordRemovalEvent, recordRemovalMachine } from "../shared/record-screen/record-removal.machine.ts"
import {
  importCommand,
  recordCommands,
  type RecordCommandOptions
} from "../shared/record-screen/record-screen.commands.ts"
import { availableScreenCommands } from "../shared/screen/screen.rules.ts"
import type { ScreenEvent } from "../shared/screen/screen.schema.ts"
import { undoCommand } from "../shared/undo/undo.commands.ts"
import type { UndoEvent } from "../shared/undo/undo.machine.ts"
import type { UndoContext } from "../shared/undo/undo.rules.ts"
import type { FilterOf, RecordKind, RecordStats, RowOf, SortFieldOf, SwitchedRow } from "./record.schema.ts"

/** The snapshots of the machines of `simpleRecordScreen`. */
export interface SimpleRecordState<K extends RecordKind> {
  readonly screen: AnyMachineSnapshot
  readonly list: {
    readonly context: RecordListContext<RowOf<K>, FilterOf<K>, SortFieldOf<K>, null>
    readonly hasTag: (tag: "busy") => boolean
    readonly matches: (state: { readonly shown: "failed" | "typing" }) => boolean
  }
  readonly form: {
    readonly context: DocumentEditorContext<string | null, RecordDocument<RowOf<K>, never, null>, FieldConflict>
    readonly hasTag: (tag: "open") => boolean
    readonly matches: (state: "opening" | "failed" | "saving" | "merging" | "discarding") => boolean
    readonly can: (event: RecordFormEvent<never>) => boolean
  }
  readonly removal: SnapshotFrom<ReturnType<typeof recordRemovalMachine>>
  readonly rowActions: { readonly context: RowActionsContext }
  readonly undo: { readonly context: UndoContext; readonly hasTag: (tag: "busy") => boolean }
  readonly report: { readonly hasTag: (tag: "busy") => boolean }
  readonly figures: {
    readonly context: FiguresContext<RecordStats>
    readonly hasTag: (tag: "busy") => boolean
  }
}

/** Their messages. */
export type SimpleRecordMessage<K extends RecordKind> =
  | { readonly to: "list"; readonly event: RecordListEvent<RowOf<K>, FilterOf<K>, SortFieldOf<K>> }
  | { readonly to: "form"; readonly event: RecordFormEvent<never> }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "rowActions"; readonly event: RowActionEvent }
  | { readonly to: "undo"; readonly event: UndoEvent }
  | { readonly to: "report"; readonly event: ReportEvent<FilterOf<K>> }
  | { readonly to: "figures"; readonly event: FiguresEvent }
  | { readonly to: "screen"; readonly event: ScreenEvent }

interface SimpleRecordCommandWords {
  readonly why: { readonly nothingToReport: string }
}

/** A kind of record that is switched on and off. */
export type SwitchedKind = RecordKind & { readonly Row: Schema.Codec<SwitchedRow, unknown> }

interface SimpleRecordCommandOptions<K extends SwitchedKind> extends Pick<
  RecordCommandOptions<SimpleRecordState<K>, RowOf<K>, "form", string | null, FilterOf<K>>,
  "nameOf" | "filters" | "words"
> {
  readonly kind: K
  /** The beginning of every id, and what a file of such records is called. */
  readonly name: ImportSubject
  readonly words: RecordCommandOptions<never, never, never, never, never>["words"] &
    Translated<SimpleRecordCommandWords>
  readonly rules: {
    readonly cursorRow: (context: SimpleRecordState<K>["list"]["context"]) => RowOf<K> | null
  }
}

export const simpleRecordCommands = <K extends SwitchedKind>({
  name,
  kind: { noun },
  words,
  rules,
  nameOf,
  filters
}: SimpleRecordCommandOptions<K>) => {
  type State = SimpleRecordState<K>
  type Row = RowOf<K>
  const texts = bilingual<SimpleRecordCommandWords>(words)
  const inFocus = ({ list }: State): Row | null => rules.cursorRow(list.context)
  const { onRow, ofFocus, add, ofList } = recordCommands<State, Row, "form", string | null, FilterOf<K>>({
    name,
    kind: importSubjects[name],
    words,
    inFocus,
    nameOf,
    editor: "form",
    subjectOf: ({ id }) => id,
    newSubject: null,
    editKeys: ["Enter", "e"],
    filters
  })
  const all: ReadonlyArray<Command<State, SimpleRecordMessage<K>>> = [
    ...ofFocus,
    undoCommand(name, noun),
    add,
    importCommand(name, name),
    ...reportCommands<FilterOf<K>>(name, texts.why.nothingToReport),
    ...ofList
  ]
  return {
    /** What can be done to a row; null where it cannot. */
    onRow,
    all,
    /** The commands in their current state. */
    available: availableScreenCommands(all)
  }
}
