/** The words of signing in, signing in again, changing the password and restoring a session. */
import type { Language } from "#domain/shared/language.schema.ts"

export interface SessionScreenWords {
  readonly signIn: {
    readonly heading: string
    readonly subtext: string
    readonly note: string
    readonly countryCode: string
    readonly phone: string
    readonly password: string
    readonly send: string
    readonly sending: string
    readonly phoneMissing: string
    readonly administratorsOnly: string
    /** Sentence parts around the two key caps at the foot of the page. */
    readonly hint: { readonly press: string; readonly toMove: string; readonly toSend: string }
  }
  readonly code: {
    readonly title: string
    readonly sentTo: string
    readonly group: string
    readonly digit: (position: number) => string
    readonly verify: string
    readonly verifying: string
    readonly incomplete: string
    readonly notReceived: string
    readonly resend: string
    readonly resending: string
    /** `clock` is minutes and seconds left: 0:24. */
    readonly resendIn: (clock: string) => string
  }
  readonly again: {
    readonly title: string
    readonly text: string
    readonly notYou: string
    readonly logout: string
    readonly phoneOf: (name: string) => string
  }
  readonly changePassword: {
    readonly title: string
    readonly current: string
    readonly next: string
    readonly repeat: string
    readonly rule: string
    readonly save: string
    readonly saving: string
    readonly others: string
    readonly mismatch: string
    readonly changed: string
    readonly failed: string
  }
  readonly restore: {
    readonly checking: string
    readonly unreachable: string
    readonly kept: string
    readonly retry: string
    readonly retrying: string
    readonly signOut: string
  }
  readonly notices: { readonly signedIn: string; readonly signedOut: string; readonly codeSent: string }
}

const en: SessionScreenWords = {
  signIn: {
    heading: "Admin Login",
    subtext: "Enter your phone to receive a verification code",
    note: "We'll send you a 6-digit verification code to your phone number",
    countryCode: "Country code",
    phone: "Phone number",
    password: "Password",
    send: "Send verification code",
    sending: "Sending code...",
    phoneMissing: "Phone number is required",
    administratorsOnly: "For administrators only",
    hint: { press: "Press", toMove: "to move,", toSend: "to send" }
  },
  code: {
    title: "Enter OTP Code",
    sentTo: "We've sent a 6-digit code to",
    group: "Verification code",
    digit: (position) => `Digit ${position} of 6`,
    verify: "Verify",
    verifying: "Verifying...",
    incomplete: "Enter all 6 digits",
    notReceived: "Didn't receive the code?",
    resend: "Resend",
    resending: "Sending code...",
    resendIn: (clock) => `in ${clock}`
  },
  again: {
    title: "Sign in again",
    text: "Your session ended. What you typed is kept, and your last action is sent again once you are back.",
    notYou: "Not you?",
    logout: "Logout",
    phoneOf: (name) => `Phone number of ${name}`
  },
  changePassword: {
    title: "Change password",
    current: "Current password",
    next: "New password",
    repeat: "Repeat new password",
    rule: "8 to 12 characters, with an uppercase letter and a number. Letters, digits and . _ * - are allowed.",
    save: "Change password",
    saving: "Changing...",
    others: "Your other sessions will be signed out.",
    mismatch: "The two new passwords differ.",
    changed: "Password changed successfully",
    failed: "Failed to change password"
  },
  restore: {
    checking: "Checking your session",
    unreachable: "The server cannot be reached",
    kept: "You are still signed in on this device. Nothing was lost.",
    retry: "Retry",
    retrying: "Retrying...",
    signOut: "Logout"
  },
  notices: {
    signedIn: "Login successful",
    signedOut: "Logged out successfully",
    codeSent: "A new code was sent"
  }
}

const es: SessionScreenWords = {
  signIn: {
    heading: "Acceso de administradores",
    subtext: "Ingrese su teléfono para recibir un código de verificación",
    note: "Le enviaremos un código de verificación de 6 dígitos a su número de teléfono",
    countryCode: "Código de país",
    phone: "Número de teléfono",
    password: "Contraseña",
    send: "Enviar código de verificación",
    sending: "Enviando código...",
    phoneMissing: "El número de teléfono es obligatorio",
    administratorsOnly: "Solo para administradores",
    hint: { press: "Pulse", toMove: "para moverse,", toSend: "para enviar" }
  },
  code: {
    title: "Ingrese el código OTP",
    sentTo: "Enviamos un código de 6 dígitos a",
    group: "Código de verificación",
    digit: (position) => `Dígito ${position} de 6`,
    verify: "Verificar",
    verifying: "Verificando...",
    incomplete: "Ingrese los 6 dígitos",
    notReceived: "¿No recibió el código?",
    resend: "Reenviar",
    resending: "Enviando código...",
    resendIn: (clock) => `en ${clock}`
  },
  again: {
    title: "Inicie sesión de nuevo",
    text: "Su sesión terminó. Lo que escribió se conserva y su última acción se enviará de nuevo cuando regrese.",
    notYou: "¿No es usted?",
    logout: "Cerrar sesión",
    phoneOf: (name) => `Número de teléfono de ${name}`
  },
  changePassword: {
    title: "Cambiar contraseña",
    current: "Contraseña actual",
    next: "Contraseña nueva",
    repeat: "Repita la contraseña nueva",
    rule: "De 8 a 12 caracteres, con una mayúscula y un número. Se permiten letras, dígitos y . _ * -",
    save: "Cambiar contraseña",
    saving: "Cambiando...",
    others: "Sus otras sesiones se cerrarán.",
    mismatch: "Las dos contraseñas nuevas son distintas.",
    changed: "Contraseña cambiada correctamente",
    failed: "No se pudo cambiar la contraseña"
  },
  restore: {
    checking: "Comprobando su sesión",
    unreachable: "No se puede conectar con el servidor",
    kept: "Su sesión sigue abierta en este dispositivo. No se perdió nada.",
    retry: "Reintentar",
    retrying: "Reintentando...",
    signOut: "Cerrar sesión"
  },
  notices: {
    signedIn: "Inicio de sesión correcto",
    signedOut: "Sesión cerrada correctamente",
    codeSent: "Se envió un código nuevo"
  }
}

export const sessionScreenWords = { en, es } satisfies Record<Language, SessionScreenWords>
