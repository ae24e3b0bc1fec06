import { describe, expect, it } from "vitest"
import { articleCategories } from "#domain/articles/article.schema.ts"
import { auditScreenEnglish } from "#domain/audit/audit-screen-english.messages.ts"
import { auditScreenSpanish } from "#domain/audit/audit-screen-spanish.messages.ts"
import {
  changeText,
  fieldText,
  placeOfRecord,
  plainSentence,
  toldChanges,
  valueParts,
  valuesText
} from "#domain/audit/audit-sentence.rules.ts"
import { benefitTypes } from "#domain/benefits/benefit.schema.ts"
import { claimTypes, reasonCodes } from "#domain/claims/claim.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { auditVerbs, severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { NamedKind } from "#domain/shared/record-kind.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { AuditEntryId, CompanyId, toServiceId, unknownPerson, UserId } from "#domain/shared/identity.schema.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"

const [marcos, kestrel, vision] = [numberedId(11), numberedId(12), numberedId(13)]
const names = {
  [marcos]: { name: "Marcos Soto" },
  [kestrel]: { name: "Kestrel", is_deleted: true as const },
  [vision]: { name: "Vision", name_es: "Visión" }
}

const entryOf = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: AuditEntryId.make(numberedId(1)),
  at: Instant.make("2026-11-20T10:42:07.123Z"),
  actor: marta,
  action,
  entity: "user",
  entity_id: marcos,
  before: null,
  after: null,
  request_id: null,
  names,
  ...more
})

const told = (...given: Parameters<typeof entryOf>) => {
  const entry = entryOf(...given)
  return [plainSentence(entry, auditScreenEnglish), plainSentence(entry, auditScreenSpanish)]
}

const changed = (...given: Parameters<typeof entryOf>) => {
  const entry = entryOf(...given)
  return [changeText(entry, auditScreenEnglish), changeText(entry, auditScreenSpanish)]
}

