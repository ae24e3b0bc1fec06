/** What became of decisions on enrolments, as notices say it. */
import { bilingual, numberIn } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { fullName } from "../shared/text.rules.ts"
import type { KeptEnrolment } from "./enrolment-decision.schema.ts"

export const notActivatedText = (count: number): Translated<string> => ({
  en:
    count === 1
      ? "1 enrollment was not activated. Its row shows why."
      : `${numberIn.en(count)} enrollments were not activated. Their rows show why.`,
  es:
    count === 1
      ? "1 inscripción no se activó. Su fila indica por qué."
      : `${numberIn.es(count)} inscripciones no se activaron. Sus filas indican por qué.`
})

/** The most members that a notice names. */
const namedInNotice = 3

const namesOf = (kept: ReadonlyArray<KeptEnrolment>): ReadonlyArray<string> =>
  kept.flatMap(({ user }) => (user === null ? [] : [fullName(user)])).slice(0, namedInNotice)

/** An undo: how many are pending again, and whose somebody has changed since. */
interface UndoneEnrolments {
  readonly updated: number
  readonly inConflict: number
  readonly kept: ReadonlyArray<KeptEnrolment>
}

const sentences = (...all: ReadonlyArray<string>): string => all.filter((one) => one !== "").join(". ")

const outcomesEnglish = {
  declined: (count: number) => (count === 1 ? "1 enrollment declined" : `${numberIn.en(count)} enrollments declined`),
  decidedBefore: (count: number) =>
    count === 1
      ? "1 enrollment had already been decided"
      : `${numberIn.en(count)} enrollments had already been decided`,
  undone: ({ updated, inConflict, kept }: UndoneEnrolments) => {
    const names = namesOf(kept)
    const more = inConflict - names.length
    const left = [...names, ...(more > 0 ? [names.length === 0 ? numberIn.en(more) : `${numberIn.en(more)} more`] : [])]
    return sentences(
      updated === 0
        ? ""
        : `${numberIn.en(updated)} ${updated === 1 ? "enrollment is" : "enrollments are"} pending again`,
      inConflict === 0
        ? ""
        : `Changed since then and left as ${inConflict === 1 ? "it is" : "they are"}: ${left.join(", ")}`
    )
  }
}

const outcomesSpanish: typeof outcomesEnglish = {
  declined: (count) => (count === 1 ? "1 inscripción denegada" : `${numberIn.es(count)} inscripciones denegadas`),
  decidedBefore: (count) =>
    count === 1 ? "1 inscripción ya estaba decidida" : `${numberIn.es(count)} inscripciones ya estaban decididas`,
  undone: ({ updated, inConflict, kept }) => {
    const names = namesOf(kept)
    const more = inConflict - names.length
    const left = [...names, ...(more > 0 ? [names.length === 0 ? numberIn.es(more) : `${numberIn.es(more)} más`] : [])]
    return sentences(
      updated === 0
        ? ""
        : updated === 1
          ? "1 inscripción vuelve a estar pendiente"
          : `${numberIn.es(updated)} inscripciones vuelven a estar pendientes`,
      inConflict === 0
        ? ""
        : `${inConflict === 1 ? "Cambió después y se dejó como está" : "Cambiaron después y se dejaron como están"}: ${left.join(", ")}`
    )
  }
}

export const enrolmentOutcomes = bilingual({ en: outcomesEnglish, es: outcomesSpanish })
