import { describeFailure, failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import { byLanguage } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { toOpenSessionsFailure } from "./open-sessions.schema.ts"
import { type SessionFailure, toSessionFailure } from "./session.schema.ts"

const refusals = {
  SignInRefused: { en: "Invalid phone number or password", es: "Número de teléfono o contraseña no válidos" },
  CodeRefused: { en: "Invalid OTP", es: "Código no válido" },
  StrongFactorRequired: {
    en: "Sign in with your passkey or your authenticator app.",
    es: "Inicie sesión con su llave de acceso o su aplicación de autenticación."
  },
  WrongPassword: { en: "The current password is incorrect", es: "La contraseña actual no es correcta" }
} satisfies Readonly<Record<string, Translated<string>>>

export const sessionFailureWords = byLanguage(refusals)

/** Notices after a step of signing in: failure without a text from the server, and success. */
export const sessionNotices = {
  sendFailed: { en: "Failed to send OTP", es: "No se pudo enviar el código" },
  verifyFailed: { en: "Invalid OTP", es: "Código no válido" },
  signedIn: { en: "Login successful", es: "Sesión iniciada correctamente" },
  signedOut: { en: "Logged out successfully", es: "Sesión cerrada correctamente" },
  passwordChanged: { en: "Password changed successfully", es: "Contraseña cambiada correctamente" },
  passwordNotChanged: { en: "Failed to change password", es: "No se pudo cambiar la contraseña" }
} satisfies Readonly<Record<string, Translated<string>>>

/** Texts for the keys that only the session's own checks carry. */
export const sessionFieldWords = {
  en: {
    otp_code: "Enter the 6 digits of the code.",
    passwords_differ: "The two new passwords do not match.",
    current_password_wrong: "The current password is incorrect.",
    password_unchanged: "The new password must differ from the current one."
  },
  es: {
    otp_code: "Ingrese los 6 dígitos del código.",
    passwords_differ: "Las dos contraseñas nuevas no coinciden.",
    current_password_wrong: "La contraseña actual no es correcta.",
    password_unchanged: "La contraseña nueva debe ser distinta de la actual."
  }
} satisfies Translated<Readonly<Record<string, string>>>

/** The specification has a text of its own for each refusal, instead of what failed. */
export const describeSessionFailure = (error: unknown, what: Translated<string>): Translated<string> => {
  const failure = toSessionFailure(error)
  const refusal = new Map<string, Translated<string>>(Object.entries(refusals)).get(failure._tag)
  return describeFailure(failure, refusal ?? what, sessionFailureWords)
}

/** The notice after a failed change of password. */
export const passwordChangeFailure = (failure: SessionFailure): Translated<string> =>
  describeSessionFailure(failure, sessionNotices.passwordNotChanged)

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
