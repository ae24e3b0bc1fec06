import type { EnrolmentHindered } from "./enrolment.errors.ts"
import type { Hindrance } from "./enrolment.schema.ts"
import type { FailureWords } from "./failure.messages.ts"
import type { InEveryLanguage, Language } from "./language.schema.ts"

/** Why an enrolment was not activated, as its row and the call say it. */
export const hindranceWords = {
  en: {
    not_found: "This enrollment no longer exists.",
    already_active: "This enrollment is active already.",
    already_inactive: "This enrollment is inactive already.",
    not_pending: "This enrollment is no longer pending.",
    user_deleted: "The user has been deleted.",
    user_inactive: "The user is inactive.",
    benefit_deleted: "The benefit has been deleted.",
    benefit_inactive: "The benefit is inactive."
  },
  es: {
    not_found: "Esta inscripción ya no existe.",
    already_active: "Esta inscripción ya está activa.",
    already_inactive: "Esta inscripción ya está inactiva.",
    not_pending: "Esta inscripción ya no está pendiente.",
    user_deleted: "El usuario ha sido eliminado.",
    user_inactive: "El usuario está inactivo.",
    benefit_deleted: "El beneficio ha sido eliminado.",
    benefit_inactive: "El beneficio está inactivo."
  }
} satisfies InEveryLanguage<Readonly<Record<Hindrance, string>>>

export const sayHindrance = (reason: Hindrance): InEveryLanguage<string> => ({
  en: hindranceWords.en[reason],
  es: hindranceWords.es[reason]
})

const hindered =
  (language: Language) =>
  ({ reason }: EnrolmentHindered): string =>
    hindranceWords[language][reason]

export const enrolmentFailureWords = {
  en: { EnrolmentNotFound: hindranceWords.en.not_found, EnrolmentHindered: hindered("en") },
  es: { EnrolmentNotFound: hindranceWords.es.not_found, EnrolmentHindered: hindered("es") }
} satisfies InEveryLanguage<FailureWords>
