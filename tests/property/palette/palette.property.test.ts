import fc from "fast-check"
import { expect, it } from "vitest"
import { countUnlisted, findCommands } from "#domain/palette/palette.rules.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { anyText } from "#tests/fixtures/any-text.ts"

const letter = fc.constantFrom(..."aeoAEÉñÑüßçdrst  -3")
const label = fc.string({ unit: letter, minLength: 1, maxLength: 14 }).map((text) => `x${text}`)
const command = fc
  .record({
    en: label,
    group: fc.constantFrom("selection", "screen", "places", "preferences"),
    keywords: fc.option(label, { freq: 3 }),
    isKeyOnly: fc.boolean(),
    isPossible: fc.boolean()
  })
  .map(({ en, group, keywords, isKeyOnly, isPossible }): AvailableCommand<string> => ({
    id: `${group} ${en} ${isKeyOnly}`,
    group,
    keys: [],
    isKeyOnly,
    isScreenWide: false,
    label: { en, es: en },
    detail: null,
    keywords: keywords === null ? null : { en: keywords, es: keywords },
    message: isPossible ? en : null,
    why: null
  }))
const available = fc.uniqueArray(command, { selector: ({ id }) => id, maxLength: 8 })
/** Letters of one unit each, so that positions can be compared. */
const isPlane = (text: string): boolean => Array.from(text).length === text.length
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: letter, maxLength: 2 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 3 }).filter(isPlane) }
)

/** Commands and a typed text: often a part of one of the labels. */
const requested = available.chain((all) => {
  const piece = fc
    .tuple(fc.nat(7), fc.nat(12), fc.integer({ min: 1, max: 4 }))
    .map(([which, at, length]) => all[which % Math.max(all.length, 1)]?.label.en.slice(at, at + length) ?? "")
  return fc.tuple(fc.constant(all), fc.oneof(typed, piece))
})

/** The comparison form of a text: each letter without case and accent. */
const plain = (text: string): string => Array.from(text, (one) => normalise(one).slice(0, 1) || " ").join("")
const wordsOf = (text: string): ReadonlyArray<string> => plain(text.normalize("NFC")).split(" ").filter(Boolean)
const search = (all: ReadonlyArray<AvailableCommand<string>>, text: string) =>
  findCommands(all, { text, language: "en", recent: [] })
const idsOf = (groups: ReturnType<typeof search>) =>
  groups.flatMap(({ found }) => found.map(({ command: { id } }) => id)).toSorted()

it("only letters that were typed are marked, in order and apart from each other", () => {
  let marked = 0
  fc.assert(
    fc.property(requested, ([all, text]) => {
      const letters = new Set(wordsOf(text).join(""))
      for (const { found } of search(all, text)) {
        for (const {
          command: { label: words },
          marks
        } of found) {
          marked += marks.length
          for (const [from, to] of marks)
            for (const one of plain(words.en.slice(from, to))) expect(letters.has(one)).toBe(true)
          expect(marks.every(([from, to], at) => from < to && from > (marks[at - 1]?.[1] ?? -1))).toBe(true)
        }
      }
    }),
    { numRuns: 300 }
  )
  expect(marked).toBeGreaterThan(0)
})

it("the order of the words does not matter", () => {
  fc.assert(
    fc.property(requested, ([all, text]) => {
      const turned = wordsOf(text).toReversed().join(" ")
      expect(idsOf(search(all, turned))).toEqual(idsOf(search(all, text)))
    }),
    { numRuns: 200 }
  )
})

const longWord = fc.string({ unit: fc.constantFrom(..."abcdefghilmnoprstu"), minLength: 6, maxLength: 10 })

it("a command is found by a long word of its label with any one letter changed, added or missing", () => {
  fc.assert(
    fc.property(longWord, fc.nat(9), fc.constantFrom("change", "add", "miss"), (word, where, error) => {
      const at = where % word.length
      const rest = word.slice(error === "add" ? at : at + 1)
      const typed = word.slice(0, at) + (error === "miss" ? "" : "z") + rest
      const one = { id: "one", group: "screen", keys: [], isKeyOnly: false, isScreenWide: false } as const
      const label = `Show ${word} now`
      const commands = [
        { ...one, label: { en: label, es: label }, detail: null, keywords: null, message: "", why: null }
      ]
      expect(idsOf(search(commands, typed))).toEqual(["one"])
    }),
    { numRuns: 300 }
  )
})

it("each command is listed at most once, those of keys only never, and the left out ones are counted", () => {
  fc.assert(
    fc.property(requested, ([all, text]) => {
      const groups = search(all, text)
      const listed = groups.flatMap(({ found }) => found.map((one) => one.command))
      expect(new Set(listed).size).toBe(listed.length)
      expect(listed.filter(({ isKeyOnly }) => isKeyOnly)).toEqual([])
      expect(
        groups.every(
          ({ group, found }) =>
            found.length > 0 && (group === "similar" || found.every((one) => one.command.group === group))
        )
      ).toBe(true)
      const left = all.filter((one) => !one.isKeyOnly && one.message === null && !listed.includes(one))
      expect(countUnlisted(all, groups)).toBe(left.length)
    }),
    { numRuns: 200 }
  )
})

it("of the same commands, the available ones come before the unavailable ones", () => {
  let listed = 0
  fc.assert(
    fc.property(requested, ([all, text]) => {
      const twice = all.flatMap((one) => [
        { ...one, id: `${one.id} refused`, message: null },
        { ...one, id: `${one.id} possible`, message: "" }
      ])
      for (const { found } of search(twice, text)) {
        const at = (id: string) => found.findIndex(({ command }) => command.id === id)
        for (const { id } of all.filter((one) => at(`${one.id} refused`) >= 0)) {
          listed += 1
          if (at(`${id} possible`) > at(`${id} refused`)) throw new Error(`${id} is refused first`)
        }
      }
    }),
    { numRuns: 200 }
  )
  expect(listed).toBeGreaterThan(0)
})
