import type { SecondFactorsWords } from "./second-factors-english.messages.ts"
import { codeLength } from "./session.schema.ts"

export const secondFactorsSpanish: SecondFactorsWords = {
  heading: "Segundos factores",
  text: "Después de su contraseña, uno de estos le permite entrar. Son más seguros que un código por SMS, que puede ser interceptado.",
  onlyStrong:
    "Un código por SMS no le permite entrar: conserve al menos una llave de acceso o aplicación de autenticación.",
  none: "Solo un código por SMS.",
  loading: "Cargando sus segundos factores...",
  list: "Segundos factores",
  kinds: {
    passkey: "Llave de acceso",
    authenticator: "Aplicación de autenticación",
    recovery_codes: "Códigos de recuperación"
  },
  added: "Añadido",
  used: "Último uso",
  neverUsed: "Sin usar",
  codesLeft: (count) => (count === "1" ? "Queda 1 código" : `Quedan ${count} códigos`),
  add: {
    passkey: "Añadir una llave de acceso",
    authenticator: "Añadir una aplicación de autenticación",
    recovery_codes: "Crear códigos de recuperación"
  },
  renew: "Crear códigos de recuperación nuevos",
  remove: "Quitar",
  removeOf: (name) => `Quitar ${name}`,
  impossible: {
    address: "Las llaves de acceso necesitan un nombre en la dirección de esta página, como localhost, no un número.",
    browser: "Este navegador no tiene llaves de acceso en esta dirección: necesita https."
  },
  ask: {
    addText: {
      passkey: "Ingrese su contraseña. Luego el navegador le pide su dedo, su rostro o su llave.",
      authenticator: "Ingrese su contraseña. Luego escanea una imagen con la aplicación.",
      recovery_codes: "Ingrese su contraseña. Diez códigos nuevos reemplazan a todos los anteriores."
    },
    removeTitle: "¿Quitar el segundo factor?",
    removeText: (name) => `Ya no podrá entrar con ${name}.`,
    name: "Nombre",
    nameHint: "Lo reconocerá por este nombre.",
    password: "Contraseña actual",
    go: "Siguiente",
    going: "Espere...",
    incomplete: "Ingrese nombre y contraseña"
  },
  scan: {
    title: "Escanee esta imagen",
    text: "Escanéela con la aplicación o escriba allí la clave. Luego escriba el código que muestra la aplicación.",
    picture: "Imagen para la aplicación de autenticación",
    key: "Clave",
    group: "Código de la aplicación",
    digit: (position) => `Dígito ${position} de ${codeLength}`,
    check: "Añadir",
    checking: "Comprobando...",
    incomplete: `Ingrese los ${codeLength} dígitos`
  },
  write: {
    title: "Sus códigos de recuperación",
    text: "Guárdelos donde solo usted los encuentre. No se muestran de nuevo; cada uno sirve una sola vez.",
    list: "Códigos de recuperación",
    seen: "Los guardé"
  },
  required: {
    title: "Añada un segundo factor",
    text: "Antes de continuar, añada una llave de acceso o una aplicación de autenticación. Desde entonces le permitirá entrar, no un código por SMS."
  }
}
