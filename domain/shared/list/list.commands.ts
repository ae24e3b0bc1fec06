/** What can be asked for on every list: its pages, its filters, its cursor and its keys. */
import type { Command } from "../screen/command.schema.ts"
import type { InEveryLanguage } from "../language.schema.ts"
import { listWord } from "./list-commands.messages.ts"
import { limitsOffered } from "./list-view.rules.ts"

/** What a list is told by these commands. */
export type ListIntent =
  | { readonly type: "filters.clear" }
  | { readonly type: "limit.choose"; readonly limit: number }
  | { readonly type: "page.go"; readonly page: number }
  | { readonly type: "list.refresh" }
  | { readonly type: "cursor.move"; readonly by: number }

/** What a list whose rows can be selected is told besides. */
export type SelectionIntent =
  | { readonly type: "cursor.extend"; readonly by: number }
  | { readonly type: "row.select"; readonly id: string; readonly extend: boolean }
  | { readonly type: "page.select" }
  | { readonly type: "matching.select" }
  | { readonly type: "selection.clear" }

/** What the screen itself is told, for what only shows. */
export type PageIntent = { readonly type: "search.focus" } | { readonly type: "help.open" }

interface AboutCommands<Desk, Message> {
  /** The beginning of every id. */
  readonly name: string
  readonly search: InEveryLanguage<string>
  /** What a page is made of, and how many of them it can hold; rows where nothing is said. */
  readonly page?: { readonly of: "cards"; readonly limits: ReadonlyArray<number> }
  readonly pageOf: (desk: Desk) => number
  readonly toList: (event: ListIntent) => Message
  readonly toPage: (event: PageIntent) => Message
}

/**
 * Makes commands about the record in focus. `otherwise` says why there is nothing to be done to such a record; a command
 * that can be given for every record has none.
 */
export const focusCommand =
  <Desk, Message, Subject>(name: string, inFocus: (desk: Desk) => Subject | null) =>
  (
    id: string,
    keys: ReadonlyArray<string>,
    label: Command<Desk, Message>["label"],
    toMessage: (subject: Subject) => Message | null,
    otherwise: InEveryLanguage<string> | null = null
  ): Command<Desk, Message> => ({
    id: `${name}.${id}`,
    group: "selection",
    keys,
    label,
    message: (desk) => {
      const subject = inFocus(desk)
      return subject === null ? null : toMessage(subject)
    },
    why: (desk) => {
      const subject = inFocus(desk)
      if (subject === null) return listWord((words) => words.why.noCursor)
      return otherwise !== null && toMessage(subject) === null ? otherwise : listWord((words) => words.why.underWay)
    }
  })

