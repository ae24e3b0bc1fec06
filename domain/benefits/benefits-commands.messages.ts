/** The words of the benefits' commands, as keys, buttons and palette show them. */
import type { Language } from "../shared/language.schema.ts"
import type { ActiveStatus } from "../users/user.schema.ts"

interface BenefitCommandWords {
  readonly add: string
  readonly edit: string
  readonly remove: string
  readonly switch: (to: ActiveStatus) => string
  readonly show: (status: ActiveStatus) => string
  /** The kind is already worded. */
  readonly showType: (type: string) => string
  readonly search: string
}

const en: BenefitCommandWords = {
  add: "Add Benefit",
  edit: "Edit the benefit in focus",
  remove: "Delete the benefit in focus",
  switch: (to) => (to === "active" ? "Activate the benefit in focus" : "Deactivate the benefit in focus"),
  show: (status) => (status === "active" ? "Show active benefits" : "Show inactive benefits"),
  showType: (type) => `Show benefits of type ${type}`,
  search: "Search benefits"
}

const es: BenefitCommandWords = {
  add: "Añadir beneficio",
  edit: "Editar el beneficio enfocado",
  remove: "Eliminar el beneficio enfocado",
  switch: (to) => (to === "active" ? "Activar el beneficio enfocado" : "Desactivar el beneficio enfocado"),
  show: (status) => (status === "active" ? "Mostrar beneficios activos" : "Mostrar beneficios inactivos"),
  showType: (type) => `Mostrar beneficios de tipo ${type}`,
  search: "Buscar beneficios"
}

export const benefitCommandWords = { en, es } satisfies Record<Language, BenefitCommandWords>
