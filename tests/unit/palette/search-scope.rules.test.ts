import { expect, it } from "vitest"
import { readTyped, recordsContaining } from "#domain/palette/search-scope.rules.ts"
import { found } from "#tests/fixtures/found-record.ts"

it("a sign before the text restricts it to actions or to claims", () => {
  expect(readTyped(" ortega ")).toEqual({ scope: "all", text: "ortega" })
  expect(readTyped(" > add")).toEqual({ scope: "actions", text: "add" })
  expect(readTyped("#Ortega")).toEqual({ scope: "claims", text: "Ortega" })
  expect(readTyped("a > b #")).toEqual({ scope: "all", text: "a > b #" })
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
  const gym = found({ title: { en: "Gym", es: "Gimnasio" }, place: "benefits" })
  for (const typed of ["gym", "gimnasio"]) expect(recordsContaining([gym], typed)).toEqual([gym])
})
