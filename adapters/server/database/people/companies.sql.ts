/** Stores companies in PostgreSQL. */
import { type Kysely, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { recordTable, sqlRecords } from "#adapters/server/database/record.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { companyKeys, companyRules, companyCriteria } from "#domain/companies/company-record.rules.ts"
import { companyQuery, CompanyInUse } from "#domain/companies/company.schema.ts"
import type { CompanyStore } from "#domain/companies/companies.port.ts"

const companyTable = recordTable({
  rules: companyRules,
  name: "companies",
  keysOf: companyKeys,
  searchKey: "company_key",
  filters: ["status", "type"],
  orders: {
    name: sql`name_key`,
    contact_email: sql`lower(contact_email collate "C")`,
    created_at: sql`created_at`,
    type: sql`type collate "C"`,
    status: sql`status collate "C"`
  },
  criteria: companyCriteria
})

export const sqlCompanies = (database: Kysely<Tables>) => {
  const { store: records, report, listPage } = sqlRecords(database, companyTable)
  const store: CompanyStore = {
    ...records,
    all: (filter, { page, limit }) =>
      attempt(() =>
        listPage(
          filter,
          "name",
          page === undefined && limit === undefined ? null : { page: page ?? 1, limit: limit ?? companyQuery.perPage }
        )
      ),
    destroy: (id) =>
      attemptUnless(async () => {
        await database.deleteFrom("companies").where("id", "=", id).execute()
      }, toInUse)
  }
  return { store, report }
}

/** The naming pattern of every other table's reference to a company. */
const toInUse = (constraint: string) => (constraint.endsWith("_company_known") ? new CompanyInUse() : null)
