import { enrolmentFailureWords } from "../shared/enrolment.messages.ts"
import type { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { describeFailure } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { EnrolmentFailure } from "./enrolment.errors.ts"

/** Words for the keys that the checks of enrolments carry. */
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

/** What the statuses are called on badges. */
export const enrolmentStatusWords = {
  en: { pending: "Pending", active: "Active", inactive: "Inactive" },
  es: { pending: "Pendiente", active: "Activa", inactive: "Inactiva" }
} satisfies InEveryLanguage<Readonly<Record<EnrolmentStatus, string>>>

/** What is said when a call fails without words of the server's own (decisions, section 1). */
export const enrolmentNotices = {
  listFailed: { en: "Error fetching pending benefits", es: "Error al obtener los beneficios pendientes" },
  historyFailed: { en: "Error fetching benefits", es: "Error al obtener los beneficios" },
  updateFailed: { en: "Error updating enrollment", es: "Error al actualizar la inscripción" },
  reactivated: { en: "Enrollment activated", es: "Inscripción activada" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

const englishNumber = new Intl.NumberFormat("en-US").format
const spanishNumber = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

/** What a finished activation says: how many were activated, and how many were not. */
export const sayActivated = (count: number): InEveryLanguage<string> => ({
  en: count === 1 ? "1 enrollment activated" : `${englishNumber(count)} enrollments activated`,
  es: count === 1 ? "1 inscripción activada" : `${spanishNumber(count)} inscripciones activadas`
})
export const sayNotActivated = (count: number): InEveryLanguage<string> => ({
  en:
    count === 1
      ? "1 enrollment was not activated. Its row says why."
      : `${englishNumber(count)} enrollments were not activated. Their rows say why.`,
  es:
    count === 1
      ? "1 inscripción no se activó. Su fila dice por qué."
      : `${spanishNumber(count)} inscripciones no se activaron. Sus filas dicen por qué.`
})

/** The words of a failure in every language; a server's own words stay as it gave them. */
export const describeEnrolmentFailure = (
  failure: EnrolmentFailure,
  otherwise: InEveryLanguage<string>
): InEveryLanguage<string> => describeFailure(failure, otherwise, enrolmentFailureWords)
