/** The texts of the companies' screen: figures, list, form. */
import { recordNouns } from "../shared/record-noun.rules.ts"
import { placeTitles } from "../shared/screen/place.messages.ts"
import { recordTextsEnglish } from "../shared/screen/record-texts-english.messages.ts"
import type { CompanyType } from "./company.schema.ts"

const texts = recordTextsEnglish(recordNouns.company.en)

export const companiesScreenEnglish = {
  ...texts,
  title: placeTitles.en.companies,
  stats: { total: "Total Companies", active: "Active Companies" },
  columns: { ...texts.columns, name: "Company Name", contact_email: "Contact Email" },
  types: { users: "Users", benefits: "Benefits" } satisfies Record<CompanyType, string>,
  search: "Search companies by name or email",
  filters: { ...texts.filters, active: "Active", activeYes: "Yes", activeNo: "No (deleted)" },
  empty: { ...texts.empty, text: "Add a company, or upload a CSV file." },
  deleted: "Deleted",
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restoring: "Restoring",
  removal: {
    ...texts.removal,
    question: (name: string) => `${name} will no longer be offered anywhere; its name stays where people belong to it.`
  },
  form: { ...texts.form, fields: { name: "Company name", contact_email: "Contact email", type: "Type" } },
  keys: { ...texts.keys, restore: "Restore the company" }
}

export type CompaniesScreenWords = typeof companiesScreenEnglish
