/**
 * Stores companies in PostgreSQL. Inside a transaction the store is bound to it; outside, each method runs by itself.
 */
import { Schema, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { reportChunks, rowsPerChunk } from "#adapters/server/database/report-chunks.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { CompanyInUse } from "#domain/companies/company.errors.ts"
import { companyIdentity, companyKeys, readCompanySort } from "#domain/companies/company.rules.ts"
import {
  companiesPerPage,
  Company,
  companyFields,
  type CompanyFilter,
  type CompanySearch,
  companySortDefault,
  type CompanySortField,
  CompanyStats
} from "#domain/companies/company.schema.ts"
import type { CompanyStore } from "#domain/companies/company.store.ts"
import type { CompanyReportStore } from "#domain/companies/company-report.store.ts"
import { nameTaken } from "#domain/companies/companies.service.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { CompanyId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"

export const sqlCompanies = (database: Kysely<Tables>): CompanyStore => ({
  now: attempt(() => readNow(database)),
  list: (search) =>
    attempt(() => {
      const { page = 1, limit = companiesPerPage, sort = companySortDefault } = search
      return listCompanies(database, search, readCompanySort(sort), { page, limit })
    }),
  all: (filter, { page, limit }) =>
    attempt(() =>
      listCompanies(
        database,
        filter,
        readCompanySort("name"),
        page === undefined && limit === undefined ? null : { page: page ?? 1, limit: limit ?? companiesPerPage }
      )
    ),
  stats: attempt(() => readStats(database)),
  find: (id) => attempt(() => findCompany(database, id, sql`deleted_at is null`)),
  lock: (id) => attempt(() => findCompany(database, id, sql`true for no key update`)),
  isTaken: (name, except) => attempt(() => isTaken(database, name, except)),
  insert: (company) => attemptUnless(() => insertCompany(database, company), toTaken),
  replace: (company) => attemptUnless(() => replaceCompany(database, company), toTaken),
  remove: (id, version) => attempt(() => setDeleted(database, id, version, true)),
  restore: (id, version) => attemptUnless(() => setDeleted(database, id, version, false), toTaken),
  destroy: (id) => attemptUnless(() => destroyCompany(database, id), toInUse)
})

export const sqlCompanyReport = (database: Kysely<Tables>): CompanyReportStore => ({
  chunks: (filter) =>
    reportChunks(
      "companies",
      (afterCursor) => readChunk(database, filter, afterCursor),
      (row) => decode(row)
    )
})

const readChunk = async (
  database: Kysely<Tables>,
  filter: CompanyFilter,
  afterCursor: RawBuilder<boolean>
): Promise<ReadonlyArray<{ readonly id: string; readonly created_at: string }>> => {
  const { rows } = await sql<{ readonly id: string; readonly created_at: string }>`
    select ${columns} from companies where ${matching(filter)} and ${afterCursor}
    order by created_at desc, id desc limit ${rowsPerChunk}
  `.execute(database)
  return rows
}

const columns = sql`id, ${columnList(companyFields)}, deleted_at is not null as is_deleted, created_at, version`

const keys: Readonly<Record<CompanySortField, RawBuilder<unknown>>> = {
  name: sql`name_key`,
  contact_email: sql`lower(contact_email collate "C")`,
  created_at: sql`created_at`,
  type: sql`type collate "C"`,
  status: sql`status collate "C"`
}

/**
 * There are thousands of companies at most, so they are counted and sorted directly. Without a page all of them are one
 * page.
 */
const listCompanies = (
  database: Kysely<Tables>,
  filter: CompanyFilter & Pick<CompanySearch, "ids">,
  { field, isDescending }: ReturnType<typeof readCompanySort>,
  paging: { readonly page: number; readonly limit: number } | null
): Promise<Page<Company>> =>
  inOneSnapshot(database, async (snapshot) => {
    const where = matching(filter)
    const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
      select (select count(*) from companies where ${where}) as total, ${readAtOf("companies")} as as_of
    `.execute(snapshot)
    const { total = 0, as_of = "" } = counted[0] ?? {}
    const { page, limit } = paging ?? { page: 1, limit: Math.max(total, 1) }
    const direction = sql.raw(isDescending ? "desc" : "asc")
    const { rows } = await sql`
      select ${columns} from companies where ${where}
      order by ${keys[field]} ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    return { data: rows.map((row) => decode(row)), pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

/** Deleted companies are listed only on request. */
const matching = ({
  searchTerm,
  status,
  type,
  active = "yes",
  ids
}: CompanyFilter & Pick<CompanySearch, "ids">): RawBuilder<boolean> => {
  const pattern = toPattern(searchTerm)
  return sql.join(
    [
      active === "yes" ? sql`deleted_at is null` : sql`deleted_at is not null`,
      ...(pattern === null ? [] : [sql`' ' || company_key like ${pattern}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(ids === undefined ? [] : [sql`id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )
}

const readStats = async (database: Kysely<Tables>): Promise<CompanyStats> => {
  const { rows } = await sql`
    select count(*) as total, count(*) filter (where status = 'active') as active from companies where deleted_at is null
  `.execute(database)
  return decodeStats(rows[0])
}

const findCompany = async (
  database: Kysely<Tables>,
  id: CompanyId,
  where: RawBuilder<unknown>
): Promise<Company | null> => {
  const { rows } = await sql`select ${columns} from companies where id = ${id}::uuid and ${where}`.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

const isTaken = async (database: Kysely<Tables>, name: string, except: CompanyId | null): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from companies where identity = ${companyIdentity(name)} and deleted_at is null and id is distinct from ${except}::uuid
  `.execute(database)
  return rows.length > 0
}

const toTaken = (constraint: string) => (constraint === "companies_name_unique" ? nameTaken() : null)

/** The naming pattern of every other table's reference to a company. */
const toInUse = (constraint: string) => (constraint.endsWith("_company_known") ? new CompanyInUse() : null)

const writtenColumns = (company: Company) => ({
  ...Struct.pick(company, companyFields),
  ...companyKeys(company),
  identity: companyIdentity(company.name),
  version: company.version
})

const insertCompany = async (database: Kysely<Tables>, company: Company): Promise<void> => {
  const { id, created_at } = company
  await database
    .insertInto("companies")
    .values({ id, ...writtenColumns(company), created_at, updated_at: created_at })
    .execute()
}

const replaceCompany = async (database: Kysely<Tables>, company: Company): Promise<void> => {
  await database
    .updateTable("companies")
    .set({ ...writtenColumns(company), updated_at: moment })
    .where("id", "=", company.id)
    .execute()
}

const setDeleted = async (
  database: Kysely<Tables>,
  id: CompanyId,
  version: number,
  isDeleted: boolean
): Promise<void> => {
  await database
    .updateTable("companies")
    .set({ deleted_at: isDeleted ? moment : null, updated_at: moment, version })
    .where("id", "=", id)
    .execute()
}

const destroyCompany = async (database: Kysely<Tables>, id: CompanyId): Promise<void> => {
  await database.deleteFrom("companies").where("id", "=", id).execute()
}

const moment = sql<string>`date_trunc('milliseconds', clock_timestamp())`
const decode = Schema.decodeUnknownSync(Company)
const decodeStats = Schema.decodeUnknownSync(CompanyStats)
