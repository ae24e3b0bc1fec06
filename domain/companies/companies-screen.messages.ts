/** What the companies' screen says besides what follows from their noun. */
import type { CompanyType } from "./company.schema.ts"

const en = {
  columns: { name: "Company Name", contact_email: "Contact Email" },
  fields: { name: "Company name", contact_email: "Contact email", type: "Type" },
  types: { users: "Users", benefits: "Benefits" } satisfies Record<CompanyType, string>,
  search: "Search companies by name or email",
  question: (name: string) =>
    `${name} will no longer be available to choose. Its name stays on the records that refer to it.`
}

const es: typeof en = {
  columns: { name: "Nombre de la empresa", contact_email: "Correo de contacto" },
  fields: { name: "Nombre de la empresa", contact_email: "Correo de contacto", type: "Tipo" },
  types: { users: "Usuarios", benefits: "Beneficios" },
  search: "Buscar empresas por nombre o correo",
  question: (name) => `${name} ya no se podrá elegir. Su nombre se conserva en los registros que la mencionan.`
}

export const companiesScreenWords = { en, es }
