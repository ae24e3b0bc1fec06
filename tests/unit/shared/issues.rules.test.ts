import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { ClaimChange, NewClaim } from "#domain/claims/claim.schema.ts"
import { ApproveAll, DecideNamed } from "#domain/claims/decision.schema.ts"
import { describeIssue, schemaReader, updateShownIssues, updateIssueOf } from "#domain/shared/issues.rules.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { userId } from "#tests/fixtures/people.ts"

const issuesOf = <A, E>(result: Result.Result<A, E>): E | null => (Result.isFailure(result) ? result.failure : null)

describe("the issues of a schema", () => {
  const read = schemaReader(NewClaim)

  it("a valid value has no issues", () => {
    const right = { user_id: userId(1), type: "dental", date_treatment: "2026-02-28" }
    expect(read(right)).toEqual(Result.succeed(right))
  })

  it("each invalid field has one key, all at once", () => {
    expect(issuesOf(read({ user_id: "a b", type: "cosmetic", date_treatment: "2026-02-30" }))).toEqual({
      user_id: "id_malformed",
      type: "claim_type",
      date_treatment: "day_malformed"
    })
  })

  it("missing values and other types have their keys", () => {
    expect(issuesOf(read({ user_id: 7, type: "dental" }))).toEqual({
      user_id: "value_invalid",
      date_treatment: "value_missing"
    })
    expect(issuesOf(read(null))).toEqual({ "": "value_invalid" })
    expect(issuesOf(read("text"))).toEqual({ "": "value_invalid" })
  })

  it("the first issue of a field is kept", () => {
    const strict = schemaReader(
      Schema.Struct({
        code: Schema.String.check(
          Schema.isMinLength(3, { message: "too_short" }),
          Schema.isPattern(/^[a-z]+$/u, { message: "not_letters" })
        )
      })
    )
    expect(issuesOf(strict({ code: "1" }))).toEqual({ code: "too_short" })
    expect(issuesOf(strict({ code: "1234" }))).toEqual({ code: "not_letters" })
  })

  it("the message of a check is a key, with its arguments, or else no text for the user", () => {
    const keyOf = (message: string) =>
      issuesOf(
        schemaReader(Schema.Struct({ code: Schema.String.check(Schema.isMinLength(3, { message })) }))({ code: "" })
      )
    expect(keyOf("points_total|85|of 100")).toEqual({ code: "points_total|85|of 100" })
    expect(keyOf("code must be longer")).toEqual({ code: "value_invalid" })
    expect(keyOf("Code must be longer")).toEqual({ code: "value_invalid" })
  })

  it("an issue has its path inside lists and structures", () => {
    expect(issuesOf(schemaReader(DecideNamed)({ ids: [claimId(1), ""], status: "approved" }))).toEqual({
      "ids.1": "id_malformed"
    })
    expect(issuesOf(schemaReader(DecideNamed)({ ids: [], status: "pending" }))).toEqual({
      ids: "ids_missing",
      status: "claim_verdict"
    })
    expect(
      issuesOf(
        schemaReader(DecideNamed)({ ids: Array.from({ length: 1001 }, (_, n) => claimId(n)), status: "approved" })
      )
    ).toEqual({
      ids: "ids_too_many"
    })
    expect(
      issuesOf(schemaReader(ClaimChange)({ reason: { code: "other", note: "n".repeat(501) }, version: 0 }))
    ).toEqual({
      "reason.note": "reason_note_too_long",
      version: "version_malformed"
    })
    expect(issuesOf(schemaReader(ClaimChange)({ reason: { code: "because" }, version: "1" }))).toEqual({
      "reason.code": "reason_code",
      version: "version_malformed"
    })
  })

  it("a number of another type is malformed", () => {
    for (const expected of ["3", 1.5, null, true]) {
      expect(issuesOf(schemaReader(ApproveAll)({ expected }))).toEqual({ expected: "number_malformed" })
    }
  })

  it("unknown fields are ignored", () => {
    const read = schemaReader(ClaimChange)({ type: "other", decided_by: { id: "forged" }, id: "forged" })
    expect(read).toEqual(Result.succeed({ type: "other" }))
  })
})

describe("the shown issues", () => {
  const shown = { name: "name_required", email: "email" }

  it("an issue is brought up to date by itself", () => {
    expect(updateIssueOf(shown, "email", { email: "email_required", role: "role_required" })).toEqual({
      name: "name_required",
      email: "email_required"
    })
    // A field without an issue is not named at all: the first field that is named gets the focus.
    expect(updateIssueOf(shown, "email", { name: "letters" })).toStrictEqual({ name: "name_required" })
    expect(updateIssueOf({}, "role", { role: "role_required" })).toEqual({ role: "role_required" })
  })

  it("an issue that is not shown stays so while the user types", () => {
    expect(updateShownIssues(shown, { email: "email_required", role: "role_required" })).toEqual({
      email: "email_required"
    })
  })
})

describe("a message", () => {
  const describeIt = describeIssue({ plain: "Plain words.", points: "Points are {0} of {1}." })

  it.each([
    ["plain", "Plain words."],
    ["points|85|100", "Points are 85 of 100."],
    ["points|85", "Points are 85 of {1}."],
    ["The server's own words | 5", "The server's own words | 5"],
    ["constructor", "constructor"],
    ["toString", "toString"]
  ])("%j reads %j", (message, expected) => {
    expect(describeIt(message)).toBe(expected)
  })
})
