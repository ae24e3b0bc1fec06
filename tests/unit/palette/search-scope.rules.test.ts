import { expect, it } from "vitest"
import { readTyped } from "#domain/palette/search-scope.rules.ts"

it("a sign before the text restricts it to actions or to claims", () => {
  expect(readTyped(" ortega ")).toEqual({ scope: "all", text: "ortega" })
  expect(readTyped(" > add")).toEqual({ scope: "actions", text: "add" })
  expect(readTyped("#Ortega")).toEqual({ scope: "claims", text: "Ortega" })
  expect(readTyped("a > b #")).toEqual({ scope: "all", text: "a > b #" })
})
