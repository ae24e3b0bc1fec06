import { failureDescriber } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { type SessionFailure, toSessionFailure } from "./session.schema.ts"

export const sessionFailureWords = {
  en: {
    SignInRefused: "Invalid phone number or password",
    CodeRefused: "Invalid OTP",
    WrongPassword: "The current password is incorrect"
  },
  es: {
    SignInRefused: "Número de teléfono o contraseña no válidos",
    CodeRefused: "Código no válido",
    WrongPassword: "La contraseña actual no es correcta"
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** Notices after a step of signing in: failure without a text from the server, and success. */
export const sessionNotices = {
  sendFailed: { en: "Failed to send OTP", es: "No se pudo enviar el código" },
  verifyFailed: { en: "Invalid OTP", es: "Código no válido" },
  signedIn: { en: "Login successful", es: "Sesión iniciada correctamente" },
  signedOut: { en: "Logged out successfully", es: "Sesión cerrada correctamente" },
  passwordChanged: { en: "Password changed successfully", es: "Contraseña cambiada correctamente" },
  passwordNotChanged: { en: "Failed to change password", es: "No se pudo cambiar la contraseña" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

/** Texts for the keys that only the session's own checks carry. */
export const sessionFieldWords = {
  en: { otp_code: "Enter the 6 digits of the code.", passwords_differ: "The two new passwords do not match." },
  es: { otp_code: "Ingrese los 6 dígitos del código.", passwords_differ: "Las dos contraseñas nuevas no coinciden." }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const describeSessionFailure = failureDescriber(toSessionFailure, sessionFailureWords)

/** The notice after a failed change of password. */
export const passwordChangeFailure = (failure: SessionFailure): InEveryLanguage<string> =>
  describeSessionFailure(failure, sessionNotices.passwordNotChanged)
