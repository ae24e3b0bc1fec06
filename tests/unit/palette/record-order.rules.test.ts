import { expect, it } from "vitest"
import { sortByCloseness } from "#domain/palette/record-order.rules.ts"
import { found } from "#tests/fixtures/found-record.ts"

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
