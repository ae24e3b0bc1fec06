import { describe, expect, it } from "vitest"
import { Offline, Refused, TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { describeFailure, keptAfter } from "#domain/shared/failure.messages.ts"

const failed = { en: "Error updating quiz", es: "Error al actualizar el cuestionario" }
const { en: failedText } = failed

describe("the text of a failure", () => {
  it.each([
    [new Offline(), "You are offline. Nothing was sent."],
    [new Unavailable(), "The server cannot be reached right now. Nothing was changed."],
    [new Unavailable({ words: "Too busy. Try again in 5 seconds." }), "Too busy. Try again in 5 seconds."],
    [new TimedOut(), "No answer came from the server. Nobody knows whether this was saved. Look before you try again."],
    [
      new TimedOut({ status: 502 }),
      "The server's answer (502) could not be read. Nobody knows whether this was saved. Look before you try again."
    ],
    [new Refused({ status: 413, words: "" }), "The server answered with error 413."],
    [new Refused({ status: 200, words: "" }), "The server's answer could not be read."]
  ])("what failed is said first, and why after it: %s", (failure, reason) => {
    expect(describeFailure(failure, failed).en).toBe(`${failedText}. ${reason}`)
    expect(describeFailure(failure, failed).es).toMatch(/^Error al actualizar el cuestionario\. \p{Lu}.*\.$/u)
  })

  it("the server's own text takes the place of the catalogue's", () =>
    expect(describeFailure(new Refused({ status: 409, words: "Locked until noon" }), failed).en).toBe(
      "Locked until noon"
    ))

  it("after a failed save the form says that it is kept, unless it was refused", () => {
    expect(keptAfter(new Offline(), failed).en).toBe(`${failedText} What you typed is kept.`)
    expect(keptAfter(new Refused({ status: 409, words: "" }), failed)).toEqual(failed)
  })
})
