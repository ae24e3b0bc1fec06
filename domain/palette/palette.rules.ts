/**
 * The commands that a typed text finds: every word matches, in any order. They are ranked by how they match and by nothing
 * else; those with one wrong letter are found only where nothing else is.
 */
import type { AvailableCommand } from "../shared/screen/command.schema.ts"
import { Language } from "../shared/language.schema.ts"
import { mergeRanges, type Range } from "../shared/found-text.rules.ts"
import { normalise } from "../shared/search.rules.ts"
import { hasBeginning, hasNear, matchRanks, matchShown, type WordMatch } from "./word-match.rules.ts"

export interface FoundCommand<Message> {
  readonly command: AvailableCommand<Message>
  /** The parts of the label that match, as [start, end) of its characters, in order. */
  readonly marks: ReadonlyArray<Range>
}

export interface FoundGroup<Message> {
  readonly group: AvailableCommand<Message>["group"] | "recent" | "similar"
  readonly found: ReadonlyArray<FoundCommand<Message>>
  /** Whether one of them has all words, or their beginnings; else letters only match, and a record may be meant. */
  readonly isCertain: boolean
}

/** No label is longer, so longer texts match nothing. */
const typedMax = 100

/** In this order where nothing is typed, and of groups that match equally well. */
const groupsInOrder = ["selection", "screen", "places", "elsewhere", "preferences"] as const

/** How many recent commands are shown, and how many ids are remembered. */
const recentShown = 5
const recentMax = 20

/** Folds letter by letter, each code unit into one, so that positions stay those of the label. */
const fold = (text: string): string =>
  /^[ -~]*$/u.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9@.+_-]/gu, " ")
    : Array.from({ length: text.length }, (_, at) => normalise(text.charAt(at)).slice(0, 1) || " ").join("")

interface Match<Message> {
  readonly found: FoundCommand<Message>
  /** The rank of the word that matches worst. */
  readonly rank: number
  /** Of all words together. */
  readonly ranks: number
  /** One of its names begins with the text. */
  readonly isBegun: boolean
}

/** The better match first. */
const compareMatches = <Message>(one: Match<Message>, other: Match<Message>, language: Language): number => {
  const [{ command: first }, { command: second }] = [one.found, other.found]
  return (
    one.rank - other.rank ||
    Number(other.isBegun) - Number(one.isBegun) ||
    one.ranks - other.ranks ||
    Number(first.group === "elsewhere") - Number(second.group === "elsewhere") ||
    Number(first.message === null) - Number(second.message === null) ||
    groupsInOrder.indexOf(first.group) - groupsInOrder.indexOf(second.group) ||
    // Of labels that match equally well, the one is meant of which a larger part has been typed.
    first.label[language].length - second.label[language].length
  )
}

const namesIn = (names: string | undefined): ReadonlyArray<string> =>
  names?.split(",").map((name) => fold(name).trim()) ?? []

const unmarked = (rank: number): WordMatch => ({ rank, marks: [] })

/** How a command matches; `isForgiving` also takes words with one wrong letter. Null where a word does not match. */
const matchOf = <Message>(
  command: AvailableCommand<Message>,
  words: ReadonlyArray<string>,
  language: Language,
  isForgiving: boolean
): Match<Message> | null => {
  const { names, keywords, detail } = command
  const label = fold(command.label[language])
  const beside = fold(detail?.[language] ?? "")
  const others = namesIn(names?.[language])
  const allNames = Language.literals.flatMap((one) => [fold(command.label[one]), ...namesIn(names?.[one])])
  const inNames = allNames.join(" ")
  const inKeywords = Language.literals.map((one) => fold(`${keywords?.[one] ?? ""} ${detail?.[one] ?? ""}`)).join(" ")
  const matchWord = (word: string): WordMatch | null => {
    const found = [matchShown(label, word, beside)]
    for (const name of others) {
      const match = matchShown(name, word)
      if (match !== null) found.push(unmarked(match.rank))
    }
    if (hasBeginning(inNames, word)) found.push(unmarked(matchRanks.hiddenName))
    if (hasBeginning(inKeywords, word)) found.push(unmarked(matchRanks.keyword))
    if (isForgiving && hasNear(inNames, word)) found.push(unmarked(matchRanks.nearName))
    if (isForgiving && hasNear(inKeywords, word)) found.push(unmarked(matchRanks.nearKeyword))
    return found.filter((match) => match !== null).toSorted((one, other) => one.rank - other.rank)[0] ?? null
  }
  const matches = words.map(matchWord).filter((match) => match !== null)
  if (matches.length < words.length) return null
  const text = words.join(" ")
  return {
    found: { command, marks: mergeRanges(matches.flatMap(({ marks }) => marks)) },
    rank: Math.max(...matches.map(({ rank }) => rank)),
    ranks: matches.reduce((sum, { rank }) => sum + rank, 0),
    isBegun: allNames.some((name) => name.startsWith(text))
  }
}

