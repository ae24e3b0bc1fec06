/** The tables as kysely sees them: one row type for each, kept beside the migrations that make them. */
import type { Generated } from "kysely"

export interface Tables {
  readonly idempotency_keys: IdempotencyKeysTable
}

/** First answers by administrator and key; a claim without an answer has neither status nor body. */
export interface IdempotencyKeysTable {
  administrator_id: string
  key: string
  fingerprint: string
  owner: string
  claimed_at: Generated<string>
  status: number | null
  body: string | null
}
