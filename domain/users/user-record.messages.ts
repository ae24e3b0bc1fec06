import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { recordNouns } from "../shared/record-noun.rules.ts"
import {
  catalogueNotices,
  emailMalformed,
  fieldWords,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "../shared/record.messages.ts"
import { toUserFailure } from "./user.errors.ts"
import { addressMax, personTextMax } from "./user-record.schema.ts"
import { fullName } from "./user.rules.ts"
import type { Role } from "./user.schema.ts"

const failures = recordFailureWords(recordNouns.user)

export const userFailureWords = {
  en: {
    ...failures.en,
    UserTaken: "Another user already has this email address or mobile number. Nothing was changed.",
    OwnAccount: "You cannot delete, deactivate or demote yourself. Nothing was changed.",
    LastAdministrator: "This is the last administrator who can sign in. Nothing was changed."
  },
  es: {
    ...failures.es,
    UserTaken: "Otro usuario ya tiene este correo electrónico o número de celular. No se cambió nada.",
    OwnAccount:
      "No puede eliminar ni desactivar su propia cuenta, ni quitarse el rol de administrador. No se cambió nada.",
    LastAdministrator: "Es el último administrador que puede iniciar sesión. No se cambió nada."
  }
} satisfies InEveryLanguage<FailureWords>

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
    email: emailMalformed,
    email_taken: {
      en: "Another user already has this email address.",
      es: "Otro usuario ya tiene este correo electrónico."
    },
    mobile_number_taken: {
      en: "Another user already has this mobile number.",
      es: "Otro usuario ya tiene este número de celular."
    },
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
  noun: recordNouns.user,
  nameOf: fullName,
  exact: catalogueNotices(recordNouns.user)
})

export const describeUserFailure = failureDescriber(toUserFailure, userFailureWords)

const commands = recordCommandWords(recordNouns.user)

const en = {
  ...commands.en,
  details: "View details of the user in focus",
  closeDetails: "Close the details",
  showSsn: "Show SSN",
  showRole: (role: Role): string =>
    role === "admin" ? "Show administrators" : "Show users who are not administrators",
  why: { nothingToReport: "There are no users", noDetails: "Open the details of a user first" }
}

const es: typeof en = {
  ...commands.es,
  details: "Ver los detalles del usuario resaltado",
  closeDetails: "Cerrar los detalles",
  showSsn: "Mostrar SSN",
  showRole: (role) => (role === "admin" ? "Mostrar administradores" : "Mostrar usuarios que no son administradores"),
  why: { nothingToReport: "No hay usuarios", noDetails: "Abra primero los detalles de un usuario" }
}

export const userCommandWords = { en, es }