describe("the sentence of an entry", () => {
  it("a service account is called one, and its scopes and end are in words", () => {
    const actor = { id: UserId.make(toServiceId(numberedId(40))), name: "Nightly" }
    expect(told("user.view", { actor })).toEqual([
      "Service account Nightly viewed Marcos Soto",
      "La cuenta de servicio Nightly consultó a Marcos Soto"
    ])
    const entry = entryOf("service_account.create", { entity: "service_account" })
    const shown = (field: string, values: ReadonlyArray<string>) =>
      [auditScreenEnglish, auditScreenSpanish].map((words) => valuesText(entry, { field }, values, words))
    expect(shown("scopes", ["roster", "users:read"])).toEqual([
      "Compare rosters and apply them, Read users",
      "Comparar nóminas y aplicarlas, Leer usuarios"
    ])
    expect(shown("expires_at", ["2027-02-27T23:59:59.999Z"])).toEqual(shown("dob", ["2027-02-27"]))
  })

  it("a change of the status alone says which, and any other that something was changed", () => {
    const off = { before: { status: "active" }, after: { status: "inactive" } }
    expect(told("user.change", off)).toEqual([
      `${marta.name} deactivated Marcos Soto`,
      `${marta.name} desactivó a Marcos Soto`
    ])
    expect(changed("user.change", off)).toEqual(["", ""])
    const shown = { entity: "article", entity_id: vision, before: { status: "inactive" }, after: { status: "active" } }
    expect(told("article.change", { ...shown, entity: "article" })).toEqual([
      `${marta.name} published the article Vision`,
      `${marta.name} publicó el artículo Visión`
    ])
    const both = { before: { status: "active", role: "user" }, after: { status: "inactive", role: "admin" } }
    expect(told("user.change", both)).toEqual([
      `${marta.name} changed Marcos Soto`,
      `${marta.name} cambió a Marcos Soto`
    ])
    expect(changed("user.change", both)).toEqual([
      "Status: active to inactive, and 1 more field",
      "Estado: de activo a inactivo, y 1 campo más"
    ])
  })

  it("claims are named by their member, and a deleted record is said to be one", () => {
    expect(told("claim.approve", { entity: "claim" })).toEqual([
      `${marta.name} approved a claim of Marcos Soto`,
      `${marta.name} aprobó una reclamación de Marcos Soto`
    ])
    expect(told("company.restore", { entity: "company", entity_id: kestrel })).toEqual([
      `${marta.name} restored the company Kestrel (deleted)`,
      `${marta.name} restauró la empresa Kestrel (eliminada)`
    ])
  })

  it("a record that is no longer stored has the name in the entry, or is said to be gone", () => {
    const gone = { entity: "company", entity_id: numberedId(99) } as const
    expect(told("company.destroy", { ...gone, before: { name: "Old Ltd" } })[0]).toBe(
      `${marta.name} deleted the company Old Ltd for good`
    )
    expect(told("company.view", gone)).toEqual([
      `${marta.name} viewed a company that is no longer stored`,
      `${marta.name} consultó una empresa que ya no se conserva`
    ])
    const member = { entity_id: numberedId(98), after: { given_name: "Ana", surname: "Ruiz" } }
    expect(told("user.create", member)[1]).toBe(`${marta.name} añadió a Ana Ruiz`)
  })

  it("one's own account, sessions, the audit and nobody known are said as such", () => {
    expect(told("user.change_password", { entity_id: marta.id })).toEqual([
      `${marta.name} changed the password of their own account`,
      `${marta.name} cambió la contraseña de su propia cuenta`
    ])
    expect(told("session.open", { entity: "session" })).toEqual([
      `${marta.name} signed in`,
      `${marta.name} inició sesión`
    ])
    expect(told("audit.report", { entity: "audit", entity_id: severalRecords })[1]).toBe(
      `${marta.name} descargó un informe de la auditoría`
    )
    expect(told("user.refuse_sign_in", { actor: unknownPerson, entity_id: unknownPerson.id })[0]).toBe(
      "Somebody unknown was refused at sign-in"
    )
    expect(changed("user.refuse_sign_in", { after: { reason: "wrong_code", address: "203.0.113.7" } })).toEqual([
      "Reason: wrong code, Address: 203.0.113.7",
      "Motivo: código incorrecto, Dirección: 203.0.113.7"
    ])
    expect(told("user.reveal_ssn")[1]).toBe(`${marta.name} vio el SSN de Marcos Soto`)
  })

  it("the sentence of a page has the number and the names of the shown records", () => {
    const page = { entity_id: severalRecords, after: { shown: [marcos, kestrel, vision, marcos] } }
    expect(told("user.list", page)).toEqual([
      `${marta.name} viewed 4 users in a list`,
      `${marta.name} consultó 4 usuarios en una lista`
    ])
    expect(changed("user.list", page)).toEqual([
      "Marcos Soto, Kestrel (deleted), Vision, and 1 more",
      "Marcos Soto, Kestrel (eliminado), Visión, y 1 más"
    ])
    const claims = { entity: "claim", entity_id: severalRecords, after: { shown: [vision], people: [marcos] } } as const
    expect([told("claim.list", claims)[0], changed("claim.list", claims)[0]]).toEqual([
      `${marta.name} viewed 1 claim in a list`,
      "Marcos Soto"
    ])
    const submissions = { ...claims, entity: "quiz" } as const
    expect(told("quiz.list", submissions)).toEqual([
      `${marta.name} viewed 1 quiz submission in a list`,
      `${marta.name} consultó 1 cuestionario respondido en una lista`
    ])
    const quizzes = { entity: "quiz", entity_id: severalRecords, after: { shown: [vision] } } as const
    expect(told("quiz.list", quizzes)[0]).toBe(`${marta.name} viewed 1 quiz in a list`)
    expect(told("user.report", { entity_id: severalRecords })[0]).toBe(`${marta.name} downloaded a report of users`)
    const two = { entity_id: severalRecords, after: { shown: [marcos, vision] } }
    expect(changed("user.list", two)).toEqual(["Marcos Soto, Vision", "Marcos Soto, Visión"])
    // The filter of a report is told, its status too.
    const filter = { entity_id: severalRecords, after: { status: "inactive" } }
    expect(changed("user.report", filter)[0]).toBe("Status: inactive")
    expect(changed("user.create", { after: { given_name: "Ana" } })).toEqual(["", ""])
    expect(changed("user.change", { before: { address: "Calle 1" }, after: {} })[0]).toBe("Address: Calle 1")
  })

  it("the sentence of a bulk has its number, and the company that all have", () => {
    const of = (bulk: AuditEntry["bulk"]) =>
      told("user.change", { before: { status: "active" }, after: { status: "inactive" }, ...(bulk && { bulk }) })
    expect(of({ count: 1_106, company_id: CompanyId.make(kestrel) })).toEqual([
      `${marta.name} deactivated 1,106 users of Kestrel`,
      `${marta.name} desactivó 1.106 usuarios de Kestrel`
    ])
    expect(of({ count: 2 })[0]).toBe(`${marta.name} deactivated 2 users`)
    // A company that the entry does not name is left out.
    const { names: _, ...unnamed } = entryOf("user.delete", {
      bulk: { count: 2, company_id: CompanyId.make(kestrel) }
    })
    expect(plainSentence(unnamed, auditScreenEnglish)).toBe(`${marta.name} deleted 2 users`)
    // Beside it stands what all have now; what they had may differ.
    const off = { before: { status: "active" }, after: { status: "inactive" }, bulk: { count: 2 } }
    expect(changed("user.change", off)).toEqual(["", ""])
    const moved = { before: { company_id: numberedId(8) }, after: { company_id: kestrel }, bulk: { count: 2 } }
    expect(changed("user.change", moved)).toEqual(["Company: Kestrel (deleted)", "Empresa: Kestrel (eliminada)"])
    const rejected = { after: { status: "rejected", reason: { code: "duplicate" } }, bulk: { count: 2 } }
    expect(changed("claim.reject", rejected)[0]).toBe("Reason: Duplicate")
    expect(told("user.undo", { bulk: { count: 2 } })[1]).toBe(`${marta.name} deshizo un cambio de 2 usuarios`)
    expect(told("claim.undo", { entity: "claim", bulk: { count: 2 } })[0]).toBe(
      `${marta.name} undid the decision on 2 claims`
    )
  })

  it("the Spanish sentence of notifications agrees with their number", () => {
    const notifications = (count: number) => told("notification.read", { entity: "notification", bulk: { count } })[1]
    expect(notifications(10)).toBe(`${marta.name} marcó 10 notificaciones como leídas`)
    expect(notifications(1)).toBe(`${marta.name} marcó 1 notificación como leída`)
    // The button beside it agrees with every noun.
    expect(auditScreenSpanish.showThem).toBe("ver cuáles")
  })

  it("the sentence of an unknown action has its name", () => {
    expect(told("user.send_letter")[0]).toBe(`${marta.name} send letter Marcos Soto`)
  })

  it("each action makes a sentence in both languages", () => {
    for (const verb of auditVerbs)
      for (const text of told(`user.${verb}`)) expect(text).not.toMatch(new RegExp(`\\u0000|undefined|${verb}_`, "u"))
  })
})

