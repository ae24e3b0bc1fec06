import type { Generated, GeneratedAlways } from "kysely"
import type { JsonText } from "#adapters/server/database/values.ts"
import type { ClaimStatus, ClaimType, Verdict } from "#domain/claims/claim.schema.ts"

interface DecisionsTable {
  readonly id: string
  readonly administrator_id: string
  readonly status: Verdict
  readonly reason: JsonText
  readonly decided_at: string
  readonly undo_until: string
  readonly claims: Generated<number>
}

export interface ClaimsTable {
  readonly id: string
  readonly user_id: string
  readonly given_name: string
  readonly surname: string
  readonly client_key: string
  readonly type: ClaimType
  readonly date_treatment: string
  readonly status: ClaimStatus
  readonly decided_at: string | null
  readonly decided_by_id: string | null
  readonly decided_by_name: string | null
  readonly reason: JsonText
  readonly decision_id: string | null
  readonly decision_version: number | null
  readonly created_at: string
  readonly version: Generated<number>
  readonly deleted_at: string | null
}

interface ClaimCountsTable {
  readonly id: GeneratedAlways<number>
  /** A Monday. */
  readonly week: string
  readonly status: ClaimStatus
  readonly type: ClaimType
  readonly n: number
  readonly folded: Generated<boolean>
}

interface ClaimClientsTable {
  readonly client_key: string
}

interface ClaimDaysTable {
  readonly id: GeneratedAlways<number>
  /** In UTC. */
  readonly day: string
  readonly type: ClaimType
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface ClaimsTables {
  readonly decisions: DecisionsTable
  readonly claims: ClaimsTable
  readonly claim_counts: ClaimCountsTable
  readonly claim_clients: ClaimClientsTable
  readonly claim_days: ClaimDaysTable
}
