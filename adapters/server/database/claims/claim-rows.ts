import { Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Claim } from "#domain/claims/claim.schema.ts"

/** Columns of a claim with the decision that the administrator can still undo, if any. */
export const claimColumns: RawBuilder<unknown> = sql`
  c.id, c.user_id, c.given_name, c.surname, c.type, c.date_treatment, c.status, c.created_at, c.version,
  c.decided_at, c.decided_by_id, c.decided_by_name, c.reason, d.id as decision_id, d.undo_until`

/** Joins `decisions as d` to `claims as c`: the administrator's own decision, in time, of an unchanged claim. */
export const undoableBy = (administratorId: string): RawBuilder<unknown> => sql`
  left join decisions as d on d.id = c.decision_id and c.version = c.decision_version
    and d.administrator_id = ${administratorId}::uuid and d.undo_until > statement_timestamp()`

export interface ClaimRow {
  readonly id: string
  readonly user_id: string
  readonly given_name: string
  readonly surname: string
  readonly type: string
  readonly date_treatment: string
  readonly status: string
  readonly created_at: string
  readonly version: number
  readonly decided_at: string | null
  readonly decided_by_id: string | null
  readonly decided_by_name: string | null
  readonly reason: unknown
  readonly decision_id: string | null
  readonly undo_until: string | null
}

/** Decodes a row. Throws for an invalid one, which the program could not have written. */
export const toClaim = ({ given_name, surname, decided_by_id, decided_by_name, ...row }: ClaimRow): Claim =>
  decode({
    ...row,
    user: { given_name, surname },
    decided_by: decided_by_id === null ? null : { id: decided_by_id, name: decided_by_name }
  })

const decode = Schema.decodeUnknownSync(Claim)