export const listCommands = <Desk, Message>({
  name,
  search,
  page,
  pageOf,
  toList,
  toPage
}: AboutCommands<Desk, Message>): ReadonlyArray<Command<Desk, Message>> => {
  const move = (id: string, keys: ReadonlyArray<string>, by: number): Command<Desk, Message> => ({
    id: `${name}.${id}`,
    group: "screen",
    keys,
    isKeyOnly: true,
    label: () => listWord((words) => words.move),
    message: () => toList({ type: "cursor.move", by }),
    why: () => listWord((words) => words.why.noRows)
  })
  return [
    {
      id: `${name}.showAll`,
      group: "screen",
      keys: [],
      label: () => listWord((words) => words.clearFilters),
      message: () => toList({ type: "filters.clear" }),
      why: () => listWord((words) => words.why.noFilters)
    },
    ...(page?.limits ?? limitsOffered).map((limit): Command<Desk, Message> => ({
      id: `${name}.rows.${limit}`,
      group: "screen",
      keys: [],
      label: () => listWord((words) => words[page?.of ?? "rows"](limit)),
      message: () => toList({ type: "limit.choose", limit }),
      why: () => listWord((words) => words.why.already)
    })),
    {
      id: `${name}.nextPage`,
      group: "screen",
      keys: [],
      label: () => listWord((words) => words.nextPage),
      message: (desk) => toList({ type: "page.go", page: pageOf(desk) + 1 }),
      why: () => listWord((words) => words.why.noPage)
    },
    {
      id: `${name}.previousPage`,
      group: "screen",
      keys: [],
      label: () => listWord((words) => words.previousPage),
      message: (desk) => toList({ type: "page.go", page: pageOf(desk) - 1 }),
      why: () => listWord((words) => words.why.noPage)
    },
    {
      id: `${name}.refresh`,
      group: "screen",
      keys: [],
      label: () => listWord((words) => words.refresh),
      message: () => toList({ type: "list.refresh" }),
      why: () => listWord((words) => words.why.elsewhere)
    },
    {
      id: `${name}.search`,
      group: "screen",
      keys: ["/"],
      isScreenWide: true,
      label: () => search,
      message: () => toPage({ type: "search.focus" }),
      why: () => listWord((words) => words.why.elsewhere)
    },
    {
      id: `${name}.keys`,
      group: "screen",
      keys: ["?"],
      isScreenWide: true,
      label: () => listWord((words) => words.keys),
      message: () => toPage({ type: "help.open" }),
      why: () => listWord((words) => words.why.elsewhere)
    },
    // Cards stand beside each other as well as below.
    move("next", ["j", "ArrowDown", ...(page === undefined ? [] : ["ArrowRight"])], 1),
    move("previous", ["k", "ArrowUp", ...(page === undefined ? [] : ["ArrowLeft"])], -1)
  ]
}

interface AboutSelection<Desk, Message> {
  /** The beginning of every id. */
  readonly name: string
  readonly selectMatching: (desk: Desk) => InEveryLanguage<string>
  readonly why: {
    readonly nothingSelected: InEveryLanguage<string>
    readonly nothingSelectable: InEveryLanguage<string>
    readonly notSelectable: InEveryLanguage<string>
  }
  readonly cursorOf: (desk: Desk) => string | null
  readonly toList: (event: SelectionIntent) => Message
}

/** What can be asked for besides on a list whose rows can be selected. */
export const selectionCommands = <Desk, Message>({
  name,
  selectMatching,
  why,
  cursorOf,
  toList
}: AboutSelection<Desk, Message>): ReadonlyArray<Command<Desk, Message>> => {
  const extend = (id: string, keys: ReadonlyArray<string>, by: number): Command<Desk, Message> => ({
    id: `${name}.${id}`,
    group: "screen",
    keys,
    isKeyOnly: true,
    label: () => listWord((words) => words.extend),
    message: () => toList({ type: "cursor.extend", by }),
    why: () => listWord((words) => words.why.noRows)
  })
  return [
    {
      id: `${name}.clearSelection`,
      group: "selection",
      keys: ["Escape"],
      label: () => listWord((words) => words.clearSelection),
      message: () => toList({ type: "selection.clear" }),
      why: () => why.nothingSelected
    },
    {
      id: `${name}.selectPage`,
      group: "screen",
      keys: ["Control+A"],
      label: () => listWord((words) => words.selectPage),
      message: () => toList({ type: "page.select" }),
      why: () => why.nothingSelectable
    },
    {
      id: `${name}.selectMatching`,
      group: "screen",
      keys: ["Control+Shift+A"],
      label: selectMatching,
      message: () => toList({ type: "matching.select" }),
      why: () => why.nothingSelectable
    },
    {
      id: `${name}.selectRow`,
      group: "screen",
      keys: ["x", "Space"],
      isKeyOnly: true,
      label: () => listWord((words) => words.selectRow),
      message: (desk) => {
        const cursor = cursorOf(desk)
        return cursor === null ? null : toList({ type: "row.select", id: cursor, extend: false })
      },
      why: () => why.notSelectable
    },
    extend("extendDown", ["Shift+J", "Shift+ArrowDown"], 1),
    extend("extendUp", ["Shift+K", "Shift+ArrowUp"], -1)
  ]
}
