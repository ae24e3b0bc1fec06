import type { Language, Translated } from "../shared/language.schema.ts"
import type { DeclineCode, DeclineReason, SetStatus } from "./enrolment.schema.ts"

export const declineReasonWords = {
  en: {
    not_eligible: "Not eligible",
    incomplete: "Incomplete request",
    duplicate: "Duplicate",
    beneficiaries: "Beneficiaries do not add up to 100",
    other: "Other reason"
  },
  es: {
    not_eligible: "No cumple los requisitos",
    incomplete: "Solicitud incompleta",
    duplicate: "Duplicada",
    beneficiaries: "Los beneficiarios no suman 100",
    other: "Otro motivo"
  }
} satisfies Translated<Readonly<Record<DeclineCode, string>>>

/** The note of a reason stands behind a colon. */
export const declineReasonText = ({ code, note }: DeclineReason, language: Language): string =>
  note ? `${declineReasonWords[language][code]}: ${note}` : declineReasonWords[language][code]

/** Who has given an enrolment its status, on what day and at what time. One that was never active is declined. */
export const decidedByWords = {
  en: {
    active: (name: string, day: string, time: string) => `Activated by ${name} on ${day} at ${time}`,
    inactive: (name: string, day: string, time: string) => `Set inactive by ${name} on ${day} at ${time}`,
    declined: (name: string, day: string, time: string) => `Declined by ${name} on ${day} at ${time}`
  },
  es: {
    active: (name: string, day: string, time: string) => `Activada por ${name} el ${day} a las ${time}`,
    inactive: (name: string, day: string, time: string) => `Inactivada por ${name} el ${day} a las ${time}`,
    declined: (name: string, day: string, time: string) => `Denegada por ${name} el ${day} a las ${time}`
  }
} satisfies Translated<Readonly<Record<SetStatus | "declined", (name: string, day: string, time: string) => string>>>
