import { numberIn } from "../shared/language.rules.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  catalogueNotices,
  fieldWords,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "../shared/record.messages.ts"
import { type TooManyReveals, toUserFailure } from "./user.errors.ts"
import { userBulkMax } from "./user-bulk.schema.ts"
import { addressMax, personTextMax } from "./user-record.schema.ts"
import { fullName } from "../shared/text.rules.ts"
import type { Role } from "../shared/account.schema.ts"

const failures = recordFailureWords(recordKinds.user.noun)

const minutesOf = (seconds: number, one: string, many: string): string => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
const minutes = {
  en: (seconds: number) => minutesOf(seconds, "minute", "minutes"),
  es: (seconds: number) => minutesOf(seconds, "minuto", "minutos")
}

export const userFailureWords = {
  en: {
    ...failures.en,
    UserTaken: "Another user already has this email address or mobile number. Nothing was changed.",
    OwnAccount: "You cannot delete, deactivate or demote yourself. Nothing was changed.",
    OwnPassword: "Use Change password.",
    LastAdministrator: "This is the last administrator who can sign in. Nothing was changed.",
    TooManyReveals: ({ seconds }: TooManyReveals) =>
      `You have looked at too many social security numbers within an hour. You can look at the next one in ${minutes.en(seconds)}.`
  },
  es: {
    ...failures.es,
    UserTaken: "Otro usuario ya tiene este correo electrónico o número de celular. No se cambió nada.",
    OwnAccount:
      "No puede eliminar ni desactivar su propia cuenta, ni quitarse el rol de administrador. No se cambió nada.",
    OwnPassword: "Use Cambiar contraseña.",
    LastAdministrator: "Es el último administrador que puede iniciar sesión. No se cambió nada.",
    TooManyReveals: ({ seconds }: TooManyReveals) =>
      `Consultó demasiados SSN en una hora. Podrá consultar el siguiente en ${minutes.es(seconds)}.`
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that the checks of a person's record carry. */
export const userRecordFieldWords = fieldWords(
  {
    given_name: { en: "First Name", es: "El nombre", most: personTextMax },
    surname: { en: "Last Name", es: "El apellido", most: personTextMax },
    email: { en: "Email", es: "El correo electrónico", most: personTextMax },
    mobile_number: { en: "Mobile Number", es: "El número de celular" },
    company: { en: "Company", es: "La empresa" },
    role: { en: "Role", es: "El rol" },
    ssn: { en: "SSN", es: "El SSN" },
    dob: { en: "Date of Birth", es: "La fecha de nacimiento" },
    address: { en: "Address", es: "La dirección", most: addressMax, isOptional: true }
  },
  {
    letters: { en: "Only letters are allowed.", es: "Solo se permiten letras." },
    email_taken: {
      en: "Another user already has this email address.",
      es: "Otro usuario ya tiene este correo electrónico."
    },
    mobile_number_taken: {
      en: "Another user already has this mobile number.",
      es: "Otro usuario ya tiene este número de celular."
    },
    current_password_required: {
      en: "Enter your current password to change your own email or mobile number.",
      es: "Ingrese su contraseña actual para cambiar su propio correo electrónico o número de celular."
    },
    current_password_wrong: { en: "The current password is incorrect.", es: "La contraseña actual no es correcta." },
    password_common: { en: "This password is too common.", es: "Esta contraseña es demasiado común." },
    company_unknown: { en: "Choose a company of type users.", es: "Elija una empresa de tipo usuarios." },
    ssn: {
      en: "SSN must be exactly 9 digits in format 123-12-1234.",
      es: "El SSN debe tener exactamente 9 dígitos con el formato 123-12-1234."
    },
    dob_range: {
      en: "Date of Birth must be from 01/01/1930 to 12/31/2025.",
      es: "La fecha de nacimiento debe estar entre el 01/01/1930 y el 31/12/2025."
    }
  }
)

/** Notices after a call (specification, section 8). */
export const userNotices = recordNotices({
  noun: recordKinds.user.noun,
  nameOf: fullName,
  exact: catalogueNotices(recordKinds.user.noun)
})

export const describeUserFailure = failureDescriber(toUserFailure, userFailureWords)

export const describeUnlockFailure = failureDescriber(toUserFailure, {
  en: { ...userFailureWords.en, OwnAccount: "Another administrator has to unlock your account." },
  es: { ...userFailureWords.es, OwnAccount: "Otro administrador tiene que desbloquear su cuenta." }
})

/** The notice after a colleague has been signed out everywhere. */
export const accessEnded = (name: string): Translated<string> => ({
  en: `${name} is signed out everywhere`,
  es: `Se cerraron todas las sesiones de ${name}`
})

export const accessNotEnded = {
  en: "Failed to end the sessions",
  es: "No se pudieron cerrar las sesiones"
} satisfies Translated<string>

const commands = recordCommandWords(recordKinds.user.noun)

const en = {
  ...commands.en,
  details: "View details of the user in focus",
  closeDetails: "Close the details",
  showSsn: "Show SSN",
  unlock: "Unlock the sign-in of the administrator in focus",
  endSessions: "End the sessions of the administrator in focus",
  showRole: (role: Role): string =>
    role === "admin" ? "Show administrators" : "Show users who are not administrators",
  bulk: {
    activate: (count: number) => `Activate ${numberIn.en(count)} selected`,
    deactivate: (count: number) => `Deactivate ${numberIn.en(count)} selected`,
    setCompany: (count: number) => `Set the company of ${numberIn.en(count)} selected`,
    exportSelected: (count: number) => `Export ${numberIn.en(count)} selected`
  },
  selectMatching: (count: number) =>
    count === 1 ? "Select the one that matches" : `Select all ${numberIn.en(count)} that match`,
  why: {
    ...commands.en.why,
    nothingToReport: "There are no users",
    noDetails: "Open the details of a user first",
    notLocked: "Only after too many failed sign-ins",
    noColleague: "Only for another administrator who can sign in",
    nothingSelected: "Select a user first",
    nothingSelectable: "No user can be selected here",
    tooMany: `Select at most ${numberIn.en(userBulkMax)} users, or all that match`
  }
}

const es: typeof en = {
  ...commands.es,
  details: "Ver los detalles del usuario resaltado",
  closeDetails: "Cerrar los detalles",
  showSsn: "Mostrar SSN",
  unlock: "Desbloquear el inicio de sesión del administrador resaltado",
  endSessions: "Cerrar las sesiones del administrador resaltado",
  showRole: (role) => (role === "admin" ? "Mostrar administradores" : "Mostrar usuarios que no son administradores"),
  bulk: {
    activate: (count) => `Activar ${numberIn.es(count)} ${count === 1 ? "seleccionado" : "seleccionados"}`,
    deactivate: (count) => `Desactivar ${numberIn.es(count)} ${count === 1 ? "seleccionado" : "seleccionados"}`,
    setCompany: (count) =>
      `Cambiar la empresa de ${numberIn.es(count)} ${count === 1 ? "seleccionado" : "seleccionados"}`,
    exportSelected: (count) => `Exportar ${numberIn.es(count)} ${count === 1 ? "seleccionado" : "seleccionados"}`
  },
  selectMatching: (count) =>
    count === 1 ? "Seleccionar el que coincide" : `Seleccionar los ${numberIn.es(count)} que coinciden`,
  why: {
    ...commands.es.why,
    nothingToReport: "No hay usuarios",
    noDetails: "Abra primero los detalles de un usuario",
    notLocked: "Solo después de demasiados intentos fallidos de iniciar sesión",
    noColleague: "Solo para otro administrador que puede iniciar sesión",
    nothingSelected: "Seleccione primero un usuario",
    nothingSelectable: "Aquí no se puede seleccionar ningún usuario",
    tooMany: `Seleccione como máximo ${numberIn.es(userBulkMax)} usuarios, o todos los que coinciden`
  }
}

export const userCommandWords = { en, es }