export interface PaletteQuery {
  readonly text: string
  readonly language: Language
  /** The ids of the commands run last, newest first. */
  readonly recent: ReadonlyArray<string>
  /** Also lists the unavailable ones where nothing is typed. */
  readonly listsUnavailable?: boolean
}

/** What is offered where nothing is typed: commands of this screen and of the application, the latest before them. */
const offered = <Message>(
  listed: ReadonlyArray<AvailableCommand<Message>>,
  { recent, listsUnavailable = false }: PaletteQuery
): ReadonlyArray<FoundGroup<Message>> => {
  const all = listed.map((command) => ({ command, marks: [] }))
  const latest = recent
    .flatMap((id) => all.filter(({ command }) => command.id === id && command.message !== null))
    .slice(0, recentShown)
  const rest = all.filter(
    (one) =>
      one.command.group !== "elsewhere" && (listsUnavailable || one.command.message !== null) && !latest.includes(one)
  )
  const groups = groupsInOrder.map((group) => ({
    group,
    found: rest
      .filter(({ command }) => command.group === group)
      .toSorted((one, other) => Number(one.command.message === null) - Number(other.command.message === null))
  }))
  return [{ group: "recent" as const, found: latest }, ...groups]
    .filter(({ found }) => found.length > 0)
    .map((group) => ({ ...group, isCertain: true }))
}

/**
 * With a text, the commands of all screens that match it, the best one and its group first; of those that match equally
 * well, those of this screen and the available ones first. Without a text, what is offered here.
 */
export const findCommands = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  query: PaletteQuery
): ReadonlyArray<FoundGroup<Message>> => {
  const listed = available.filter(({ isKeyOnly }) => !isKeyOnly)
  const words = fold(query.text.slice(0, typedMax).normalize("NFC")).split(" ").filter(Boolean)
  if (words.length === 0) return offered(listed, query)
  const find = (isForgiving: boolean): ReadonlyArray<Match<Message>> =>
    listed
      .flatMap((command) => matchOf(command, words, query.language, isForgiving) ?? [])
      .toSorted((one, other) => compareMatches(one, other, query.language))
  const matches = find(false)
  const groups = [...new Set(matches.map(({ found }) => found.command.group))].map((group) => {
    const members = matches.filter(({ found }) => found.command.group === group)
    return {
      group,
      found: members.map(({ found }) => found),
      isCertain: members.some(({ rank }) => rank <= matchRanks.keyword)
    }
  })
  if (groups.length > 0) return groups
  const similar = find(true).map(({ found }) => found)
  return similar.length === 0 ? [] : [{ group: "similar", found: similar, isCertain: false }]
}

export const countUnlisted = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  groups: ReadonlyArray<FoundGroup<Message>>
): number => {
  const listed = new Set(groups.flatMap(({ found }) => found.map(({ command }) => command.id)))
  return available.filter((command) => !command.isKeyOnly && command.message === null && !listed.has(command.id)).length
}

/** The commands run last, with the one that is run now. */
export const withRecent = (recent: ReadonlyArray<string>, id: string): ReadonlyArray<string> =>
  [id, ...recent.filter((one) => one !== id)].slice(0, recentMax)
