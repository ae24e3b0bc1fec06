/**
 * The commands that a typed text finds: every word matches, in any order, as a part, as letters in order, or with one
 * wrong letter. The caller provides the function that scores how well a word matches.
 */
import type { AvailableCommand } from "../shared/screen/command.schema.ts"
import { Language } from "../shared/language.schema.ts"
import { normalise } from "../shared/search.rules.ts"

/** From 0, no match, to 1: how well typed letters match a text in their order; both are folded. */
export type Score = (text: string, typed: string) => number

type Range = readonly [from: number, to: number]

export interface FoundCommand<Message> {
  readonly command: AvailableCommand<Message>
  /** The parts of the label that match, as [start, end) of its characters, in order. */
  readonly marks: ReadonlyArray<Range>
}

export interface FoundGroup<Message> {
  readonly group: AvailableCommand<Message>["group"] | "recent" | "similar"
  readonly found: ReadonlyArray<FoundCommand<Message>>
}

/** No label is longer, so longer texts match nothing. */
const typedMax = 100

/** The order of the visual direction: actions before places, settings last. */
const groupsInOrder = ["selection", "screen", "elsewhere", "places", "preferences"] as const

/** How many recent commands are shown, and how many ids are remembered. */
const recentShown = 5
const recentMax = 20

/** The score of a word that stands at the beginning of a word of the text. */
const strongFrom = 0.5
/** Letters in order may be interrupted twice. */
const weakFrom = 0.02
/** With one letter left out, a long word may be interrupted once, a short one never. */
const typoFrom = (word: string): number => (word.length >= 6 ? 0.1 : strongFrom)
const typoLetters = 4

/** Folds letter by letter, each code unit into one, so that positions stay those of the label. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => normalise(text.charAt(at)).slice(0, 1) || " ").join("")

/** How well a word matches from `from` on; a wrong or surplus letter is left out, a missing one matches anyway. */
const scoreWord = (score: Score, text: string, word: string, from: number): number => {
  const whole = score(text, word)
  if (whole >= from) return whole
  if (word.length < typoLetters) return 0
  const best = Math.max(...Array.from(word, (_, at) => score(text, word.slice(0, at) + word.slice(at + 1))))
  return best >= typoFrom(word) ? Math.min(best, strongFrom) / 2 : 0
}

/** Where a word stands in a label: as a whole, best at the beginning of a word, else letter by letter. */
const marksOf = (label: string, word: string): ReadonlyArray<Range> => {
  const atWord = ` ${label}`.indexOf(` ${word}`)
  const at = atWord >= 0 ? atWord : label.indexOf(word)
  if (at >= 0) return [[at, at + word.length]]
  const marks: Array<Range> = []
  let from = 0
  for (const letter of word) {
    const next = label.indexOf(letter, from)
    if (next < 0) return []
    marks.push([next, next + 1])
    from = next + 1
  }
  return marks
}

/** Ranges in order, those that touch as one. */
const merge = (ranges: ReadonlyArray<Range>): ReadonlyArray<Range> => {
  const merged: Array<Range> = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last === undefined || last[1] < from) merged.push([from, to])
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
  }
  return merged
}

interface Match<Message> {
  readonly found: FoundCommand<Message>
  readonly isStrong: boolean
  readonly score: number
}

const matchOf = <Message>(
  command: AvailableCommand<Message>,
  words: ReadonlyArray<string>,
  language: Language,
  score: Score
): Match<Message> | null => {
  const label = fold(command.label[language])
  const others = fold(
    Language.literals
      .flatMap((one) => [command.label[one], command.keywords?.[one] ?? "", command.detail?.[one] ?? ""])
      .join(" ")
  )
  const scores = words.map((word) => {
    const inLabel = scoreWord(score, label, word, weakFrom)
    // A text this long has nearly all letters in any order.
    return inLabel >= strongFrom ? inLabel : Math.max(inLabel, scoreWord(score, others, word, strongFrom) * 0.9)
  })
  if (scores.includes(0)) return null
  const text = words.join(" ")
  const whole = label.startsWith(text) ? 1 : label.includes(` ${text}`) ? 0.5 : 0
  return {
    found: { command, marks: merge(words.flatMap((word) => marksOf(label, word))) },
    isStrong: Math.min(...scores) >= strongFrom * 0.9,
    // Of labels that match equally well, the one is meant of which a larger part has been typed.
    score: whole + scores.reduce((product, one) => product * one, 1) + text.length / (10 * label.length)
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

/**
 * Without a text, all available commands of this screen and of the application, the most recent before them. With a
 * text, also commands of other screens, and unavailable ones at the end of their group; commands that only resemble the
 * text are a separate group.
 */
export const findCommands = <Message>(
  available: ReadonlyArray<AvailableCommand<Message>>,
  { text, language, recent, listsUnavailable = false }: PaletteQuery,
  score: Score
): ReadonlyArray<FoundGroup<Message>> => {
  const words = fold(text.slice(0, typedMax).normalize("NFC")).split(" ").filter(Boolean)
  const listed = available.filter(({ isKeyOnly }) => !isKeyOnly)
  const age = ({ found: { command } }: Match<Message>): number => {
    const at = recent.indexOf(command.id)
    return at < 0 ? recent.length : at
  }
  const isRefused = ({ found: { command } }: Match<Message>): boolean => command.message === null
  if (words.length === 0) {
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
      found: rest.filter(({ command }) => command.group === group)
    }))
    return [{ group: "recent" as const, found: latest }, ...groups].filter(({ found }) => found.length > 0)
  }
  const matches = listed
    .flatMap((command) => matchOf(command, words, language, score) ?? [])
    .toSorted(
      (one, other) =>
        Number(isRefused(one)) - Number(isRefused(other)) || age(one) - age(other) || other.score - one.score
    )
  const best = (members: ReadonlyArray<Match<Message>>): number =>
    Math.max(0, ...members.filter((match) => !isRefused(match)).map((match) => match.score))
  /** The group of the best match first, settings last. */
  const groups = groupsInOrder
    .map((group) => ({
      group,
      members: matches.filter((match) => match.found.command.group === group && match.isStrong)
    }))
    .map((one) => ({ ...one, rank: one.group === "preferences" ? -1 : best(one.members) }))
    .toSorted((one, other) => other.rank - one.rank)
  const similar = { group: "similar" as const, members: matches.filter(({ isStrong }) => !isStrong) }
  return [...groups, similar]
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => ({ group, found: members.map(({ found }) => found) }))
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