describe("the fields of an entry", () => {
  const values = (field: string, ...given: ReadonlyArray<string>) =>
    [auditScreenEnglish, auditScreenSpanish].map((words) => valuesText(entryOf("user.change"), { field }, given, words))

  it("ids are names, codes are words, and days are written as the language writes them", () => {
    expect(values("company_id", kestrel)).toEqual(["Kestrel (deleted)", "Kestrel (eliminada)"])
    expect(values("company_id", numberedId(99))[0]).toBe("a company that is no longer stored")
    expect(values("dob", "1990-01-31")).toEqual(["01/31/1990", "31/01/1990"])
    expect(values("reason", "wrong_code")).toEqual(["wrong code", "código incorrecto"])
    expect(values("reason", "missing_documents", "no invoice")[0]).toBe("Missing documents, no invoice")
    expect(values("active", "true")).toEqual(["yes", "sí"])
    expect(values("active", "false")).toEqual(["no", "no"])
    expect(values("entity", "company")).toEqual(["Company", "Empresa"])
    expect(values("action", "user.change")).toEqual(["Changed", auditScreenSpanish.actionsDone.change])
    expect(values("address")).toEqual(["nothing", "nada"])
    // A text that happens to be a code elsewhere stays as it was written.
    expect(values("address", "other")).toEqual(["other", "other"])
    expect(fieldText({ field: "ended_sessions" }, auditScreenSpanish)).toBe("Sesiones cerradas")
  })

  it("every code of the product has words in both languages", () => {
    for (const words of [auditScreenEnglish, auditScreenSpanish]) {
      expect(Object.keys(words.codes.reason)).toEqual(expect.arrayContaining([...reasonCodes]))
      expect(Object.keys(words.codes.category)).toEqual([...articleCategories])
      expect(Object.keys(words.codes.type)).toEqual(
        expect.arrayContaining([...claimTypes, ...quizTypes, ...benefitTypes.map(String)])
      )
    }
  })

  it("the id of a decision, and the administrator who acted, are not told", () => {
    const after = { user_id: marta.id, status: "approved", decision_id: numberedId(5), reason: null }
    expect(toldChanges(entryOf("claim.approve", { after })).map(({ field }) => field)).toEqual(["status", "reason"])
  })

  it("the sentence of a password has the number of sessions that it ended, if any", () => {
    const after = (ended_sessions: number) => ({ entity_id: marta.id, after: { ended_sessions } })
    expect(changed("user.change_password", after(2))).toEqual(["Sessions ended: 2", "Sesiones cerradas: 2"])
    expect(changed("user.change_password", after(0))).toEqual(["", ""])
    // Of any other field 0 is a value.
    expect(changed("quiz.change", { before: { points: 5 }, after: { points: 0 } })[0]).toBe("Points: 5 to 0")
  })

  it("a text in one of two languages names it", () => {
    expect(fieldText({ field: "card_description_es" }, auditScreenEnglish)).toBe("Card description (Spanish)")
    expect(fieldText({ field: "some_other" }, auditScreenEnglish)).toBe("some other")
    expect(fieldText({ field: "questions.12.question_en" }, auditScreenEnglish)).toContain("12")
    expect(fieldText({ field: "title_end" }, auditScreenEnglish)).toBe("title end")
  })

  it("the sentence of a decision has its reason", () => {
    const after = { status: "rejected", reason: { code: "other", note: "late" }, decision_id: numberedId(5) }
    expect(changed("claim.reject", { entity: "claim", before: { status: "pending" }, after })).toEqual([
      "Reason: Other reason, late",
      "Motivo: Otro motivo, late"
    ])
  })

  it("the sentence of a declined enrolment says who declined it and why, and an undo is one of a decision", () => {
    const after = { status: "inactive", reason: { code: "not_eligible" }, decision_id: numberedId(5) }
    const declined = { entity: "enrolment" as const, before: { status: "pending" }, after }
    expect(changed("enrolment.decline", declined)).toEqual(["Reason: Not eligible", "Motivo: No cumple los requisitos"])
    const told = (action: string) =>
      [auditScreenEnglish, auditScreenSpanish].map((words) =>
        plainSentence(entryOf(action, { ...declined, names }), words)
      )
    expect(told("enrolment.decline")).toEqual([
      `${marta.name} declined an enrollment of Marcos Soto`,
      `${marta.name} denegó una inscripción de Marcos Soto`
    ])
    expect(told("enrolment.undo")[0]).toBe(`${marta.name} undid the decision on an enrollment of Marcos Soto`)
  })
})

