import { Schema } from "effect"
import { type RawBuilder, type Selectable, sql } from "kysely"
import { markDeleted } from "#adapters/server/database/rows.sql.ts"
import type { ClaimsTable } from "#adapters/server/database/tables.ts"
import { columnList } from "#adapters/server/database/columns.ts"
import { Claim } from "#domain/claims/claim.schema.ts"

/** What is stored of a claim. */
const stored = [
  "id",
  "user_id",
  "given_name",
  "surname",
  "type",
  "date_treatment",
  "status",
  "created_at",
  "version",
  "decided_at",
  "decided_by_id",
  "decided_by_name",
  "reason"
] as const

/** Its columns over `claims as c`, with the claim that it looks like. */
export const storedColumns: RawBuilder<unknown> = sql`${columnList(stored, "c")}, c.deleted_at is not null as is_deleted,
  (select first_id from claim_look_alikes where claim_id = c.id) as look_alike_of`

/** The same with the decision that the administrator can still undo, if any. */
export const claimColumns: RawBuilder<unknown> = sql`${storedColumns}, d.id as decision_id, d.undo_until`

/**
 * Joins `decisions as d` to `claims as c`: the administrator's own decision, in time, of an unchanged claim. Each is found by its
 * id, because of the limit; PostgreSQL may otherwise read all that the administrator made in the last minutes. The condition is
 * repeated for a claim that has changed while its lock was waited for.
 */
export const undoableBy = (administratorId: string): RawBuilder<unknown> => sql`
  left join lateral (select * from decisions where id = c.decision_id limit 1) as d on d.id = c.decision_id
    and c.version = c.decision_version and d.administrator_id = ${administratorId}::uuid and d.undo_until > statement_timestamp()`

export interface ClaimRow extends Pick<Selectable<ClaimsTable>, (typeof stored)[number] | "decision_id"> {
  readonly undo_until: string | null
  readonly is_deleted: boolean
  readonly look_alike_of: string | null
}

/** Decodes a row. Throws for an invalid one, which the program could not have written. */
export const toClaim = ({ given_name, surname, decided_by_id, decided_by_name, ...row }: ClaimRow): Claim =>
  decode({
    ...markDeleted(row),
    user: { given_name, surname },
    decided_by: decided_by_id === null ? null : { id: decided_by_id, name: decided_by_name }
  })

const decode = Schema.decodeUnknownSync(Claim)
