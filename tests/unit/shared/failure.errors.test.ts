import { expect, it } from "vitest"
import { Forbidden, Refused, serverTextOf, withServerText } from "#domain/shared/failure.errors.ts"

it("the server's message is kept beside a failure of the contract, and is the text of any other failure", () => {
  const failure = withServerText(new Forbidden(), "Ask an owner.")
  expect(failure).toEqual(new Forbidden())
  expect([failure, new Forbidden(), new Refused({ status: 418, words: "No." })].map(serverTextOf)).toEqual([
    "Ask an owner.",
    "",
    "No."
  ])
})
