/** How an edit changes a company, and its texts for comparing, sorting and searching. */
import { foldCase, normalise } from "../shared/search.rules.ts"
import {
  type Company,
  type CompanyChange,
  type CompanySort,
  type CompanySortField,
  companySortFields
} from "./company.schema.ts"

/** The folded texts for sorting and searching, stored with the record. */
export interface CompanyKeys {
  readonly name_key: string
  /** The name and the contact address, one after the other. */
  readonly company_key: string
}

export const companyKeys = ({ name, contact_email }: Pick<Company, "name" | "contact_email">): CompanyKeys => {
  const [name_key = "", email_key = ""] = [name, contact_email].map(normalise)
  return { name_key, company_key: `${name_key} ${email_key}` }
}

/** Names that differ in case only are one; accents keep them apart (decisions, section 5). */
export const companyIdentity: (name: string) => string = foldCase

/** The record as the change leaves it, its version included; the same value when nothing is changed. */
export const applyCompanyChange = (company: Company, change: CompanyChange): Company => {
  const next: Company = {
    ...company,
    name: change.name ?? company.name,
    contact_email: change.contact_email ?? company.contact_email,
    type: change.type ?? company.type,
    status: change.status ?? company.status
  }
  return Object.keys(writtenCompanyFields(next, company)).length === 0
    ? company
    : { ...next, version: company.version + 1 }
}

const fields = ["name", "contact_email", "type", "status"] as const

/** The fields of `record` that differ from those of `other`. */
export const writtenCompanyFields = (
  record: Company,
  other: Partial<Company> = {}
): Partial<Readonly<Record<(typeof fields)[number], string>>> =>
  Object.fromEntries(fields.filter((field) => record[field] !== other[field]).map((field) => [field, record[field]]))

/** The fields in which a stale edit differs from the stored record, with the stored values. */
export const overtakenCompanyFields = (change: CompanyChange, current: Company): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter((field) => change[field] !== undefined && change[field] !== current[field])
      .map((field) => [field, current[field]])
  )

/** Splits a sort order into its column and direction. */
export const readCompanySort = (
  sort: CompanySort
): { readonly field: CompanySortField; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith("-")
  const field = companySortFields.find((one) => one === sort.slice(isDescending ? 1 : 0))
  return { field: field ?? "created_at", isDescending }
}
