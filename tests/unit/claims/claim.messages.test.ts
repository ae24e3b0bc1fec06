import { expect, it } from "vitest"
import { claimNotices, describeClaimFailure } from "#domain/claims/claim.messages.ts"
import { toClaimFailure } from "#domain/claims/claim.schema.ts"
import { Refused, Unavailable } from "#domain/shared/failure.errors.ts"

const otherwise = claimNotices.updateFailed

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
