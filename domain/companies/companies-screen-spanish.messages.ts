import { recordNouns } from "../shared/record-noun.rules.ts"
import { placeTitles } from "../shared/screen/place.messages.ts"
import { recordTextsSpanish } from "../shared/screen/record-texts-spanish.messages.ts"
import type { CompaniesScreenWords } from "./companies-screen-english.messages.ts"

const texts = recordTextsSpanish(recordNouns.company.es)

export const companiesScreenSpanish: CompaniesScreenWords = {
  ...texts,
  title: placeTitles.es.companies,
  stats: { total: "Total de empresas", active: "Empresas activas" },
  columns: { ...texts.columns, name: "Nombre de la empresa", contact_email: "Correo de contacto" },
  types: { users: "Usuarios", benefits: "Beneficios" },
  search: "Buscar empresas por nombre o correo",
  filters: { ...texts.filters, active: "Activa", activeYes: "Sí", activeNo: "No (eliminadas)" },
  empty: { ...texts.empty, text: "Añada una empresa o cargue un archivo CSV." },
  deleted: "Eliminada",
  restore: "Restaurar",
  restoreOf: (name) => `Restaurar ${name}`,
  restoring: "Restaurando",
  removal: {
    ...texts.removal,
    question: (name) =>
      `${name} ya no se ofrecerá en ninguna parte; su nombre queda donde haya personas que le pertenecen.`
  },
  form: {
    ...texts.form,
    fields: { name: "Nombre de la empresa", contact_email: "Correo de contacto", type: "Tipo" }
  },
  keys: { ...texts.keys, restore: "Restaurar la empresa" }
}
