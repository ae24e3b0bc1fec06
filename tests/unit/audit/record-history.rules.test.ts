import { describe, expect, it } from "vitest"
import { auditScreenEnglish } from "#domain/audit/audit-screen-english.messages.ts"
import { auditScreenSpanish } from "#domain/audit/audit-screen-spanish.messages.ts"
import { recordHistoryWords } from "#domain/audit/record-history.messages.ts"
import { fieldText, plainSentence, valuesText } from "#domain/audit/audit-sentence.rules.ts"
import { historyLines, historyName, historySearch } from "#domain/audit/record-history.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import type { NamedKind } from "#domain/shared/record-kind.schema.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { AuditEntryId } from "#domain/shared/identity.schema.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"

const [own, kestrel, sparrow] = [numberedId(11), numberedId(12), numberedId(13)]
const names = {
  [own]: { name: "Lucía Paredes" },
  [kestrel]: { name: "Kestrel" },
  [sparrow]: { name: "Sparrow" }
}

const entryOf = (kind: NamedKind, verb: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: AuditEntryId.make(numberedId(1)),
  at: Instant.make("2026-11-20T10:42:07.123Z"),
  actor: marta,
  action: `${kind}.${verb}`,
  entity: kind,
  entity_id: own,
  before: null,
  after: null,
  request_id: null,
  names,
  ...more
})

/** The lines of a history in both languages: its sentence, then each change. */
const told = (kind: NamedKind, ...entries: ReadonlyArray<AuditEntry>) =>
  [auditScreenEnglish, auditScreenSpanish].map((words) =>
    historyLines({ kind, id: own }, entries).flatMap(({ entry, changes }) => [
      plainSentence(entry, words),
      ...changes.map((change) =>
        words.changeOf(
          fieldText(change, words),
          valuesText(entry, change, change.before, words),
          valuesText(entry, change, change.after, words)
        )
      )
    ])
  )

const question = {
  id: numberedId(21),
  question_en: "Do you sleep well?",
  question_es: "¿Duerme bien?",
  follow_up_en: null,
  follow_up_es: null,
  type: "single",
  status: "active",
  points: 10,
  options: [
    { description_en: "Yes", description_es: "Sí", is_correct: true },
    { description_en: "No", description_es: "No", is_correct: false }
  ]
}

