/** What an undo of decisions on enrolments has done, as notices say it. */
import { peopleText, sentences } from "./named-people.messages.ts"
import { numberIn } from "../language.rules.ts"
import type { Language, Translated } from "../language.schema.ts"
import { fullName } from "../text.rules.ts"

/** How many are pending again, and whose somebody has changed since. */
export interface UndoneEnrolments {
  readonly updated: number
  readonly inConflict: number
  readonly kept: ReadonlyArray<{ readonly user: Parameters<typeof fullName>[0] | null }>
}

const leftOf = ({ kept, inConflict }: UndoneEnrolments, language: Language): string => {
  const names = kept.flatMap(({ user }) => (user === null ? [] : [fullName(user)]))
  return peopleText(names, inConflict, language)
}

const english = (undone: UndoneEnrolments): string => {
  const { updated, inConflict } = undone
  return sentences(
    updated === 0 ? "" : `${numberIn.en(updated)} ${updated === 1 ? "enrollment is" : "enrollments are"} pending again`,
    inConflict === 0
      ? ""
      : `Changed since then and left as ${inConflict === 1 ? "it is" : "they are"}: ${leftOf(undone, "en")}`
  )
}

const spanish = (undone: UndoneEnrolments): string => {
  const { updated, inConflict } = undone
  return sentences(
    updated === 0
      ? ""
      : updated === 1
        ? "1 inscripción vuelve a estar pendiente"
        : `${numberIn.es(updated)} inscripciones vuelven a estar pendientes`,
    inConflict === 0
      ? ""
      : `${inConflict === 1 ? "Cambió después y se dejó como está" : "Cambiaron después y se dejaron como están"}: ${leftOf(undone, "es")}`
  )
}

export const enrolmentsUndoneText = (undone: UndoneEnrolments): Translated<string> => ({
  en: english(undone),
  es: spanish(undone)
})

export const enrolmentUndoFailed: Translated<string> = {
  en: "Error undoing the decision",
  es: "Error al deshacer la decisión"
}
