/** Stores benefits. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { benefitKeys } from "#domain/benefits/benefit.rules.ts"
import {
  Benefit,
  type BenefitSearch,
  benefitQuery,
  type BenefitSortField,
  BenefitStats,
  enrolmentsPerBenefit
} from "#domain/benefits/benefit.schema.ts"
import type { BenefitStore } from "#domain/benefits/benefit.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { BenefitId, CompanyId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

export const sqlBenefits = (database: Kysely<Tables>): BenefitStore => ({
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listBenefits(database, search)),
  stats: attempt(() => readStats(database)),
  find: (id) => attempt(() => findBenefit(database, id)),
  lock: (id) => attempt(() => lockBenefit(database, id)),
  findProvider: (id) => attempt(() => findProvider(database, id)),
  insert: (benefit) =>
    attempt(async () => {
      const { id, company_id, created_at } = benefit
      await database
        .insertInto("benefits")
        .values({ id, company_id, ...writtenColumns(benefit), created_at, updated_at: created_at, deleted_at: null })
        .execute()
    }),
  replace: (benefit) =>
    attempt(async () => {
      await database
        .updateTable("benefits")
        .set({ ...writtenColumns(benefit), updated_at: moment, deleted_at: benefit.is_deleted ? moment : null })
        .where("id", "=", benefit.id)
        .execute()
    })
})

const moment = sql<string>`date_trunc('milliseconds', clock_timestamp())`

/** Over `benefits as b`, with its company and its newest enrolments. */
const columns = sql`
  b.id, b.title_en, b.title_es, b.card_description_en, b.card_description_es, b.description_en, b.description_es,
  b.about_description_en, b.about_description_es, b.benefits_description_en, b.benefits_description_es,
  b.access_description_en, b.access_description_es, b.message_en, b.message_es, b.company_id,
  (select jsonb_build_object('id', c.id, 'name', c.name) from companies as c where c.id = b.company_id) as company,
  b.type, b.url, b.logo, b.image, b.status, b.deleted_at is not null as is_deleted, b.created_at, b.version,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'user_id', e.user_id, 'status', e.status) order by e.created_at desc, e.id desc)
    from (
      select id, user_id, status, created_at from enrolments where benefit_id = b.id
      order by created_at desc, id desc limit ${sql.lit(enrolmentsPerBenefit)}
    ) as e
  ), '[]') as benefits_enrollment`

const keys: Readonly<Record<BenefitSortField, RawBuilder<unknown>>> = {
  title: sql`b.title_key`,
  created_at: sql`b.created_at`,
  status: sql`b.status`
}

/** There are thousands of benefits at most, so they are counted and sorted directly. */
const listBenefits = (database: Kysely<Tables>, search: BenefitSearch): Promise<Page<Benefit>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = benefitQuery.perPage, sort = benefitQuery.sortDefault } = search
    const { field, isDescending } = readSort(benefitQuery.sortFields, sort)
    const where = matching(search)
    const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
      select (select count(*) from benefits as b where ${where}) as total, ${readAtOf("benefits")} as as_of
    `.execute(snapshot)
    const { total = 0, as_of = "" } = counted[0] ?? {}
    const direction = sql.raw(isDescending ? "desc" : "asc")
    const { rows } = await sql`
      select ${columns} from benefits as b where ${where}
      order by ${keys[field]} ${direction}, b.id ${direction} limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    return { data: rows.map((row) => decode(row)), pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

const matching = ({ searchTerm, status, type, company_id, ids }: BenefitSearch): RawBuilder<boolean> => {
  const pattern = toPattern(searchTerm)
  return sql.join(
    [
      sql`b.deleted_at is null`,
      ...(pattern === null ? [] : [sql`' ' || b.search_key like ${pattern}`]),
      ...(status === undefined ? [] : [sql`b.status = ${status}`]),
      ...(type === undefined ? [] : [sql`b.type = ${Number(type)}`]),
      ...(company_id === undefined ? [] : [sql`b.company_id = ${company_id}::uuid`]),
      ...(ids === undefined ? [] : [sql`b.id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )
}

const readStats = async (database: Kysely<Tables>): Promise<BenefitStats> => {
  const { rows } = await sql`
    select count(*) as total, count(*) filter (where status = 'active') as active,
      (select coalesce(sum(n), 0) from enrolment_counts where status = 'pending') as pending
    from benefits where deleted_at is null
  `.execute(database)
  return decodeStats(rows[0])
}

const findBenefit = async (database: Kysely<Tables>, id: BenefitId): Promise<Benefit | null> => {
  const { rows } = await sql`
    select ${columns} from benefits as b where b.id = ${id}::uuid and b.deleted_at is null
  `.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

const lockBenefit = async (database: Kysely<Tables>, id: BenefitId): Promise<Benefit | null> => {
  const { rows } = await sql`
    select ${columns} from benefits as b where b.id = ${id}::uuid and b.deleted_at is null for no key update
  `.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

/** Locked against deleting it and changing its type, but not against references from other rows. */
const findProvider = async (database: Kysely<Tables>, id: CompanyId): Promise<Benefit["company"] | null> => {
  const { rows } = await sql`
    select id, name from companies where id = ${id}::uuid and type = 'benefits' and deleted_at is null for share
  `.execute(database)
  return rows[0] === undefined ? null : decodeCompany(rows[0])
}

const writtenColumns = (benefit: Benefit) => ({
  title_en: benefit.title_en,
  title_es: benefit.title_es,
  ...benefitKeys(benefit),
  card_description_en: benefit.card_description_en,
  card_description_es: benefit.card_description_es,
  description_en: benefit.description_en,
  description_es: benefit.description_es,
  about_description_en: benefit.about_description_en,
  about_description_es: benefit.about_description_es,
  benefits_description_en: benefit.benefits_description_en,
  benefits_description_es: benefit.benefits_description_es,
  access_description_en: benefit.access_description_en,
  access_description_es: benefit.access_description_es,
  message_en: benefit.message_en,
  message_es: benefit.message_es,
  type: benefit.type,
  url: benefit.url,
  logo: benefit.logo,
  image: benefit.image,
  status: benefit.status,
  version: benefit.version
})

const decode = Schema.decodeUnknownSync(Benefit)
const decodeStats = Schema.decodeUnknownSync(BenefitStats)
const decodeCompany = Schema.decodeUnknownSync(Benefit.fields.company)
