/** Which options of a file's questions are the correct ones: they are named by texts, numbers or letters. */
import { Result } from "effect"

export interface OptionCells {
  readonly en: ReadonlyArray<string>
  readonly es: ReadonlyArray<string>
  readonly correct: string
}

/** The places of the correct options. */
type Places = ReadonlySet<number>

const folded = (text: string): string => text.toLowerCase()

/** The parts of a cell between bars. */
export const cellParts = (cell: string, separator: string | RegExp = "|"): ReadonlyArray<string> =>
  cell === "" ? [] : cell.split(separator).map((part) => part.trim())

const placesOf = (names: ReadonlyArray<string>, wanted: ReadonlyArray<string>): Places | null => {
  const parts = new Set(wanted.map(folded))
  const known = new Set(names.map(folded))
  if ([...parts].some((part) => !known.has(part))) return null
  return new Set(names.flatMap((name, index) => (parts.has(folded(name)) ? [index] : [])))
}

/** English texts, else Spanish ones; numbers from 1; letters from A. They stand between bars or, where that names none, commas. */
const ways: ReadonlyArray<(cells: OptionCells) => Places | null> = [
  ({ en, es }: OptionCells) => [en, es],
  ({ en }: OptionCells) => [en.map((_, index) => String(index + 1))],
  ({ en }: OptionCells) => [en.map((_, index) => String.fromCharCode(97 + index))]
].map((namesOf) => (cells) => {
  for (const parts of [cellParts(cells.correct), cellParts(cells.correct, /[,;]/u)])
    for (const names of namesOf(cells)) {
      const places = placesOf(names, parts)
      if (places !== null) return places
    }
  return null
})

const isSame = (one: Places, other: Places): boolean =>
  one.size === other.size && [...one].every((place) => other.has(place))

/**
 * The places of the correct options of each question of a quiz, or the message key of what is wrong. The questions of a quiz name
 * them in one way, the first by which all can be read. Where there is none, each is read by itself, and none that has two readings.
 */
export const correctPlaces = (questions: ReadonlyArray<OptionCells>): ReadonlyArray<Result.Result<Places, string>> => {
  const readings = questions.map((cells) => ways.map((read) => read(cells)))
  const readable = readings.filter((found) => found.some((places) => places !== null))
  const way = ways.findIndex((_, at) => readable.every((found) => found[at] !== null))
  return readings.map((found) => {
    const [first, ...others] = found.flatMap((places, at) =>
      places === null || (way !== -1 && at !== way) ? [] : [places]
    )
    if (first === undefined) return Result.fail("csv_correct_unknown")
    return others.every((other) => isSame(first, other)) ? Result.succeed(first) : Result.fail("csv_correct_two_ways")
  })
}
