import { describe, expect, it } from "vitest"
import {
  Forbidden,
  Offline,
  OutcomeUnknown,
  Refused,
  TimedOut,
  Unavailable,
  withServerText
} from "#domain/shared/failure.errors.ts"
import { describeFailure, saveFailureText, requestIdIn, withoutConnection } from "#domain/shared/failure.messages.ts"

const failed = { en: "Error updating quiz", es: "Error al actualizar el cuestionario" }
const { en: failedText } = failed

describe("the text of a failure", () => {
  it.each([
    [new Offline(), "You are offline. Nothing was sent."],
    [new Unavailable(), "The server cannot be reached right now. Nothing was changed."],
    [new OutcomeUnknown(), "Nobody knows whether this was saved. Look before you try again."],
    [new TimedOut(), "No answer came from the server. Nobody knows whether this was saved. Look before you try again."],
    [
      new TimedOut({ status: 502 }),
      "The server's answer (502) could not be read. Nobody knows whether this was saved. Look before you try again."
    ],
    [new Refused({ status: 413, words: "" }), "The server answered with error 413."],
    [new Refused({ status: 200, words: "" }), "The server's answer could not be read."]
  ])("the failed action comes first, and the reason after it: %s", (failure, reason) => {
    expect(describeFailure(failure, failed).en).toBe(`${failedText}. ${reason}`)
    expect(describeFailure(failure, failed).es).toMatch(/^Error al actualizar el cuestionario\. \p{Lu}.*\.$/u)
  })

  it.each([
    new Refused({ status: 409, words: "Locked until noon" }),
    withServerText(new Forbidden(), "Locked until noon"),
    withServerText(new Unavailable(), "Locked until noon")
  ])("the reason is the server's where it says more: %s", (failure) => {
    expect(describeFailure(failure, failed)).toEqual({
      en: `${failedText}. Locked until noon`,
      es: `${failed.es}. Locked until noon`
    })
  })

  it("the server's text in one language does not replace the same one in both", () => {
    const refused = withServerText(new Forbidden(), "You do not have permission to do this.")
    expect(describeFailure(refused, failed).es).toBe(`${failed.es}. No tiene permiso para hacer esto.`)
  })

  it("a failure without a text of its own says only what failed", () => {
    expect(describeFailure({ _tag: "Strange" }, failed)).toEqual(failed)
    expect(describeFailure({ _tag: "Strange" }, failed, { en: { Strange: failed.en }, es: {} })).toEqual(failed)
  })

  it("an unknown fault ends by the id of its request, which can be found in the text", () => {
    const fault = describeFailure(
      new Refused({ status: 500, words: "Something went wrong", requestId: "a1-b2" }),
      failed
    )
    expect(fault).toEqual({
      en: `${failedText}. Something went wrong. Request id: a1-b2`,
      es: `${failed.es}. Something went wrong. Id. de la solicitud: a1-b2`
    })
    expect(requestIdIn(fault.en)).toEqual({
      before: `${failedText}. Something went wrong. Request id: `,
      id: "a1-b2",
      language: "en"
    })
    expect(requestIdIn(fault.es)).toMatchObject({ id: "a1-b2", language: "es" })
    expect(requestIdIn(failedText)).toBeNull()
  })

  it.each([new Offline(), new Unavailable()])(
    "%s says only what failed beside the line about the connection",
    (failure) => {
      const said = describeFailure(failure, failed)
      expect(withoutConnection(said.en, "en")).toBe(failed.en)
      expect(withoutConnection(said.es, "es")).toBe(failed.es)
      const unknown = describeFailure(new TimedOut(), failed)
      expect(withoutConnection(unknown.en, "en")).toBe(unknown.en)
    }
  )

  it("after a failed save the form says that it is kept, unless it was refused", () => {
    expect(saveFailureText(new Offline(), failed).en).toBe(`${failedText} What you typed is kept.`)
    expect(saveFailureText(new Refused({ status: 409, words: "" }), failed)).toEqual(failed)
  })
})
