/** What the companies' screen says besides what follows from their noun. */
import type { CompanyType } from "./company.schema.ts"

export const companiesScreenEnglish = {
  columns: { name: "Company Name", contact_email: "Contact Email" },
  fields: { name: "Company name", contact_email: "Contact email", type: "Type" },
  types: { users: "Users", benefits: "Benefits" } satisfies Record<CompanyType, string>,
  search: "Search companies by name or email",
  question: (name: string) =>
    `${name} will no longer be available to choose. Its name stays on the records that refer to it.`
}

export type CompaniesScreenWords = typeof companiesScreenEnglish
