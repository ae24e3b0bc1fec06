/** Stores benefits. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { lockCompanyOf } from "#adapters/server/database/people/companies.sql.ts"
import { matching, databaseNow, rowTable } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { benefitFields, benefitKeys, writtenBenefitFields } from "#domain/benefits/benefit.rules.ts"
import {
  Benefit,
  type BenefitFilter,
  benefitQuery,
  type BenefitSearch,
  BenefitStats,
  enrolmentsPerBenefit
} from "#domain/benefits/benefit.schema.ts"
import type { BenefitStore } from "#domain/benefits/benefit.store.ts"

/** With the company of a benefit and its newest enrolments. */
const benefits = rowTable({
  name: "benefits",
  columns: sql`
    id, ${columnList(benefitFields)}, company_id,
    (select jsonb_build_object('id', c.id, 'name', c.name) from companies as c where c.id = benefits.company_id) as company,
    deleted_at is not null as is_deleted, created_at, version,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'user_id', e.user_id, 'status', e.status) order by e.created_at desc, e.id desc)
      from (
        select id, user_id, status, created_at from enrolments where benefit_id = benefits.id
        order by created_at desc, id desc limit ${sql.lit(enrolmentsPerBenefit)}
      ) as e
    ), '[]') as benefits_enrollment`,
  Row: Benefit,
  query: benefitQuery,
  orders: { title: sql`title_key`, created_at: sql`created_at`, status: sql`status` }
})

const matchingBenefits = (search: BenefitSearch) => {
  const { status, company_id } = search
  const type = search.type === undefined ? undefined : Number(search.type)
  return matching(search, "search_key", { status, type, company_id }, search.active === "no")
}

/** How many benefits a list under the filter has. */
export const countBenefits = (database: Kysely<Tables>, filter: BenefitFilter) =>
  benefits.count(database, matchingBenefits(filter))

export const sqlBenefits = (database: Kysely<Tables>): BenefitStore => ({
  ...benefits.storeOver(database),
  list: (search) => attempt(() => benefits.page(database, matchingBenefits(search), search)),
  stats: attempt(async () => {
    const { rows } = await sql`
      select count(*) as total, count(*) filter (where status = 'active') as active,
        (select coalesce(sum(n), 0) from enrolment_counts where status = 'pending') as pending
      from benefits where deleted_at is null
    `.execute(database)
    return decodeStats(rows[0])
  }),
  findProvider: (id) => attempt(() => lockCompanyOf(database, "benefits", id)),
  insert: (benefit) => {
    const { id, company_id, created_at } = benefit
    const columns = { id, company_id, ...written(benefit), created_at, updated_at: created_at }
    return attempt(() => benefits.insert(database, columns))
  },
  replace: (benefit) =>
    attempt(() => benefits.update(database, benefit.id, { ...written(benefit), updated_at: databaseNow }))
})

/** The columns that an edit writes. */
const written = (benefit: Benefit) => ({
  ...writtenBenefitFields(benefit, null),
  ...benefitKeys(benefit),
  version: benefit.version
})

const decodeStats = Schema.decodeUnknownSync(BenefitStats)
