import { byLanguage, numberIn } from "../shared/language.rules.ts"
import { enrolmentFailureWords, oneActivatedText } from "../shared/enrolment.messages.ts"
import type { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { decisionFailureWords } from "../shared/decision/decision.messages.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Enrolment, toEnrolmentFailure } from "./enrolment.schema.ts"

export const enrolmentFieldWords = byLanguage({
  enrolment_status_unknown: { en: "Choose active or inactive.", es: "Elija active o inactive." },
  enrolments_named: { en: "Name 1 to 1,000 enrollments.", es: "Indique de 1 a 1.000 inscripciones." },
  enrolments_not_joined: {
    en: "Only named enrollments can join a decision.",
    es: "Solo las inscripciones nombradas pueden unirse a una decisión."
  },
  reason_needs_decline: {
    en: "Only a declined enrollment can have a reason.",
    es: "Solo una inscripción denegada puede tener un motivo."
  },
  uneven_unknown: { en: "Choose yes or no.", es: "Elija yes o no." },
  benefit_unknown: { en: "This benefit does not exist.", es: "Este beneficio no existe." }
})

export const enrolmentStatusWords = {
  en: { pending: "Pending", active: "Active", inactive: "Inactive" },
  es: { pending: "Pendiente", active: "Activa", inactive: "Inactiva" }
} satisfies Translated<Readonly<Record<EnrolmentStatus, string>>>

export const enrolmentNotices = {
  listFailed: { en: "Error fetching pending benefits", es: "Error al obtener los beneficios pendientes" },
  historyFailed: { en: "Error fetching benefits", es: "Error al obtener los beneficios" },
  updateFailed: { en: "Error updating enrollment", es: "Error al actualizar la inscripción" }
} satisfies Readonly<Record<string, Translated<string>>>

/** Notices after an activation: how many were activated, and how many were not. */
export const activatedText = (count: number): Translated<string> => ({
  en: count === 1 ? "1 enrollment activated" : `${numberIn.en(count)} enrollments activated`,
  es: count === 1 ? "1 inscripción activada" : `${numberIn.es(count)} inscripciones activadas`
})
/** The same, with the member and the benefit of a single one. */
export const activatedOf =
  (enrolment: Enrolment) =>
  (count: number): Translated<string> =>
    count === 1 ? oneActivatedText(enrolment) : activatedText(count)

export const describeEnrolmentFailure = failureDescriber(toEnrolmentFailure, {
  en: { ...enrolmentFailureWords.en, ...decisionFailureWords.en },
  es: { ...enrolmentFailureWords.es, ...decisionFailureWords.es }
})
