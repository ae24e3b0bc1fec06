import { expect, it } from "vitest"
import { Forbidden, Refused, serverTextOf, withServerText } from "#domain/shared/failure.errors.ts"

it("what the server said is kept beside a failure of the contract, and is the words of one outside it", () => {
  const failure = withServerText(new Forbidden(), "Ask an owner.")
  expect(failure).toEqual(new Forbidden())
  expect([failure, new Forbidden(), new Refused({ status: 418, words: "No." })].map(serverTextOf)).toEqual([
    "Ask an owner.",
    "",
    "No."
  ])
})
