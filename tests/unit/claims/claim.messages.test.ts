import { describe, expect, it } from "vitest"
import {
  ClaimFailure,
  ClaimNotFound,
  ClaimNotPending,
  ClaimOvertaken,
  ClientDeleted,
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours,
  toClaimFailure
} from "#domain/claims/claim.schema.ts"
import { claimNotices, describeClaimFailure } from "#domain/claims/claim.messages.ts"
import {
  CountChanged,
  FieldsInvalid,
  Forbidden,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "#domain/shared/failure.errors.ts"
import { pendingClaim } from "#tests/fixtures/claims.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"

const otherwise = claimNotices.updateFailed

const failures = [
  new ClaimNotFound(),
  new ClaimNotPending({ status: "approved", decided_by: null, decided_at: null }),
  new ClientDeleted(),
  new ClaimOvertaken({ current: pendingClaim(), fields: {} }),
  new DecisionNotFound(),
  new DecisionNotYours(),
  new DecisionClosed(),
  new DecisionNotJoinable(),
  new CountChanged({ expected: 3, actual: 2 }),
  new FieldsInvalid({ fields: { type: "claim_type" } }),
  new Forbidden(),
  new TimedOut(),
  new TooManyRequests({ seconds: 30 }),
  new Unauthorized()
]

describe("a failure of claims", () => {
  itHasWordsForAll(failures, {
    tags: ClaimFailure.members.map(({ fields }) => fields._tag.schema.literal),
    describe: describeClaimFailure,
    read: toClaimFailure,
    otherwise
  })

  it("what failed is said first, and then the server's text", () => {
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
})
