import { expect, it } from "vitest"
import { foundRanges } from "#domain/shared/found-text.rules.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"

const found = (text: string, searchTerm: string) =>
  foundRanges(text, searchedWords(searchTerm) ?? []).map(([from, to]) => text.slice(from, to))

it("every word of a search is found wherever it stands, without regard to case and accents", () => {
  expect(found("María José Núñez", "nunez MARIA")).toEqual(["María", "Núñez"])
  expect(found("maria.nunez@mail.example", "nune")).toEqual(["nune"])
  expect(found("Nu\u0301n\u0303ez", "nun")).toEqual(["Nu\u0301n\u0303"])
  expect(found("Straße", "strasse")).toEqual(["Straße"])
  expect(found("Weißer", "eis")).toEqual(["eiß"])
})

it("a word of one or two letters is found at the beginning of words only, as the search does", () => {
  expect(found("Anna Quintero", "an")).toEqual(["An"])
  expect(found("Joana An", "an")).toEqual(["An"])
  expect(found("O'Brien", "br")).toEqual(["Br"])
})

it("words that touch or overlap are one, and one that stands twice is found twice", () => {
  expect(found("Johansson", "johan nsson")).toEqual(["Johansson"])
  expect(found("Anna Hannah", "anna")).toEqual(["Anna", "anna"])
})

it("nothing is found of another text, or where nothing is searched for", () => {
  expect(found("Johansson", "harbor")).toEqual([])
  expect(found("Johansson", "")).toEqual([])
  expect(found("100 %", "%")).toEqual([])
})
