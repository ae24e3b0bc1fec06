import type { ActiveStatus } from "../users/user.schema.ts"

const en = {
  add: "Add Benefit",
  edit: "Edit the benefit in focus",
  remove: "Delete the benefit in focus",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Activate the benefit in focus" : "Deactivate the benefit in focus",
  show: (status: ActiveStatus): string => (status === "active" ? "Show active benefits" : "Show inactive benefits"),
  /** `type` is the name in the same language. */
  showType: (type: string) => `Show benefits of type ${type}`,
  search: "Search benefits"
}

const es: typeof en = {
  add: "Añadir beneficio",
  edit: "Editar el beneficio enfocado",
  remove: "Eliminar el beneficio enfocado",
  switch: (to) => (to === "active" ? "Activar el beneficio enfocado" : "Desactivar el beneficio enfocado"),
  show: (status) => (status === "active" ? "Mostrar beneficios activos" : "Mostrar beneficios inactivos"),
  showType: (type) => `Mostrar beneficios de tipo ${type}`,
  search: "Buscar beneficios"
}

export const benefitCommandWords = { en, es }
