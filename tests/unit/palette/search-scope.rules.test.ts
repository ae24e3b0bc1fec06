import { expect, it } from "vitest"
import { sortByCloseness, readTyped, recordsContaining } from "#domain/palette/search-scope.rules.ts"
import { found } from "#tests/fixtures/found-record.ts"

it("a sign before the text restricts it to actions or to claims", () => {
  expect(readTyped(" ortega ")).toEqual({ scope: "all", text: "ortega" })
  expect(readTyped(" > add")).toEqual({ scope: "actions", text: "add" })
  expect(readTyped("#Ortega")).toEqual({ scope: "claims", text: "Ortega" })
  expect(readTyped("a > b #")).toEqual({ scope: "all", text: "a > b #" })
})

it("a record called as typed comes before its people, and one that begins so before one that has the words", () => {
  const titles = (typed: string, ...all: ReadonlyArray<string>) =>
    sortByCloseness(
      all.map((title) => found({ title })),
      typed
    ).map(({ title }) => title)
  const people = ["Ana Ruiz", "Renée Pacheco"]
  expect(
    titles(" hillcrest DAIRY", ...people, "Old Hillcrest Dairy", "Hillcrest Dairy North", "Hillcrest Dairy")
  ).toEqual(["Hillcrest Dairy", "Hillcrest Dairy North", "Old Hillcrest Dairy", ...people])
  expect(titles("#ruiz ana", "Ruiz Pacheco", "Ana Ruiz")).toEqual(["Ana Ruiz", "Ruiz Pacheco"])
  expect(titles("5550200245", ...people)).toEqual(people)
})

it("of the found records those stay that show every typed word, in either language, within the scope", () => {
  const claim = found()
  const user = found({ title: "Lucía Ortega", detail: { en: "lucia@members.example", es: "" }, place: "users" })
  const left = (typed: string) => recordsContaining([claim, user], typed)
  expect(left("ortega lucia")).toEqual([claim, user])
  expect(left("lucia members")).toEqual([user])
  expect(left("pendiente")).toEqual([claim])
  for (const none of ["ortega pending vision", "agetro", "ortegadental"]) expect(left(none)).toEqual([])
  expect(left("# ortega")).toEqual([claim])
  expect(left("> ortega")).toEqual([])
})
