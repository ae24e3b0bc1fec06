/** The commands that a typed text finds, their order, and the letters that match. */
import type { AvailableCommand } from "../shared/screen/command.schema.ts"
import type { Language } from "../shared/language.schema.ts"
import { normalise } from "../shared/search.rules.ts"

export interface Found<Message> {
  readonly command: AvailableCommand<Message>
  /** The part of the label that matches, as [start, end) of its characters; null when only a keyword does. */
  readonly mark: readonly [number, number] | null
}

export interface FoundGroup<Message> {
  readonly group: AvailableCommand<Message>["group"]
  readonly found: ReadonlyArray<Found<Message>>
}

/** No label is longer; whatever is typed beyond it finds nothing more. */
const typedMax = 100

/** The visual direction's order. */
const groupsInOrder = ["selection", "screen", "places", "preferences"] as const

/** Folds letter by letter, so that positions stay those of the label; one unit for a unit. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => normalise(text.charAt(at)).slice(0, 1) || " ").join("")

const rank = (
  label: string,
  keywords: string,
  wanted: string
): { readonly rank: number; readonly at: number } | null => {
  const at = label.indexOf(wanted)
  if (at === 0) return { rank: 0, at }
  const word = label.indexOf(` ${wanted}`)
  if (word >= 0) return { rank: 1, at: word + 1 }
  if (at > 0) return { rank: 2, at }
  return keywords.includes(wanted) ? { rank: 3, at: -1 } : null
}

/** Without a text, all available commands; with one also the unavailable, last in their group. */
export const findCommands = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  text: string,
  language: Language
): ReadonlyArray<FoundGroup<Message>> => {
  const wanted = fold(text.slice(0, typedMax).normalize("NFC")).trim()
  const listed = available.filter((command) => !command.isKeyOnly && (wanted !== "" || command.message !== null))
  const matched = listed.flatMap((command) => {
    if (wanted === "") return [{ found: { command, mark: null }, rank: 0 }]
    const hit = rank(fold(command.label[language]), fold(command.keywords?.[language] ?? ""), wanted)
    if (hit === null) return []
    const mark = hit.at < 0 ? null : ([hit.at, hit.at + wanted.length] as const)
    return [{ found: { command, mark }, rank: hit.rank + (command.message === null ? 10 : 0) }]
  })
  return groupsInOrder.flatMap((group) => {
    const found = matched
      .filter((one) => one.found.command.group === group)
      .toSorted((one, other) => one.rank - other.rank)
      .map((one) => one.found)
    return found.length === 0 ? [] : [{ group, found }]
  })
}

export const countUnlisted = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  groups: ReadonlyArray<FoundGroup<Message>>
): number => {
  const listed = new Set(groups.flatMap(({ found }) => found.map(({ command }) => command.id)))
  return available.filter((command) => !command.isKeyOnly && command.message === null && !listed.has(command.id)).length
}
