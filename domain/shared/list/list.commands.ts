/** The commands of every list: pages, filters, cursor and keys. */
import type { AvailableCommand, Command } from "../screen/command.schema.ts"
import type { Translated } from "../language.schema.ts"
import type { HistoryRequested } from "../screen/screen.schema.ts"
import { listWords } from "./list-commands.messages.ts"
import { type FilterPatch, pageSizes } from "./list-criteria.rules.ts"

/** The events of these commands. */
export type ListIntent =
  | { readonly type: "filters.clear" }
  | { readonly type: "limit.choose"; readonly limit: number }
  | { readonly type: "page.go"; readonly page: number }
  | { readonly type: "list.refresh" }
  | { readonly type: "cursor.move"; readonly by: number }

/** The further events of a list whose rows can be selected. */
export type SelectionIntent =
  /** Moves the cursor and selects the rows it passes. */
  | { readonly type: "cursor.extend"; readonly by: number }
  | { readonly type: "row.select"; readonly id: string; readonly extend: boolean }
  | { readonly type: "page.select" }
  | { readonly type: "matching.select" }
  | { readonly type: "selection.clear" }

/** The keys that turn the page. */
export const pageKeys = { next: "]", previous: "[" } as const

/** The events for the screen itself. */
export type PageIntent = { readonly type: "search.focus" } | { readonly type: "help.open" }

interface ListCommandOptions<State, Message> {
  /** The prefix of every id. */
  readonly name: string
  readonly search: Translated<string>
  /** The unit of a page and the page sizes; rows by default. */
  readonly page?: { readonly of: "cards"; readonly limits: ReadonlyArray<number> }
  readonly pageOf: (state: State) => number
  readonly toList: (event: ListIntent) => Message
  readonly toPage: (event: PageIntent) => Message
}

/**
 * Makes commands about the record in focus. `otherwise` says why there is nothing to be done to such a record; null for
 * a command that every record has.
 */
export const focusCommand =
  <State, Message, Subject>(name: string, inFocus: (state: State) => Subject | null) =>
  (
    id: string,
    keys: ReadonlyArray<string>,
    label: Command<State, Message>["label"],
    toMessage: (subject: Subject) => Message | null,
    otherwise: Translated<string> | null = null
  ): Command<State, Message> => ({
    id: `${name}.${id}`,
    group: "selection",
    keys,
    label,
    message: (state) => {
      const subject = inFocus(state)
      return subject === null ? null : toMessage(subject)
    },
    why: (state) => {
      const subject = inFocus(state)
      if (subject === null) return listWords.why.noCursor
      return otherwise !== null && toMessage(subject) === null ? otherwise : listWords.why.underWay
    }
  })

/** The message that shows the history of a record. */
export interface HistoryMessage {
  readonly to: "screen"
  readonly event: HistoryRequested
}

/** The command that shows the history of the record in focus; its kind is the one named. */
export const historyCommand = <State, Subject extends { readonly id: string }>(
  name: string,
  kind: HistoryRequested["of"]["kind"],
  inFocus: (state: State) => Subject | null
) =>
  focusCommand<State, HistoryMessage, Subject>(name, inFocus)("history", ["h"], listWords.history, ({ id }) => ({
    to: "screen",
    event: { type: "record.history", of: { kind, id } }
  }))

/** One filter of a list as a command. */
export interface FilterChoice<Filter> {
  readonly id: string
  readonly label: Translated<string>
  readonly keywords?: Translated<string>
  readonly patch: FilterPatch<Filter>
}

/** Makes commands that narrow a list, each by one filter. */
export const filterCommands = <State, Message, Filter>(
  name: string,
  filters: ReadonlyArray<FilterChoice<Filter>>,
  toList: (event: { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }) => Message
): ReadonlyArray<Command<State, Message>> =>
  filters.map(({ id, patch, ...shown }) => ({
    id: `${name}.show.${id}`,
    isGlobal: true,
    ...shown,
    message: () => toList({ type: "filter.change", patch }),
    why: listWords.why.elsewhere
  }))

