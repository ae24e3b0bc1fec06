import { enrolmentFailureWords } from "../shared/enrolment.messages.ts"
import type { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { toEnrolmentFailure } from "./enrolment.schema.ts"

export const enrolmentFieldWords = {
  en: {
    enrolment_status_unknown: "Choose active or inactive.",
    enrolments_named: "Name 1 to 1000 enrollments.",
    benefit_unknown: "This benefit does not exist."
  },
  es: {
    enrolment_status_unknown: "Elija active o inactive.",
    enrolments_named: "Indique de 1 a 1000 inscripciones.",
    benefit_unknown: "Este beneficio no existe."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const enrolmentStatusWords = {
  en: { pending: "Pending", active: "Active", inactive: "Inactive" },
  es: { pending: "Pendiente", active: "Activa", inactive: "Inactiva" }
} satisfies InEveryLanguage<Readonly<Record<EnrolmentStatus, string>>>

export const enrolmentNotices = {
  listFailed: { en: "Error fetching pending benefits", es: "Error al obtener los beneficios pendientes" },
  historyFailed: { en: "Error fetching benefits", es: "Error al obtener los beneficios" },
  updateFailed: { en: "Error updating enrollment", es: "Error al actualizar la inscripción" },
  reactivated: { en: "Enrollment activated", es: "Inscripción activada" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

const englishNumber = new Intl.NumberFormat("en-US").format
const spanishNumber = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

/** Notices after an activation: how many were activated, and how many were not. */
export const activatedText = (count: number): InEveryLanguage<string> => ({
  en: count === 1 ? "1 enrollment activated" : `${englishNumber(count)} enrollments activated`,
  es: count === 1 ? "1 inscripción activada" : `${spanishNumber(count)} inscripciones activadas`
})
export const notActivatedText = (count: number): InEveryLanguage<string> => ({
  en:
    count === 1
      ? "1 enrollment was not activated. Its row says why."
      : `${englishNumber(count)} enrollments were not activated. Their rows say why.`,
  es:
    count === 1
      ? "1 inscripción no se activó. Su fila dice por qué."
      : `${spanishNumber(count)} inscripciones no se activaron. Sus filas dicen por qué.`
})

export const describeEnrolmentFailure = failureDescriber(toEnrolmentFailure, enrolmentFailureWords)
