import { describe, expect, it } from "vitest"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { notificationText, searchedMessage, textAbout } from "#domain/notifications/notification-text.rules.ts"
import { notification } from "#tests/fixtures/benefits.ts"

const claim = textAbout({ kind: "claim", member: "José Núñez", type: "dental" })
const enrolment = textAbout({ kind: "enrolment", member: "Lucía Ortega", title_en: "Eye care", title_es: "Vista" })

describe("the text of a notification", () => {
  it("a reader gets the text in the language shown", () => {
    expect([notificationText(claim, "en"), notificationText(claim, "es")]).toEqual([
      { title: "New claim", message: "José Núñez submitted a dental claim" },
      { title: "Nueva reclamación", message: "José Núñez presentó una reclamación dental" }
    ])
    expect([notificationText(enrolment, "en"), notificationText(enrolment, "es")]).toEqual([
      { title: "New enrollment", message: "Lucía Ortega asked for Eye care" },
      { title: "Nueva inscripción", message: "Lucía Ortega solicitó Vista" }
    ])
  })

  it("every type of claim is named but the last, which is only a claim", () => {
    const said = claimTypes.map((type) => notificationText(textAbout({ kind: "claim", member: "A", type }), "es"))
    expect(said.map(({ message }) => message.replace("A presentó una reclamación", "").trim())).toEqual([
      "médica",
      "dental",
      "de visión",
      "de farmacia",
      "de bienestar",
      ""
    ])
    expect(notificationText(textAbout({ kind: "claim", member: "A", type: "other" }), "en").message).toBe(
      "A submitted a claim"
    )
  })

  it("a notification from before keeps its text, in either language", () => {
    const former = { title: "New claim", message: "Ana did it", about: null }
    expect(notificationText(former, "es")).toEqual({ title: "New claim", message: "Ana did it" })
    expect(searchedMessage(former)).toBe("Ana did it")
    expect(notificationText(notification(), "es").message).toBe(notification().message)
  })

  it("a new notification is stored in English and found in both languages", () => {
    expect(claim).toMatchObject({ title: "New claim", message: "José Núñez submitted a dental claim" })
    expect(searchedMessage(claim)).toBe(
      "José Núñez submitted a dental claim José Núñez presentó una reclamación dental"
    )
  })
})
