/** The texts of the companies' screen: figures, list, form. */
import { placeTitles } from "../shared/screen/place.messages.ts"
import type { CompanyType } from "./company.schema.ts"

export const companiesScreenEnglish = {
  title: placeTitles.en.companies,
  table: (count: string) => `Companies (${count})`,
  caption: "Companies",
  loading: "Loading...",
  stats: { total: "Total Companies", active: "Active Companies" },
  add: "Add Company",
  columns: {
    name: "Company Name",
    contact_email: "Contact Email",
    created_at: "Created Date",
    type: "Type",
    status: "Status",
    actions: "Actions"
  },
  types: { users: "Users", benefits: "Benefits" } satisfies Record<CompanyType, string>,
  search: "Search companies by name or email",
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    type: "Type",
    anyType: "All types",
    active: "Active",
    activeYes: "Yes",
    activeNo: "No (deleted)"
  },
  empty: { title: "No companies found", text: "Add a company, or upload a CSV file." },
  switch: (name: string) => `${name}: active`,
  deleted: "Deleted",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restoring: "Restoring",
  removal: {
    title: "Delete Company",
    question: (name: string) => `${name} will no longer be offered anywhere; its name stays where people belong to it.`
  },
  form: {
    addTitle: "Add Company",
    editTitle: "Edit Company",
    add: "Add Company",
    adding: "Adding...",
    update: "Update Company",
    updating: "Updating...",
    fields: { name: "Company name", contact_email: "Contact email", type: "Type" }
  },
  keys: {
    move: "Move the cursor",
    edit: "Edit the company",
    switch: "Activate or deactivate the company",
    delete: "Delete the company",
    restore: "Restore the company",
    add: "Add a company",
    search: "Search companies",
    help: "Show the keys"
  }
}

export type CompaniesScreenWords = typeof companiesScreenEnglish