describe("where the records of an entry stand", () => {
  it("a record has its own address; an enrolment and a notification are found with their member", () => {
    const about = {
      [vision]: { name: "Ana Ruiz (Vision)", person: UserId.make(marcos) },
      [kestrel]: { name: "Kestrel" }
    }
    const at = (kind: NamedKind, id: string) => placeOfRecord({ kind, id }, { names: about })
    expect(at("company", kestrel)).toEqual({ place: "companies", id: kestrel })
    expect(at("claim", vision)).toEqual({ place: "claims", id: vision })
    expect(at("enrolment", vision)).toEqual({ place: "users", id: marcos })
    expect(at("notification", kestrel)).toBeNull()
    expect(at("notification", marcos)).toBeNull()
    expect(placeOfRecord({ kind: "enrolment", id: vision }, {})).toBeNull()
  })

  it("a value that is a record leads there, while it is stored; any other value leads nowhere", () => {
    const after = { company_id: kestrel, address: "Calle 9" }
    const parts = (field: string, value: string) =>
      valueParts(entryOf("user.change", { after }), { field }, [value], auditScreenEnglish)
    expect(parts("company_id", kestrel)).toEqual([
      { text: "Kestrel (deleted)", at: { place: "companies", id: kestrel } }
    ])
    expect(parts("company_id", numberedId(99))[0]?.at).toBeNull()
    const { names: _, ...unnamed } = entryOf("user.change", { after })
    expect(valueParts(unnamed, { field: "company_id" }, [kestrel], auditScreenEnglish)).toEqual([
      { text: "a company that is no longer stored", at: null }
    ])
    // The id of a record is only a text in a field that holds texts.
    expect(parts("address", kestrel)).toEqual([{ text: kestrel, at: null }])
    expect(parts("address", "Calle 9")).toEqual([{ text: "Calle 9", at: null }])
    expect(valueParts(entryOf("user.change"), { field: "address" }, [], auditScreenEnglish)).toEqual([])
  })
})
