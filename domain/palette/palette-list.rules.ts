/** What the open palette lists: found commands and records in their order. Apart, as nothing else needs it. */
import { inEach } from "../shared/language.rules.ts"
import { normalise } from "../shared/search.rules.ts"
import type { FoundRecord } from "./found-record.schema.ts"
import type { FoundCommand, FoundGroup } from "./palette.rules.ts"
import { readTyped } from "./search-scope.rules.ts"

export interface ListedGroup<Message> {
  readonly id: FoundGroup<Message>["group"] | "records"
  readonly commands: ReadonlyArray<FoundCommand<Message>>
  /** They come after the commands. */
  readonly records: ReadonlyArray<FoundRecord>
}

export interface PaletteList<Message> {
  readonly groups: ReadonlyArray<ListedGroup<Message>>
  /** The search has ended, and what is listed, if anything, only resembles the text. */
  readonly isNothingFound: boolean
}

/** Sorts records: the name equals the text, begins with it, has its words, or matches by something else. */
const sortByCloseness = (records: ReadonlyArray<FoundRecord>, typed: string): ReadonlyArray<FoundRecord> => {
  const name = normalise(readTyped(typed).text)
  const words = name.split(" ")
  const distanceOf = (title: string): number => {
    const own = normalise(title)
    if (own === name) return 0
    if (own.startsWith(name)) return 1
    return words.every((word) => own.includes(word)) ? 2 : 3
  }
  const distance = ({ title }: FoundRecord): number => Math.min(...Object.values(inEach(title)).map(distanceOf))
  return records.toSorted((one, other) => distance(one) - distance(other))
}

/**
 * Commands that have the words, then records, then commands that have only letters of the text: these wait until records
 * have been searched, as one of them may be meant. What resembles the text is listed only where nothing else is.
 */
export const listFound = <Message>(
  groups: ReadonlyArray<FoundGroup<Message>>,
  found: ReadonlyArray<FoundRecord>,
  { typed, isSearched }: { readonly typed: string; readonly isSearched: boolean }
): PaletteList<Message> => {
  const ofCommands = (wanted: (group: FoundGroup<Message>) => boolean): ReadonlyArray<ListedGroup<Message>> =>
    groups.filter(wanted).map(({ group, found: commands }) => ({ id: group, commands, records: [] }))
  const isSimilar = ({ group }: FoundGroup<Message>): boolean => group === "similar"
  const sorted = sortByCloseness(found, typed)
  const records = sorted.filter((record) => record.isSimilar !== true)
  const hits: ReadonlyArray<ListedGroup<Message>> = [
    ...ofCommands((group) => group.isCertain),
    ...(records.length === 0 ? [] : [{ id: "records" as const, commands: [], records }]),
    ...(isSearched ? ofCommands((group) => !group.isCertain && !isSimilar(group)) : [])
  ]
  if (hits.length > 0 || !isSearched) return { groups: hits, isNothingFound: false }
  const commands = groups.filter(isSimilar).flatMap((group) => group.found)
  const resembling = sorted.filter((record) => record.isSimilar === true)
  return {
    groups: commands.length + resembling.length === 0 ? [] : [{ id: "similar", commands, records: resembling }],
    isNothingFound: true
  }
}
