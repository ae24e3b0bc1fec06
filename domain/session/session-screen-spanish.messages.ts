import type { SessionScreenWords } from "./session-screen-english.messages.ts"

export const sessionScreenSpanish: SessionScreenWords = {
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
    hint: { press: "Presione", toMove: "para moverse,", toSend: "para enviar" }
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
    dead: "Este código ya no sirve. Pida uno nuevo con Reenviar.",
    resending: "Enviando código...",
    resendIn: (clock) => `en ${clock}`
  },
  again: {
    title: "Inicie sesión de nuevo",
    text: "Su sesión terminó. Lo que escribió se conserva y su última acción se enviará de nuevo cuando regrese.",
    notYou: "¿No es usted?",
    logout: "Cerrar sesión"
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
    required: {
      title: "Elija su propia contraseña",
      text: "Otra persona estableció su contraseña. Cámbiela antes de continuar."
    }
  },
  restore: {
    checking: "Comprobando su sesión",
    unreachable: "No se puede conectar con el servidor",
    kept: "Su sesión sigue abierta en este dispositivo. No se perdió nada.",
    retry: "Reintentar",
    signOut: "Cerrar sesión"
  }
}
