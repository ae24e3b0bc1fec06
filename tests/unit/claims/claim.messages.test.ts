import { expect, it } from "vitest"
import { claimNotices, describeClaimFailure } from "#domain/claims/claim.messages.ts"
import { toClaimFailure } from "#domain/claims/claim.schema.ts"
import { Refused, Unavailable } from "#domain/shared/failure.errors.ts"
import { claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import { claimsScreenSpanish } from "#domain/claims/claims-screen-spanish.messages.ts"

const otherwise = claimNotices.updateFailed

it("one claim that matches is no number", () => {
  const { selectMatching, allMatching } = claimsScreenEnglish.selection
  expect([selectMatching(1), allMatching(1)]).toEqual([
    "Select the one that matches",
    "The one that matches is selected"
  ])
  expect(allMatching(2)).toBe("All 2 that match are selected")
  const spanish = claimsScreenSpanish.selection
  expect([spanish.selectMatching(1), spanish.allMatching(1)]).toEqual([
    "Seleccionar la que coincide",
    "Está seleccionada la que coincide"
  ])
})

it("the text of the failed action comes first, then the server's message", () => {
  expect(describeClaimFailure(new Refused({ status: 409, words: "Ya decidida" }), otherwise)).toEqual({
    en: `${otherwise.en}. Ya decidida`,
    es: `${otherwise.es}. Ya decidida`
  })
  expect(describeClaimFailure(new Refused({ status: 500, words: "" }), otherwise).en).toContain(otherwise.en)
})

it.each([new Error("broken"), "text", null, undefined, { _tag: "Invented" }, { _tag: "ClaimNotPending" }])(
  "an unexpected failure counts as unavailable: %s",
  (error) => {
    expect(toClaimFailure(error)).toBeInstanceOf(Unavailable)
  }
)
