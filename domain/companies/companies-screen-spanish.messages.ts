import type { CompaniesScreenWords } from "./companies-screen-english.messages.ts"

export const companiesScreenSpanish: CompaniesScreenWords = {
  columns: { name: "Nombre de la empresa", contact_email: "Correo de contacto" },
  fields: { name: "Nombre de la empresa", contact_email: "Correo de contacto", type: "Tipo" },
  types: { users: "Usuarios", benefits: "Beneficios" },
  search: "Buscar empresas por nombre o correo",
  question: (name) => `${name} ya no se podrá elegir. Su nombre se conserva en los registros que la mencionan.`
}
