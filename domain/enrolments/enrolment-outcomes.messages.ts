/** What became of decisions on enrolments, as notices say it. */
import { bilingual, numberIn } from "../shared/language.rules.ts"
import type { Language, Translated } from "../shared/language.schema.ts"
import { sentences, withPeople } from "../shared/decision/named-people.messages.ts"
import { type NamedEnrolment, oneActivatedText, oneDeclinedText } from "../shared/enrolment.messages.ts"
import { fullName } from "../shared/text.rules.ts"
import { activatedText } from "./enrolment.messages.ts"
import type { NotActivated, SetStatus } from "./enrolment.schema.ts"

/** A decision: how many it has decided, how many stay with the reason in their rows, and which others had decided or deleted. */
interface DecidedEnrolments {
  readonly status: SetStatus
  readonly updated: number
  readonly stay: number
  readonly gone: ReadonlyArray<NotActivated>
}

const isDeleted = ({ reason }: NotActivated): boolean => reason === "not_found"

/** "1 enrollment had already been decided: Ana Ruiz (declined by Luis Peña)", and of more than three how many more. */
const decidedBefore = (gone: ReadonlyArray<NotActivated>, language: Language): string => {
  const decided = gone.filter((one) => !isDeleted(one))
  if (decided.length === 0) return ""
  const { decidedCount, decidedBy } = goneWords[language]
  const names = decided.flatMap(({ user = null, reason, decided_by = null }) => {
    if (user === null) return []
    return decided_by === null ? [fullName(user)] : [`${fullName(user)} (${decidedBy(reason, decided_by.name)})`]
  })
  return withPeople(decidedCount(decided.length), names, decided.length, language)
}

const deletedBefore = (gone: ReadonlyArray<NotActivated>, language: Language): string => {
  const count = gone.filter(isDeleted).length
  return count === 0 ? "" : goneWords[language].deletedCount(count)
}

const goneWords = {
  en: {
    decidedCount: (count: number) =>
      count === 1
        ? "1 enrollment had already been decided"
        : `${numberIn.en(count)} enrollments had already been decided`,
    decidedBy: (reason: NotActivated["reason"], name: string) =>
      `${reason === "already_active" ? "activated" : "declined"} by ${name}`,
    deletedCount: (count: number) =>
      count === 1 ? "1 enrollment no longer exists" : `${numberIn.en(count)} enrollments no longer exist`
  },
  es: {
    decidedCount: (count: number) =>
      count === 1 ? "1 inscripción ya estaba decidida" : `${numberIn.es(count)} inscripciones ya estaban decididas`,
    decidedBy: (reason: NotActivated["reason"], name: string) =>
      `${reason === "already_active" ? "activada" : "denegada"} por ${name}`,
    deletedCount: (count: number) =>
      count === 1 ? "1 inscripción ya no existe" : `${numberIn.es(count)} inscripciones ya no existen`
  }
}

const outcomesEnglish = {
  declined: (count: number) => (count === 1 ? "1 enrollment declined" : `${numberIn.en(count)} enrollments declined`),
  notDone: (status: SetStatus, count: number) => {
    const done = status === "active" ? "activated" : "declined"
    return count === 1
      ? `1 enrollment was not ${done}. Its row shows why`
      : `${numberIn.en(count)} enrollments were not ${done}. Their rows show why`
  },
  decided: ({ status, updated, stay, gone }: DecidedEnrolments): string => {
    const done = status === "active" ? activatedText(updated).en : outcomesEnglish.declined(updated)
    return sentences(
      updated === 0 ? "" : done,
      stay === 0 ? "" : outcomesEnglish.notDone(status, stay),
      decidedBefore(gone, "en"),
      deletedBefore(gone, "en")
    )
  }
}

const outcomesSpanish: typeof outcomesEnglish = {
  declined: (count) => (count === 1 ? "1 inscripción denegada" : `${numberIn.es(count)} inscripciones denegadas`),
  notDone: (status, count) => {
    const [one, many] = status === "active" ? ["activó", "activaron"] : ["denegó", "denegaron"]
    return count === 1
      ? `1 inscripción no se ${one}. Su fila indica por qué`
      : `${numberIn.es(count)} inscripciones no se ${many}. Sus filas indican por qué`
  },
  decided: ({ status, updated, stay, gone }) => {
    const done = status === "active" ? activatedText(updated).es : outcomesSpanish.declined(updated)
    return sentences(
      updated === 0 ? "" : done,
      stay === 0 ? "" : outcomesSpanish.notDone(status, stay),
      decidedBefore(gone, "es"),
      deletedBefore(gone, "es")
    )
  }
}

export const enrolmentOutcomes = bilingual({ en: outcomesEnglish, es: outcomesSpanish })

/** What was decided, by its count; a single enrolment that is known is named. */
export const decidedText =
  (status: SetStatus, of: NamedEnrolment | null) =>
  (count: number): Translated<string> => {
    if (count === 1 && of !== null) return status === "active" ? oneActivatedText(of) : oneDeclinedText(of)
    return status === "active" ? activatedText(count) : enrolmentOutcomes.declined(count)
  }
