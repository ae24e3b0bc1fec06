/** The commands of every screen of records: adding, editing, switching, deleting, importing, filters. */
import type { Command } from "../screen/command.schema.ts"
import { bilingual } from "../language.rules.ts"
import type { RecordTitle, Translated } from "../language.schema.ts"
import { listWords } from "../list/list-commands.messages.ts"
import {
  type FilterChoice,
  filterCommands,
  focusCommand,
  historyCommand,
  type HistoryMessage,
  listCommands,
  type ListIntent,
  type PageIntent
} from "../list/list.commands.ts"
import type { FilterPatch } from "../list/list-criteria.rules.ts"
import type { RemovalTarget } from "./record-removal.machine.ts"
import type { RowActionEvent } from "../list/row-actions.machine.ts"
import type { ImportSubject, recordKinds } from "../record-kind.schema.ts"
import type { ImportRequested } from "../screen/screen.schema.ts"

interface RecordCommandWords {
  readonly add: string
  readonly edit: string
  readonly remove: string
  readonly switch: (to: "active" | "inactive") => string
  readonly restore: string
  readonly showDeleted: string
  readonly search: string
  readonly why: { readonly deleted: string; readonly notDeleted: string }
}

interface Switchable {
  readonly id: string
  readonly version: number
  readonly status: "active" | "inactive"
  readonly is_deleted?: boolean
}

/** A filter by which deleted records are listed. */
export interface Deletable {
  readonly active?: "yes" | "no"
}

/** The messages of these commands, and which machine of the screen receives each. */
export type RecordMessage<Editor extends string, Subject, Filter> =
  | {
      readonly to: "list"
      readonly event: ListIntent | { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }
    }
  | { readonly to: Editor; readonly event: { readonly type: "form.open"; readonly subject: Subject } }
  | { readonly to: "removal"; readonly event: { readonly type: "removal.open"; readonly target: RemovalTarget } }
  | { readonly to: "rowActions"; readonly event: RowActionEvent }
  | { readonly to: "screen"; readonly event: PageIntent | ImportRequested }
  | HistoryMessage

interface ListedState<Filter> {
  readonly list: {
    readonly context: {
      readonly criteria: { readonly page: number; readonly filter: Filter }
      readonly page: { readonly pagination: { readonly total: number } } | null
    }
  }
}

export interface RecordCommandOptions<State, Row, Editor extends string, Subject, Filter> {
  readonly name: string
  readonly kind: keyof typeof recordKinds
  readonly words: Translated<RecordCommandWords>
  /** The record that commands are about: the row with the cursor, say. */
  readonly inFocus: (state: State) => Row | null
  readonly nameOf: (row: Row) => RecordTitle
  /** The machine that edits a record, and what it opens. */
  readonly editor: Editor
  readonly subjectOf: (row: Row) => Subject
  readonly newSubject: Subject
  readonly editKeys: ReadonlyArray<string>
  readonly filters: ReadonlyArray<FilterChoice<Filter>>
  readonly page?: { readonly of: "cards"; readonly limits: ReadonlyArray<number> }
  /** Why a record must be neither deactivated nor deleted; null where it may be. */
  readonly whyKept?: (state: State, row: Row) => Translated<string> | null
}

/** A deleted record can be restored and nothing else. */
export const recordCommands = <
  State extends ListedState<Filter>,
  Row extends Switchable,
  Editor extends string,
  Subject,
  Filter extends Deletable
>({
  name,
  kind,
  words,
  inFocus,
  nameOf,
  editor,
  subjectOf,
  newSubject,
  editKeys,
  filters,
  page,
  whyKept: keeps = () => null
}: RecordCommandOptions<State, Row, Editor, Subject, Filter>) => {
  type Message = RecordMessage<Editor, Subject, Filter>
  type RecordCommand = Command<State, Message>
  const texts = bilingual(words)
  const unlessDeleted =
    (toMessage: (row: Row) => Message) =>
    (row: Row): Message | null =>
      row.is_deleted === true ? null : toMessage(row)
  const edit = unlessDeleted((row) => ({ to: editor, event: { type: "form.open", subject: subjectOf(row) } }))
  const remove = unlessDeleted((row) => ({
    to: "removal",
    event: { type: "removal.open", target: { id: row.id, name: nameOf(row), version: row.version } }
  }))
  /** Activates an inactive record, and the other way round. */
  const toggle = unlessDeleted(({ id, status }) => ({
    to: "rowActions",
    event: { type: "row.action", id, action: status === "active" ? "deactivate" : "activate" }
  }))
  const restore = (row: Row): Message | null =>
    row.is_deleted === true ? { to: "rowActions", event: { type: "row.action", id: row.id, action: "restore" } } : null

  const focused = focusCommand<State, Message, Row>(name, inFocus)
  const why = texts.why.deleted
  const forbidden = (state: State): Translated<string> | null => {
    const row = inFocus(state)
    return row === null || row.is_deleted === true ? null : keeps(state, row)
  }
  const ofFocus: ReadonlyArray<RecordCommand> = [
    focused("edit", editKeys, texts.edit, edit, why),
    {
      ...focused(
        "switch",
        ["s"],
        (state) => texts.switch(inFocus(state)?.status === "active" ? "inactive" : "active"),
        toggle,
        why
      ),
      whyForbidden: forbidden
    },
    { ...focused("delete", ["Delete"], texts.remove, remove, why), whyForbidden: forbidden },
    focused("restore", ["u"], texts.restore, restore, texts.why.notDeleted),
    historyCommand(name, kind, inFocus)
  ]
  const add: RecordCommand = {
    id: `${name}.add`,
    keys: ["n"],
    isGlobal: true,
    isScreenWide: true,
    label: texts.add,
    keywords: listWords.keywords.add,
    message: () => ({ to: editor, event: { type: "form.open", subject: newSubject } }),
    why: listWords.why.underWay
  }
  const noFilter: FilterPatch<Deletable> = { active: "no" }
  const showDeleted = { id: "deleted", label: texts.showDeleted, patch: noFilter as FilterPatch<Filter> }
  return {
    /** The action of a row's button; null where there is none. */
    onRow: { edit, remove, toggle, restore },
    ofFocus,
    add,
    ofList: [
      ...filterCommands<State, Message, Filter>(name, [...filters, showDeleted], (event) => ({ to: "list", event })),
      ...listCommands<State, Message>({
        name,
        search: texts.search,
        ...(page !== undefined && { page }),
        pageOf: ({ list }) => list.context.criteria.page,
        toList: (event) => ({ to: "list", event }),
        toPage: (event) => ({ to: "screen", event })
      })
    ]
  }
}

/** The filters by the status that every record has. */
export const statusFilters = (label: (status: "active" | "inactive") => Translated<string>) =>
  (["active", "inactive"] as const).map((status) => ({ id: status, label: label(status), patch: { status } }))

export const importCommand = (
  name: string,
  of: ImportSubject
): Command<unknown, { readonly to: "screen"; readonly event: ImportRequested }> => ({
  id: `${name}.import`,
  isGlobal: true,
  label: listWords.upload,
  keywords: listWords.keywords.upload,
  message: () => ({ to: "screen", event: { type: "import.open", of } }),
  why: listWords.why.elsewhere
})
