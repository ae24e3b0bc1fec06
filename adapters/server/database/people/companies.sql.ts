/** Stores companies in PostgreSQL. */
import { Schema, Struct } from "effect"
import { type Kysely, sql } from "kysely"
import { attemptUnless } from "#adapters/server/database/database.ts"
import { sqlRecords } from "#adapters/server/database/record.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { companyKeys, companyRules } from "#domain/companies/company-record.rules.ts"
import { Company, type CompanyFilter, CompanyInUse, type CompanyType } from "#domain/companies/company.schema.ts"
import type { CompanyId } from "#domain/shared/identity.schema.ts"
import type { CompanyStore } from "#domain/companies/companies.port.ts"

const companyRecords = sqlRecords({
  rules: companyRules,
  name: "companies",
  keysOf: companyKeys,
  searchKey: "company_key",
  nameOf: ({ name }) => name,
  filters: ["status", "type", "import_id"],
  orders: {
    name: sql`name_key`,
    contact_email: sql`lower(contact_email collate "C")`,
    created_at: sql`created_at`,
    type: sql`type collate "C"`,
    status: sql`status collate "C"`
  }
})

export const sqlCompanies = (database: Kysely<Tables>) => {
  const { store: records, report, listPage } = companyRecords(database)
  const store: CompanyStore = {
    ...records,
    all: (search) => listPage({ ...search, sort: "name" }, search.page === undefined && search.limit === undefined),
    destroy: (id) =>
      attemptUnless(async () => {
        await database.deleteFrom("companies").where("id", "=", id).execute()
      }, toInUse)
  }
  return { store, report }
}

/** How many companies a list under the filter has. */
export const countCompanies = (database: Kysely<Tables>, filter: CompanyFilter) =>
  companyRecords(database).count(filter)

/** The naming pattern of every other table's reference to a company. */
const toInUse = (constraint: string) => (constraint.endsWith("_company_known") ? new CompanyInUse() : null)

/**
 * A company of the type, or null; locked against deleting it and changing its type, but not against references from other
 * rows.
 */
export const lockCompanyOf = async (
  database: Kysely<Tables>,
  type: CompanyType,
  id: CompanyId
): Promise<Pick<Company, "id" | "name"> | null> => {
  const { rows } = await sql`
    select id, name from companies where id = ${id}::uuid and type = ${sql.lit(type)} and deleted_at is null for share
  `.execute(database)
  return rows[0] === undefined ? null : decodeNamed(rows[0])
}

const decodeNamed = Schema.decodeUnknownSync(Schema.Struct(Struct.pick(Company.fields, ["id", "name"])))
