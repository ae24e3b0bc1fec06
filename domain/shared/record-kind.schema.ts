/**
 * The kinds of record whose changes are audited and published, by the names that audit and event stream use for them.
 */
import { Record } from "effect"
import type { Translated } from "./language.schema.ts"
import { englishNoun, feminineNoun, masculineNoun, type RecordNoun } from "./record-noun.rules.ts"

interface AuditedKind {
  /** Where its endpoints begin. */
  readonly path: string
  /** The paths whose answers a change makes stale. */
  readonly stalePaths: ReadonlyArray<string>
  readonly noun: RecordNoun
}

/** Users, benefits and claims name their company or person, benefits count enrolments. In the order of the alphabet. */
export const recordKinds = {
  article: {
    path: "/learn",
    stalePaths: ["/learn"],
    noun: {
      en: englishNoun("article", "articles", "an"),
      es: masculineNoun("artículo", "artículos"),
      switched: {
        activate: { en: "published", es: "publicad" },
        deactivate: { en: "unpublished", es: "despublicad" }
      }
    }
  },
  benefit: {
    path: "/benefits",
    stalePaths: ["/benefits"],
    noun: { en: englishNoun("benefit", "benefits"), es: masculineNoun("beneficio", "beneficios") }
  },
  claim: {
    path: "/claims",
    stalePaths: ["/claims"],
    noun: { en: englishNoun("claim", "claims"), es: feminineNoun("reclamación", "reclamaciones") }
  },
  company: {
    path: "/companies",
    stalePaths: ["/companies", "/users", "/benefits", "/claims"],
    noun: { en: englishNoun("company", "companies"), es: feminineNoun("empresa", "empresas") }
  },
  enrolment: {
    path: "/benefits-enrollment",
    stalePaths: ["/benefits"],
    noun: { en: englishNoun("enrollment", "enrollments", "an"), es: feminineNoun("inscripción", "inscripciones") }
  },
  // A notification is approved together with its enrolment.
  notification: {
    path: "/notification",
    stalePaths: ["/benefits"],
    noun: { en: englishNoun("notification", "notifications"), es: feminineNoun("notificación", "notificaciones") }
  },
  quiz: {
    path: "/quizzes",
    stalePaths: ["/quizzes"],
    noun: { en: englishNoun("quiz", "quizzes"), es: masculineNoun("cuestionario", "cuestionarios") }
  },
  service_account: {
    path: "/service-accounts",
    stalePaths: [],
    noun: {
      en: englishNoun("service account", "service accounts"),
      es: feminineNoun("cuenta de servicio", "cuentas de servicio")
    }
  },
  user: {
    path: "/users",
    stalePaths: ["/users", "/claims", "/benefits-enrollment"],
    noun: { en: englishNoun("user", "users"), es: masculineNoun("usuario", "usuarios") }
  },
  view: {
    path: "/views",
    stalePaths: [],
    noun: { en: englishNoun("view", "views"), es: feminineNoun("vista", "vistas") }
  }
} as const satisfies Readonly<Record<string, AuditedKind>>

/** A kind of record whose records have names. */
export type NamedKind = keyof typeof recordKinds
export interface NamedRecord {
  readonly kind: NamedKind
  readonly id: string
}

/** The cached paths that a change of a record makes stale; none for a kind that this program does not know. */
export const stalePathsOf = (entity: string): ReadonlyArray<string> =>
  new Map<string, AuditedKind>(Object.entries(recordKinds)).get(entity)?.stalePaths ?? []

interface SimpleRecordPlace {
  readonly kind: keyof typeof recordKinds
  readonly title: Translated<string>
  /** The letter that, after `g`, goes there. */
  readonly letter: string
}

/** The places of simple records, by their path, which is also the name of the table and of the CSV subject. */
export const simpleRecordPlaces = {
  companies: { kind: "company", title: { en: "Company Management", es: "Gestión de empresas" }, letter: "o" }
} as const satisfies Readonly<Record<string, SimpleRecordPlace>>

/** The CSV subjects whose rows are simple records, each with the kind of record. */
export const simpleRecordSubjects = Record.map(simpleRecordPlaces, ({ kind }) => kind)

/** What files can be imported, each with the kind of record; a subject is named like its table. */
export const importSubjects = { users: "user", quizzes: "quiz", ...simpleRecordSubjects } as const

export type ImportSubject = keyof typeof importSubjects
