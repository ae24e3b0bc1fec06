/** Claims as the database gives them, and as the domain knows them. */
import { Schema } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Claim } from "#domain/claims/claim.schema.ts"

/** Selected together with the decision that the asker can still undo, if there is one. */
export const claimColumns: RawBuilder<unknown> = sql`
  c.id, c.user_id, c.given_name, c.surname, c.type, c.date_treatment, c.status, c.created_at, c.version,
  c.decided_at, c.decided_by_id, c.decided_by_name, c.reason, d.id as decision_id, d.undo_until`

/** Joins `decisions as d` to `claims as c`: only the asker's own, in time, of a claim that nobody has touched since. */
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

/** Reads a row as a claim. Throws for one that is no claim: then the database holds what nobody could have written. */
export const toClaim = ({ given_name, surname, decided_by_id, decided_by_name, ...row }: ClaimRow): Claim =>
  decode({
    ...row,
    user: { given_name, surname },
    decided_by: decided_by_id === null ? null : { id: decided_by_id, name: decided_by_name }
  })

const decode = Schema.decodeUnknownSync(Claim)
