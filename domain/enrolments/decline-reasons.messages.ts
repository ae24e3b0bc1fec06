import type { Translated } from "../shared/language.schema.ts"
import type { DeclineCode } from "./enrolment.schema.ts"

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
