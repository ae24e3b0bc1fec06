import { codeLength } from "./session.schema.ts"
import type { SignInFactorsWords } from "./sign-in-factors-english.messages.ts"

export const signInFactorsSpanish: SignInFactorsWords = {
  title: "Elija cómo continuar",
  text: "Su contraseña es correcta. ¿Qué usa como segundo paso?",
  choices: {
    passkey: "Usar una llave de acceso",
    authenticator: "Escribir un código de la aplicación de autenticación",
    recovery_code: "Usar un código de recuperación",
    sms: "Enviar un código por SMS"
  },
  askingPasskey: "Esperando su llave de acceso...",
  over: "Pasó demasiado tiempo. Elija de nuevo para continuar.",
  authenticator: {
    title: "Código de la aplicación de autenticación",
    text: `Escriba los ${codeLength} dígitos que la aplicación muestra ahora.`,
    group: "Código de la aplicación"
  },
  recovery: {
    title: "Código de recuperación",
    text: "Escriba uno de sus códigos de recuperación. Cada uno sirve una sola vez.",
    label: "Código de recuperación",
    hint: "24 letras y dígitos; los guiones y las mayúsculas no importan.",
    refused: "Este código de recuperación no fue aceptado. Cada uno sirve una sola vez."
  },
  verify: "Verificar",
  verifying: "Verificando...",
  incomplete: "Ingrese el código",
  another: "Elegir otra opción"
}
