/** How an edit changes a company, and its texts for comparing, sorting and searching. */
import { differingFields, givenFields, overtakenIn } from "../shared/record-fields.rules.ts"
import { foldCase, normalise } from "../shared/search.rules.ts"
import {
  type Company,
  type CompanyChange,
  companyFields,
  type CompanySort,
  type CompanySortField,
  companySortFields
} from "./company.schema.ts"

/**
 * The folded texts for sorting and searching, stored with the record. `company_key` is the name and the contact address,
 * one after the other.
 */
export const companyKeyFields = ["name_key", "company_key"] as const
export type CompanyKeys = Readonly<Record<(typeof companyKeyFields)[number], string>>

export const companyKeys = ({ name, contact_email }: Pick<Company, "name" | "contact_email">): CompanyKeys => {
  const [name_key = "", email_key = ""] = [name, contact_email].map(normalise)
  return { name_key, company_key: `${name_key} ${email_key}` }
}

/** Names that differ in case only are one; accents keep them apart (decisions, section 5). */
export const companyIdentity: (name: string) => string = foldCase

/** The record as the change leaves it, its version included; the same value when nothing is changed. */
export const applyCompanyChange = (company: Company, change: CompanyChange): Company => {
  const next: Company = { ...company, ...givenFields(companyFields, change) }
  return Object.keys(writtenCompanyFields(next, company)).length === 0
    ? company
    : { ...next, version: company.version + 1 }
}

/** The fields of `record` that differ from those of `other`. */
export const writtenCompanyFields = (
  record: Company,
  other: Partial<Company> = {}
): Partial<Pick<Company, (typeof companyFields)[number]>> => differingFields(companyFields, record, other)

/** The fields in which a stale edit differs from the stored record, with the stored values. */
export const overtakenCompanyFields = (change: CompanyChange, current: Company): Readonly<Record<string, unknown>> =>
  overtakenIn(companyFields, change, current)

/** Splits a sort order into its column and direction. */
export const readCompanySort = (
  sort: CompanySort
): { readonly field: CompanySortField; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith("-")
  const field = companySortFields.find((one) => one === sort.slice(isDescending ? 1 : 0))
  return { field: field ?? "created_at", isDescending }
}
