import { byLanguage } from "../language.rules.ts"
import type { FailureWords } from "../failure.messages.ts"
import type { Translated } from "../language.schema.ts"

export const decisionFailureWords = {
  en: {
    DecisionNotFound: "This decision does not exist.",
    DecisionNotYours: "Only the administrator who made this decision can undo it.",
    DecisionClosed: "This decision can no longer be undone.",
    DecisionNotJoinable: "Nothing can be added to that decision."
  },
  es: {
    DecisionNotFound: "Esta decisión no existe.",
    DecisionNotYours: "Solo quien tomó la decisión puede deshacerla.",
    DecisionClosed: "Esta decisión ya no se puede deshacer.",
    DecisionNotJoinable: "No se puede añadir nada a esa decisión."
  }
} satisfies Translated<FailureWords>

export const decisionFieldWords = byLanguage({
  reason_code: { en: "Choose one of the reasons.", es: "Elija uno de los motivos." },
  reason_note_too_long: {
    en: "The note must be at most 500 characters.",
    es: "La nota debe tener como máximo 500 caracteres."
  },
  ids_or_filter: { en: "Give either ids or a filter.", es: "Indique ids o un filtro, no ambos." }
})
