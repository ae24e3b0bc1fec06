import { expect, it } from "vitest"
import { listFound } from "#domain/palette/palette-list.rules.ts"
import type { FoundGroup } from "#domain/palette/palette.rules.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import { found } from "#tests/fixtures/found-record.ts"

const groupOf = (group: FoundGroup<string>["group"], isCertain: boolean): FoundGroup<string> => ({
  group,
  isCertain,
  found: [
    {
      command: {
        id: group,
        group: "screen",
        keys: [],
        isKeyOnly: false,
        isScreenWide: false,
        label: { en: group, es: group },
        detail: null,
        keywords: null,
        message: group,
        why: null
      },
      marks: []
    }
  ]
})

const list = (
  groups: ReadonlyArray<FoundGroup<string>>,
  records: ReadonlyArray<FoundRecord>,
  { typed = "", isSearched = true } = {}
) => {
  const listed = listFound(groups, records, { typed, isSearched })
  return {
    isNothingFound: listed.isNothingFound,
    ids: listed.groups.map(({ id }) => id),
    titles: listed.groups.flatMap((group) => group.records.map(({ title }) => title))
  }
}

const certain = groupOf("screen", true)
const lettersOnly = groupOf("elsewhere", false)
const similar = groupOf("similar", false)
const ana = found({ title: "Ana Ruiz" })
const johansson = found({ title: "Johansson", isSimilar: true })

it("a record called as typed comes before its people, and one that begins so before one that has the words", () => {
  const titles = (typed: string, ...all: ReadonlyArray<string>) =>
    list(
      [],
      all.map((title) => found({ title })),
      { typed }
    ).titles
  const people = ["Ana Ruiz", "Renée Pacheco"]
  expect(
    titles(" hillcrest DAIRY", ...people, "Old Hillcrest Dairy", "Hillcrest Dairy North", "Hillcrest Dairy")
  ).toEqual(["Hillcrest Dairy", "Hillcrest Dairy North", "Old Hillcrest Dairy", ...people])
  expect(titles("#ruiz ana", "Ruiz Pacheco", "Ana Ruiz")).toEqual(["Ana Ruiz", "Ruiz Pacheco"])
  expect(titles("5550200245", ...people)).toEqual(people)
  const [gym, other] = [found({ title: { en: "Gym", es: "Gimnasio" } }), found({ title: "Gimnasio Norte" })]
  expect(list([], [other, gym], { typed: "gimnasio" }).titles).toEqual([gym.title, other.title])
})

it("records come after commands that have the words, and before those that have only letters of them", () => {
  expect(list([lettersOnly, certain], [ana])).toEqual({
    isNothingFound: false,
    ids: ["screen", "records", "elsewhere"],
    titles: ["Ana Ruiz"]
  })
})

it("a command that has only letters of the text waits until records have been searched", () => {
  expect(list([certain, lettersOnly], [], { isSearched: false }).ids).toEqual(["screen"])
  expect(list([lettersOnly], [], { isSearched: false })).toEqual({ isNothingFound: false, ids: [], titles: [] })
  expect(list([lettersOnly], []).ids).toEqual(["elsewhere"])
})

it("similar names are listed only where nothing else matches, and only after the search", () => {
  expect(list([similar], [johansson])).toEqual({ isNothingFound: true, ids: ["similar"], titles: ["Johansson"] })
  expect(list([], [johansson])).toEqual({ isNothingFound: true, ids: ["similar"], titles: ["Johansson"] })
  expect(list([similar], [])).toEqual({ isNothingFound: true, ids: ["similar"], titles: [] })
  expect(list([certain], [johansson])).toEqual({ isNothingFound: false, ids: ["screen"], titles: [] })
  expect(list([similar], [ana]).ids).toEqual(["records"])
  expect(list([similar], [johansson], { isSearched: false })).toEqual({ isNothingFound: false, ids: [], titles: [] })
})

it("a search without any result says so", () => {
  expect(list([], [])).toEqual({ isNothingFound: true, ids: [], titles: [] })
})
