import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { toOpenSessionsFailure } from "./open-sessions.schema.ts"

export const openSessionsFailureWords = {
  en: { SessionNotFound: "This session has already ended." },
  es: { SessionNotFound: "Esta sesión ya terminó." }
} satisfies Translated<FailureWords>

export const openSessionsNotices = {
  notRead: { en: "Failed to load your sessions", es: "No se pudieron cargar sus sesiones" },
  ended: { en: "Signed out there", es: "Sesión cerrada allí" },
  notEnded: { en: "Failed to end the session", es: "No se pudo cerrar la sesión" }
} satisfies Readonly<Record<string, Translated<string>>>

export const describeOpenSessionsFailure = failureDescriber(toOpenSessionsFailure, openSessionsFailureWords)
