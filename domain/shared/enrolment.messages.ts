import { byLanguage } from "./language.rules.ts"
import type { Blocker, EnrolmentBlocked } from "./enrolment.schema.ts"
import type { FailureWords } from "./failure.messages.ts"
import type { Translated, Language } from "./language.schema.ts"
import { fullName } from "./text.rules.ts"

/** Why an enrolment was not activated, for its row and the server's answer. */
export const blockerWords = byLanguage<Blocker>({
  not_found: { en: "This enrollment no longer exists.", es: "Esta inscripción ya no existe." },
  already_active: { en: "This enrollment is already active.", es: "Esta inscripción ya está activa." },
  already_inactive: { en: "This enrollment is already inactive.", es: "Esta inscripción ya está inactiva." },
  not_pending: { en: "This enrollment is no longer pending.", es: "Esta inscripción ya no está pendiente." },
  user_deleted: { en: "The user was deleted.", es: "El usuario fue eliminado." },
  user_inactive: { en: "The user is inactive.", es: "El usuario está inactivo." },
  benefit_deleted: { en: "The benefit was deleted.", es: "El beneficio fue eliminado." },
  benefit_inactive: { en: "The benefit is inactive.", es: "El beneficio está inactivo." },
  own: { en: "You cannot decide your own enrollment.", es: "No puede decidir su propia inscripción." }
})

export const blockerText = (reason: Blocker): Translated<string> => ({
  en: blockerWords.en[reason],
  es: blockerWords.es[reason]
})

/** Whose enrolment it is, in what. */
export interface NamedEnrolment {
  readonly user: Parameters<typeof fullName>[0]
  readonly benefit: { readonly title_en: string; readonly title_es: string }
}

const oneText = (
  { user, benefit: { title_en, title_es } }: NamedEnrolment,
  done: Translated<string>
): Translated<string> => ({
  en: `Enrollment of ${fullName(user)} in “${title_en}” ${done.en}`,
  es: `Inscripción de ${fullName(user)} en «${title_es}» ${done.es}`
})

/** The notices after a decision on one enrolment. */
export const oneActivatedText = (of: NamedEnrolment): Translated<string> =>
  oneText(of, { en: "activated", es: "activada" })
export const oneDeclinedText = (of: NamedEnrolment): Translated<string> =>
  oneText(of, { en: "declined", es: "denegada" })

const hindered =
  (language: Language) =>
  ({ reason }: EnrolmentBlocked): string =>
    blockerWords[language][reason]

export const enrolmentFailureWords = {
  en: {
    EnrolmentNotFound: blockerWords.en.not_found,
    EnrolmentBlocked: hindered("en"),
    OwnEnrolment: blockerWords.en.own
  },
  es: {
    EnrolmentNotFound: blockerWords.es.not_found,
    EnrolmentBlocked: hindered("es"),
    OwnEnrolment: blockerWords.es.own
  }
} satisfies Translated<FailureWords>