describe("the lines of a history, in both languages", () => {
  it.each([
    {
      kind: "user" as const,
      before: { email: "a@example.org", company_id: kestrel, dob: "1990-02-28", role: "user", address: null },
      after: { email: "b@example.org", company_id: sparrow, dob: "1990-02-27", role: "admin", address: "Calle 9" },
      en: [
        "Marta Salgado changed Lucía Paredes",
        "Email: a@example.org to b@example.org",
        "Company: Kestrel to Sparrow",
        "Date of birth: 02/28/1990 to 02/27/1990",
        "Role: user to administrator",
        "Address: nothing to Calle 9"
      ],
      es: [
        "Marta Salgado cambió a Lucía Paredes",
        "Correo: de a@example.org a b@example.org",
        "Empresa: de Kestrel a Sparrow",
        "Fecha de nacimiento: de 28/02/1990 a 27/02/1990",
        "Rol: de usuario a administrador",
        "Dirección: de nada a Calle 9"
      ]
    },
    {
      kind: "company" as const,
      before: { contact_email: "a@example.org", type: "users" },
      after: { contact_email: "b@example.org", type: "benefits" },
      en: [
        "Marta Salgado changed the company Lucía Paredes",
        "Contact email: a@example.org to b@example.org",
        "Type: Users to Benefits"
      ],
      es: [
        "Marta Salgado cambió la empresa Lucía Paredes",
        "Correo de contacto: de a@example.org a b@example.org",
        "Tipo: de Usuarios a Beneficios"
      ]
    },
    {
      kind: "benefit" as const,
      before: { type: 1, title_es: "Lentes" },
      after: { type: 2, title_es: "Gafas" },
      en: ["Marta Salgado changed the benefit Lucía Paredes", "Type: Form to Link", "Title (Spanish): Lentes to Gafas"],
      es: [
        "Marta Salgado cambió el beneficio Lucía Paredes",
        "Tipo: de Formulario a Enlace",
        "Título (español): de Lentes a Gafas"
      ]
    },
    {
      kind: "article" as const,
      before: { category: "newsletter", translations: { title: "copied", text: "stale" } },
      after: { category: "healthy_habits", translations: { title: "complete", text: "stale" } },
      en: [
        "Marta Salgado changed the article Lucía Paredes",
        "Category: Newsletter to Healthy habits",
        "Translation of the title: copied from the English to complete"
      ],
      es: [
        "Marta Salgado cambió el artículo Lucía Paredes",
        "Categoría: de Boletín a Hábitos saludables",
        "Traducción de «Título»: de copiada del inglés a completa"
      ]
    },
    {
      kind: "quiz" as const,
      before: {
        questions: [{ ...question, id: numberedId(22), question_en: "Old?", question_es: "¿Viejo?" }, question]
      },
      after: { questions: [{ ...question, points: 20, type: "multiple", options: question.options.toReversed() }] },
      en: [
        "Marta Salgado changed the quiz Lucía Paredes",
        "Question 1, type: Single to Multiple",
        "Question 1, points: 10 to 20",
        "Question 1, options (English): Yes ✓, No to No, Yes ✓",
        "Question 1, options (Spanish): Sí ✓, No to No, Sí ✓",
        "Former question 1, text (English): Old? to nothing",
        "Former question 1, text (Spanish): ¿Viejo? to nothing"
      ],
      es: [
        "Marta Salgado cambió el cuestionario Lucía Paredes",
        "Pregunta 1, tipo: de Única a Múltiple",
        "Pregunta 1, puntos: de 10 a 20",
        "Pregunta 1, opciones (inglés): de Yes ✓, No a No, Yes ✓",
        "Pregunta 1, opciones (español): de Sí ✓, No a No, Sí ✓",
        "Antigua pregunta 1, texto (inglés): de Old? a nada",
        "Antigua pregunta 1, texto (español): de ¿Viejo? a nada"
      ]
    },
    {
      kind: "claim" as const,
      before: { type: "dental", date_treatment: "2026-11-02" },
      after: { type: "vision", date_treatment: "2026-11-03" },
      en: [
        "Marta Salgado changed a claim of Lucía Paredes",
        "Type: Dental to Vision",
        "Date of treatment: 11/02/2026 to 11/03/2026"
      ],
      es: [
        "Marta Salgado cambió una reclamación de Lucía Paredes",
        "Tipo: de Dental a Visión",
        "Fecha de tratamiento: de 02/11/2026 a 03/11/2026"
      ]
    }
  ])("a change of a $kind is told from value to value, without ids and codes", ({ kind, before, after, en, es }) => {
    expect(told(kind, entryOf(kind, "change", { before, after }))).toEqual([en, es])
  })

  it.each([
    ["enrolment", "activate", "activated an enrollment of Lucía Paredes", "Status: pending to active"],
    ["notification", "read", "marked a notification about Lucía Paredes as read", "Status: pending to read"]
  ] as const)("a decision about one %s says from which status", (kind, verb, sentence, change) => {
    const after = { status: kind === "enrolment" ? "active" : "read" }
    const [english] = told(kind, entryOf(kind, verb, { before: { status: "pending" }, after }))
    expect(english).toEqual([`Marta Salgado ${sentence}`, change])
  })

  it("a page that showed the record is told as a look at it, and what came or went has no fields beside it", () => {
    const list = entryOf("user", "list", { entity_id: severalRecords, after: { shown: [own, kestrel] }, reads: 4 })
    const created = entryOf("user", "create", { after: { email: "a@example.org" } })
    const lines = historyLines({ kind: "user", id: own }, [list, created])
    expect(lines.map(({ entry, changes }) => [plainSentence(entry, auditScreenEnglish), entry.reads, changes])).toEqual(
      [
        ["Marta Salgado viewed Lucía Paredes", 4, []],
        ["Marta Salgado added Lucía Paredes", undefined, []]
      ]
    )
  })

  it("an earlier value can be put back, but not the one that the record has", () => {
    const email = (before: string, after: string) =>
      entryOf("user", "change", { before: { email: before }, after: { email: after } })
    const lines = historyLines({ kind: "user", id: own }, [email("b@x.org", "a@x.org"), email("a@x.org", "b@x.org")])
    expect(lines.flatMap(({ changes }) => changes.map(({ putBack }) => putBack?.text ?? null))).toEqual([
      "b@x.org",
      null
    ])
  })

  it("the record has the name it has now, or had last", () => {
    const gone = entryOf("company", "delete", { before: { name: "Old Ltd" }, names: {} })
    const of = { kind: "company", id: own } as const
    expect(historyName(of, [entryOf("company", "change")], auditScreenEnglish)).toBe("Lucía Paredes")
    expect(historyName(of, [gone], auditScreenEnglish)).toBe("Old Ltd")
    expect(historyName(of, [], auditScreenEnglish)).toBeNull()
    const { names: _, ...unnamed } = entryOf("company", "change")
    expect(historyName(of, [unnamed], auditScreenEnglish)).toBeNull()
    expect(historyName(of, [unnamed, entryOf("company", "change")], auditScreenEnglish)).toBe("Lucía Paredes")
    expect(historyName(of, [gone, entryOf("company", "change")], auditScreenEnglish)).toBe("Lucía Paredes")
    expect(historyName(of, [unnamed, gone], auditScreenEnglish)).toBe("Old Ltd")
  })

  it("a part of the history is asked for by the record, with reads by the days of a zone", () => {
    expect(historySearch({ kind: "claim", id: own }, 2, "America/Bogota")).toEqual({
      entity: "claim",
      entity_id: own,
      reads_per_day_in: "America/Bogota",
      page: 2,
      limit: 50
    })
  })
})

it("the title names a claim, an enrolment and a notification by their person, and others by their name", () => {
  const { en, es } = recordHistoryWords
  expect([en.title("claim", "Ana Ruiz"), es.title("claim", "Ana Ruiz")]).toEqual([
    "History of the claim of Ana Ruiz",
    "Historial de la reclamación de Ana Ruiz"
  ])
  expect(en.title("enrolment", "Ana Ruiz")).toBe("History of the enrollment of Ana Ruiz")
  expect(es.title("notification", "Ana Ruiz")).toBe("Historial de la notificación sobre Ana Ruiz")
  expect([en.title("user", "Ana Ruiz"), en.title("claim", null)]).toEqual(["History of Ana Ruiz", "History"])
})

it("the button names the field and the value that it puts back, of a long text the beginning", () => {
  const { en, es } = recordHistoryWords
  expect([en.putBack("Email"), en.putBackOf("Email", "ana@old.example")]).toEqual([
    "Put back Email",
    "Put back Email: ana@old.example"
  ])
  expect([es.putBack("Correo"), es.putBackOf("Correo", "ana@old.example")]).toEqual([
    "Recuperar Correo",
    "Recuperar Correo: ana@old.example"
  ])
  expect(en.putBackOf("Text", "a".repeat(160))).toBe(`Put back Text: ${"a".repeat(160)}`)
  expect(en.putBackOf("Text", "a".repeat(161))).toBe(`Put back Text: ${"a".repeat(160)}…`)
})
