import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { toUserFailure } from "./user.errors.ts"

export const userFailureWords = {
  en: {
    UserNotFound: "This user no longer exists.",
    UserTaken: "Somebody else has this already. Nothing was changed.",
    UserOvertaken: "Somebody has changed this user since you opened it. Nothing was changed.",
    OwnAccount: "You cannot delete, deactivate or demote yourself. Nothing was changed.",
    LastAdministrator: "This is the last administrator who can sign in. Nothing was changed."
  },
  es: {
    UserNotFound: "Este usuario ya no existe.",
    UserTaken: "Otra persona ya lo tiene. No se ha cambiado nada.",
    UserOvertaken: "Alguien ha cambiado este usuario desde que lo abrió. No se ha cambiado nada.",
    OwnAccount: "No puede eliminarse, desactivarse ni degradarse a sí mismo. No se ha cambiado nada.",
    LastAdministrator: "Es el último administrador que puede iniciar sesión. No se ha cambiado nada."
  }
} satisfies InEveryLanguage<FailureWords>

/** Texts for the keys that the checks of a person's record carry. */
export const userRecordFieldWords = {
  en: {
    given_name_required: "First Name is required",
    given_name_too_long: "First Name must be less than 35 characters",
    surname_required: "Last Name is required",
    surname_too_long: "Last Name must be less than 35 characters",
    letters: "Only letters are allowed.",
    email_required: "Email is required",
    email_too_long: "Email must be less than 35 characters",
    email: "Please enter a valid email address.",
    email_taken: "Another user has this email address.",
    mobile_number_required: "Mobile Number is required",
    mobile_number_taken: "Another user has this mobile number.",
    company_required: "Company is required",
    company_unknown: "Choose a company of type users.",
    role_required: "Role is required",
    ssn_required: "SSN is required",
    ssn: "SSN must be exactly 9 digits in format 123-12-1234.",
    dob_required: "Date of Birth is required",
    dob_range: "Date of Birth must be from 01/01/1930 to 12/31/2025.",
    address_too_long: "Address must be less than 200 characters"
  },
  es: {
    given_name_required: "El nombre es obligatorio",
    given_name_too_long: "El nombre debe tener menos de 35 caracteres",
    surname_required: "El apellido es obligatorio",
    surname_too_long: "El apellido debe tener menos de 35 caracteres",
    letters: "Solo se permiten letras.",
    email_required: "El correo electrónico es obligatorio",
    email_too_long: "El correo electrónico debe tener menos de 35 caracteres",
    email: "Introduzca una dirección de correo electrónico válida.",
    email_taken: "Otro usuario tiene este correo electrónico.",
    mobile_number_required: "El número de móvil es obligatorio",
    mobile_number_taken: "Otro usuario tiene este número de móvil.",
    company_required: "La empresa es obligatoria",
    company_unknown: "Elija una empresa de tipo usuarios.",
    role_required: "El rol es obligatorio",
    ssn_required: "El SSN es obligatorio",
    ssn: "El SSN debe tener exactamente 9 dígitos con el formato 123-12-1234.",
    dob_required: "La fecha de nacimiento es obligatoria",
    dob_range: "La fecha de nacimiento debe estar entre el 01/01/1930 y el 31/12/2025.",
    address_too_long: "La dirección debe tener menos de 200 caracteres"
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** Notices after a call: success, and failure without a text from the server (specification, section 8). */
export const userNotices = {
  listFailed: { en: "Error fetching users", es: "Error al obtener los usuarios" },
  created: { en: "User created successfully", es: "Usuario creado correctamente" },
  createFailed: { en: "Error creating user", es: "Error al crear el usuario" },
  updated: { en: "User updated successfully", es: "Usuario actualizado correctamente" },
  updateFailed: { en: "Error updating user", es: "Error al actualizar el usuario" },
  deleted: { en: "User deleted successfully", es: "Usuario eliminado correctamente" },
  deleteFailed: { en: "Error deleting user", es: "Error al eliminar el usuario" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

export const describeUserFailure = failureDescriber(toUserFailure, userFailureWords)