export const listCommands = <State, Message>({
  name,
  search,
  page,
  pageOf,
  toList,
  toPage
}: ListCommandOptions<State, Message>): ReadonlyArray<Command<State, Message>> => {
  const move = (id: string, keys: ReadonlyArray<string>, by: number): Command<State, Message> => ({
    id: `${name}.${id}`,
    keys,
    isKeyOnly: true,
    label: listWords.move,
    message: () => toList({ type: "cursor.move", by }),
    why: listWords.why.noRows
  })
  return [
    {
      id: `${name}.showAll`,
      label: listWords.clearFilters,
      message: () => toList({ type: "filters.clear" }),
      why: listWords.why.noFilters
    },
    ...(page?.limits ?? pageSizes).map((limit): Command<State, Message> => ({
      id: `${name}.rows.${limit}`,
      group: "preferences",
      label: listWords[page?.of ?? "rows"](limit),
      message: () => toList({ type: "limit.choose", limit }),
      why: listWords.why.already
    })),
    {
      id: `${name}.nextPage`,
      keys: [pageKeys.next],
      label: listWords.nextPage,
      message: (state) => toList({ type: "page.go", page: pageOf(state) + 1 }),
      why: listWords.why.noPage
    },
    {
      id: `${name}.previousPage`,
      keys: [pageKeys.previous],
      label: listWords.previousPage,
      message: (state) => toList({ type: "page.go", page: pageOf(state) - 1 }),
      why: listWords.why.noPage
    },
    {
      id: `${name}.refresh`,
      label: listWords.refresh,
      message: () => toList({ type: "list.refresh" }),
      why: listWords.why.elsewhere
    },
    {
      id: `${name}.search`,
      keys: ["/"],
      isGlobal: true,
      isScreenWide: true,
      label: search,
      message: () => toPage({ type: "search.focus" }),
      why: listWords.why.elsewhere
    },
    {
      id: `${name}.keys`,
      keys: ["?"],
      isScreenWide: true,
      label: listWords.keys,
      message: () => toPage({ type: "help.open" }),
      why: listWords.why.elsewhere
    },
    // Cards are side by side as well as below each other.
    move("next", ["j", "ArrowDown", ...(page === undefined ? [] : ["ArrowRight"])], 1),
    move("previous", ["k", "ArrowUp", ...(page === undefined ? [] : ["ArrowLeft"])], -1),
    move("first", ["Home"], -Infinity),
    move("last", ["End"], Infinity)
  ]
}

interface SelectionCommandOptions<State, Message> {
  readonly name: string
  readonly selectMatching: (state: State) => Translated<string>
  readonly why: {
    readonly nothingSelected: Translated<string>
    readonly nothingSelectable: Translated<string>
    readonly notSelectable: Translated<string>
  }
  readonly cursorOf: (state: State) => string | null
  readonly toList: (event: SelectionIntent) => Message
  readonly selectKeys?: ReadonlyArray<string>
}

/** The further commands of a list whose rows can be selected. */
export const selectionCommands = <State, Message>({
  name,
  selectMatching,
  why,
  cursorOf,
  toList,
  selectKeys = ["x", "Space"]
}: SelectionCommandOptions<State, Message>): ReadonlyArray<Command<State, Message>> => {
  const extend = (id: string, keys: ReadonlyArray<string>, by: number): Command<State, Message> => ({
    id: `${name}.${id}`,
    keys,
    isKeyOnly: true,
    label: listWords.extend,
    message: () => toList({ type: "cursor.extend", by }),
    why: listWords.why.noRows
  })
  return [
    {
      id: `${name}.clearSelection`,
      group: "selection",
      keys: ["Escape"],
      label: listWords.clearSelection,
      message: () => toList({ type: "selection.clear" }),
      why: why.nothingSelected
    },
    {
      id: `${name}.selectPage`,
      keys: ["Control+A"],
      label: listWords.selectPage,
      message: () => toList({ type: "page.select" }),
      why: why.nothingSelectable
    },
    {
      id: `${name}.selectMatching`,
      keys: ["Control+Shift+A"],
      label: selectMatching,
      message: () => toList({ type: "matching.select" }),
      why: why.nothingSelectable
    },
    {
      id: `${name}.selectRow`,
      keys: selectKeys,
      isKeyOnly: true,
      label: listWords.selectRow,
      message: (state) => {
        const cursor = cursorOf(state)
        return cursor === null ? null : toList({ type: "row.select", id: cursor, extend: false })
      },
      why: why.notSelectable
    },
    extend("extendDown", ["Shift+J", "Shift+ArrowDown"], 1),
    extend("extendUp", ["Shift+K", "Shift+ArrowUp"], -1)
  ]
}

/** Escape closes what is open before it clears what is selected: only one command at a time has the key. */
export const withEscape = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  close: string,
  closes: boolean
): ReadonlyArray<AvailableCommand<Message>> =>
  closes
    ? available.map((command) => ({
        ...command,
        keys: command.id === close ? ["Escape"] : command.keys.filter((key) => key !== "Escape")
      }))
    : available
