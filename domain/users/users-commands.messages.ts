/** The labels of the users' commands, as keys, buttons and palette show them. */
import type { ActiveStatus, Role } from "./user.schema.ts"

const en = {
  add: "Add User",
  details: "View details of the user in focus",
  closeDetails: "Close the details",
  edit: "Edit the user in focus",
  remove: "Delete the user in focus",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Activate the user in focus" : "Deactivate the user in focus",
  showSsn: "Show SSN",
  show: (status: ActiveStatus): string => (status === "active" ? "Show active users" : "Show inactive users"),
  showRole: (role: Role): string => (role === "admin" ? "Show administrators" : "Show users who are no administrators"),
  search: "Search users",
  why: { nothingToReport: "There are no users", noDetails: "Open the details of a user first" }
}

const es: typeof en = {
  add: "Añadir usuario",
  details: "Ver los detalles del usuario enfocado",
  closeDetails: "Cerrar los detalles",
  edit: "Editar el usuario enfocado",
  remove: "Eliminar el usuario enfocado",
  switch: (to) => (to === "active" ? "Activar el usuario enfocado" : "Desactivar el usuario enfocado"),
  showSsn: "Mostrar SSN",
  show: (status) => (status === "active" ? "Mostrar usuarios activos" : "Mostrar usuarios inactivos"),
  showRole: (role) => (role === "admin" ? "Mostrar administradores" : "Mostrar usuarios no administradores"),
  search: "Buscar usuarios",
  why: { nothingToReport: "No hay usuarios", noDetails: "Abra primero los detalles de un usuario" }
}

export const userCommandWords = { en, es }
