import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { toCompanyFailure } from "./company.schema.ts"

export const companyFailureWords = {
  en: {
    CompanyNotFound: "This company no longer exists.",
    CompanyTaken: "Another company has this name. Nothing was changed.",
    CompanyOvertaken: "Somebody has changed this company since you opened it. Nothing was changed.",
    CompanyInUse: "Users or benefits still refer to this company. It was not deleted."
  },
  es: {
    CompanyNotFound: "Esta empresa ya no existe.",
    CompanyTaken: "Otra empresa tiene este nombre. No se ha cambiado nada.",
    CompanyOvertaken: "Alguien ha cambiado esta empresa desde que la abrió. No se ha cambiado nada.",
    CompanyInUse: "Todavía hay usuarios o beneficios de esta empresa. No se eliminó."
  }
} satisfies InEveryLanguage<FailureWords>

/** Texts for the keys that the checks of companies carry. */
export const companyFieldWords = {
  en: {
    company_name_required: "Company name is required",
    company_name_too_long: "Company name must be less than 50 characters",
    company_name_taken: "Another company has this name.",
    contact_email_required: "Contact email is required",
    contact_email_too_long: "Contact email must be less than 50 characters",
    email: "Please enter a valid email address.",
    type_required: "Type is required",
    active_unknown: "Choose yes or no."
  },
  es: {
    company_name_required: "El nombre de la empresa es obligatorio",
    company_name_too_long: "El nombre de la empresa debe tener menos de 50 caracteres",
    company_name_taken: "Otra empresa tiene este nombre.",
    contact_email_required: "El correo de contacto es obligatorio",
    contact_email_too_long: "El correo de contacto debe tener menos de 50 caracteres",
    email: "Introduzca una dirección de correo electrónico válida.",
    type_required: "El tipo es obligatorio",
    active_unknown: "Elija yes o no."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** Notices after a call: success, and failure without a text from the server (specification, section 8). */
export const companyNotices = {
  listFailed: { en: "Error fetching companies", es: "Error al obtener las empresas" },
  created: { en: "Company created successfully", es: "Empresa creada correctamente" },
  createFailed: { en: "Error creating company", es: "Error al crear la empresa" },
  updated: { en: "Company updated successfully", es: "Empresa actualizada correctamente" },
  updateFailed: { en: "Error updating company", es: "Error al actualizar la empresa" },
  deleted: { en: "Company deleted successfully", es: "Empresa eliminada correctamente" },
  deleteFailed: { en: "Error deleting company", es: "Error al eliminar la empresa" },
  softDeleted: { en: "Company soft deleted successfully", es: "Empresa dada de baja correctamente" },
  softDeleteFailed: { en: "Error soft deleting company", es: "Error al dar de baja la empresa" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

/** The text of a failure in every language; a text sent by the server is returned unchanged. */
export const describeCompanyFailure = failureDescriber(toCompanyFailure, companyFailureWords)
