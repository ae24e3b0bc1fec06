import type { Blocker, EnrolmentBlocked } from "./enrolment.schema.ts"
import type { FailureWords } from "./failure.messages.ts"
import type { InEveryLanguage, Language } from "./language.schema.ts"

/** Why an enrolment was not activated, for its row and the server's answer. */
export const blockerWords = {
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
} satisfies InEveryLanguage<Readonly<Record<Blocker, string>>>

export const blockerText = (reason: Blocker): InEveryLanguage<string> => ({
  en: blockerWords.en[reason],
  es: blockerWords.es[reason]
})

const hindered =
  (language: Language) =>
  ({ reason }: EnrolmentBlocked): string =>
    blockerWords[language][reason]

export const enrolmentFailureWords = {
  en: { EnrolmentNotFound: blockerWords.en.not_found, EnrolmentBlocked: hindered("en") },
  es: { EnrolmentNotFound: blockerWords.es.not_found, EnrolmentBlocked: hindered("es") }
} satisfies InEveryLanguage<FailureWords>
