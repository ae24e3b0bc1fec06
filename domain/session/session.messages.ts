import { describeFailure } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { SessionFailure } from "./session.errors.ts"

export const sessionFailureWords = {
  en: {
    SignInRefused: "Invalid phone number or password",
    CodeRefused: "Invalid OTP",
    WrongPassword: "The current password is not right"
  },
  es: {
    SignInRefused: "Número de teléfono o contraseña no válidos",
    CodeRefused: "Código no válido",
    WrongPassword: "La contraseña actual no es correcta"
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** What is said when a step fails and the server gave no words of its own, and when it succeeds. */
export const sessionNotices = {
  sendFailed: { en: "Failed to send OTP", es: "No se pudo enviar el código" },
  verifyFailed: { en: "Invalid OTP", es: "Código no válido" },
  signedIn: { en: "Login successful", es: "Sesión iniciada correctamente" },
  signedOut: { en: "Logged out successfully", es: "Sesión cerrada correctamente" },
  passwordChanged: { en: "Password changed successfully", es: "Contraseña cambiada correctamente" },
  passwordNotChanged: { en: "Failed to change password", es: "No se pudo cambiar la contraseña" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

/** Words for the keys that only the session's own checks carry. */
export const sessionFieldWords = {
  en: { otp_code: "Enter the 6 digits of the code.", passwords_differ: "The two new passwords differ." },
  es: { otp_code: "Introduzca los 6 dígitos del código.", passwords_differ: "Las dos contraseñas nuevas no coinciden." }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** The server's words where it gave any, else `otherwise` (specification, "The error catalogue"). */
export const describeSessionFailure = (
  failure: SessionFailure,
  otherwise: InEveryLanguage<string>
): InEveryLanguage<string> => describeFailure(failure, otherwise, sessionFailureWords)

/** What is said when one's password could not be changed. */
export const passwordChangeFailure = (failure: SessionFailure): InEveryLanguage<string> =>
  describeSessionFailure(failure, sessionNotices.passwordNotChanged)
