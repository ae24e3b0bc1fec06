/** The words of the companies' commands, as keys, buttons and palette show them. */
import type { Language } from "../shared/language.schema.ts"
import type { ActiveStatus } from "../users/user.schema.ts"
import type { CompanyType } from "./company.schema.ts"

interface CompanyCommandWords {
  readonly add: string
  readonly edit: string
  readonly remove: string
  readonly restore: string
  readonly switch: (to: ActiveStatus) => string
  readonly show: (status: ActiveStatus) => string
  readonly showType: (type: CompanyType) => string
  readonly showDeleted: string
  readonly search: string
  readonly why: { readonly nothingToReport: string; readonly deleted: string; readonly notDeleted: string }
}

const en: CompanyCommandWords = {
  add: "Add Company",
  edit: "Edit the company in focus",
  remove: "Delete the company in focus",
  restore: "Restore the company in focus",
  switch: (to) => (to === "active" ? "Activate the company in focus" : "Deactivate the company in focus"),
  show: (status) => (status === "active" ? "Show companies whose status is active" : "Show inactive companies"),
  showType: (type) => (type === "users" ? "Show companies of type users" : "Show companies of type benefits"),
  showDeleted: "Show deleted companies",
  search: "Search companies",
  why: {
    nothingToReport: "There are no companies",
    deleted: "Restore the company first",
    notDeleted: "Only a deleted company can be restored"
  }
}

const es: CompanyCommandWords = {
  add: "Añadir empresa",
  edit: "Editar la empresa enfocada",
  remove: "Eliminar la empresa enfocada",
  restore: "Restaurar la empresa enfocada",
  switch: (to) => (to === "active" ? "Activar la empresa enfocada" : "Desactivar la empresa enfocada"),
  show: (status) => (status === "active" ? "Mostrar empresas con estado activo" : "Mostrar empresas inactivas"),
  showType: (type) => (type === "users" ? "Mostrar empresas de tipo usuarios" : "Mostrar empresas de tipo beneficios"),
  showDeleted: "Mostrar empresas eliminadas",
  search: "Buscar empresas",
  why: {
    nothingToReport: "No hay empresas",
    deleted: "Restaure primero la empresa",
    notDeleted: "Solo se puede restaurar una empresa eliminada"
  }
}

export const companyCommandWords = { en, es } satisfies Record<Language, CompanyCommandWords>
