import { Schema, Stream, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { withNames } from "#domain/audit/audit.service.ts"
import type { NamedKind } from "#domain/shared/record-kind.schema.ts"
import { RecordNames } from "#domain/shared/audit/audit.schema.ts"
import type { AuditReportStore, RecordNameStore } from "#domain/shared/audit/audit.store.ts"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { uuid } from "#domain/shared/identity.schema.ts"

type SimpleKind = (typeof simpleRecordPlaces)[keyof typeof simpleRecordPlaces]["kind"]

/** Simple records are called by their column `name`, in a table named like their place. */
const namesOfSimple = Object.entries(simpleRecordPlaces).map(
  ([table, { kind }]) =>
    [
      kind,
      sql`select id, name, null as name_es, deleted_at is not null as is_deleted, null::uuid as person from ${sql.table(table)}`
    ] as const
)

/** The table of each other kind, its name in English and in Spanish, whether it is deleted, and whom it is about. */
const namesOfOthers = {
  article: sql`select id, title_en as name, title_es as name_es, deleted_at is not null as is_deleted, null::uuid as person from articles`,
  benefit: sql`select id, title_en as name, title_es as name_es, deleted_at is not null as is_deleted, null::uuid as person from benefits`,
  claim: sql`select id, given_name || ' ' || surname as name, null as name_es, deleted_at is not null as is_deleted, null::uuid as person from claims`,
  enrolment: sql`
    select e.id, u.given_name || ' ' || u.surname || ' (' || b.title_en || ')' as name,
      u.given_name || ' ' || u.surname || ' (' || b.title_es || ')' as name_es, false as is_deleted, e.user_id as person
    from enrolments as e join users as u on u.id = e.user_id join benefits as b on b.id = e.benefit_id`,
  notification: sql`
    select n.id, coalesce(n.about ->> 'member', u.given_name || ' ' || u.surname, n.title) as name, null as name_es, false as is_deleted, n.user_id as person
    from notifications as n left join users as u on u.id = n.user_id`,
  quiz: sql`select id, title as name, null as name_es, deleted_at is not null as is_deleted, null::uuid as person from quizzes`,
  service_account: sql`select id, name, null as name_es, false as is_deleted, null::uuid as person from service_accounts`,
  user: sql`select id, given_name || ' ' || surname as name, null as name_es, deleted_at is not null as is_deleted, null::uuid as person from users`,
  view: sql`select id, name, null as name_es, deleted_at is not null as is_deleted, null::uuid as person from views`
} satisfies Readonly<Record<Exclude<NamedKind, SimpleKind>, RawBuilder<unknown>>>

const namesOf: ReadonlyArray<readonly [kind: NamedKind, names: RawBuilder<unknown>]> = [
  ...Struct.keys(namesOfOthers).map((kind) => [kind, namesOfOthers[kind]] as const),
  ...namesOfSimple
]

/** All names in one statement: of each kind that is asked for, the rows by their keys. */
export const sqlRecordNames = (database: Kysely<Tables>): RecordNameStore => ({
  find: (records) =>
    attempt(async () => {
      const idsOf = (wanted: NamedKind) => [
        ...new Set(records.flatMap(({ kind, id }) => (kind === wanted && uuid.test(id) ? [id] : [])))
      ]
      const parts = namesOf.flatMap(([kind, names]) => {
        const ids = idsOf(kind)
        return ids.length === 0 ? [] : [sql`select * from (${names}) as named where id = any(${ids}::uuid[])`]
      })
      if (parts.length === 0) return {}
      const { rows } = await sql<NameRow>`${sql.join(parts, sql` union all `)}`.execute(database)
      return decode(
        Object.fromEntries(
          rows.map(({ id, name, name_es, is_deleted, person }) => [
            id,
            {
              name,
              ...(name_es !== null && name_es !== "" && name_es !== name && { name_es }),
              ...(is_deleted && { is_deleted }),
              ...(person !== null && { person })
            }
          ])
        )
      )
    })
})

/** The report with the names of the records. */
export const namedReport = (report: AuditReportStore, names: RecordNameStore): AuditReportStore => ({
  chunks: (filter) => Stream.mapEffect(report.chunks(filter), (entries) => withNames(names, entries))
})

interface NameRow {
  readonly id: string
  readonly name: string
  readonly name_es: string | null
  readonly is_deleted: boolean
  readonly person: string | null
}

const decode = Schema.decodeUnknownSync(RecordNames)
