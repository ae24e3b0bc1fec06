/** The labels of the companies' commands, as keys, buttons and palette show them. */
import type { ActiveStatus } from "../users/user.schema.ts"
import type { CompanyType } from "./company.schema.ts"

const en = {
  add: "Add Company",
  edit: "Edit the company in focus",
  remove: "Delete the company in focus",
  restore: "Restore the company in focus",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Activate the company in focus" : "Deactivate the company in focus",
  show: (status: ActiveStatus): string =>
    status === "active" ? "Show companies whose status is active" : "Show inactive companies",
  showType: (type: CompanyType): string =>
    type === "users" ? "Show companies of type users" : "Show companies of type benefits",
  showDeleted: "Show deleted companies",
  search: "Search companies",
  why: {
    nothingToReport: "There are no companies",
    deleted: "Restore the company first",
    notDeleted: "Only a deleted company can be restored"
  }
}

const es: typeof en = {
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

export const companyCommandWords = { en, es }
