/** The tables for kysely, maintained beside the migrations. Values are as `values.ts` reads them. */
import type { Generated, GeneratedAlways } from "kysely"
import type { JsonText } from "#adapters/server/database/values.ts"
import type { ImageType } from "#domain/files/image.schema.ts"
import type { PeopleTables } from "#adapters/server/database/people/people-tables.ts"
import type { ClaimsTables } from "#adapters/server/database/claims/claims-tables.ts"
import type { BenefitsTables } from "#adapters/server/database/benefits/benefits-tables.ts"
import type { LearningTables } from "#adapters/server/database/learning/learning-tables.ts"
import type { SessionTables } from "#adapters/server/database/session/session-tables.ts"

interface AuditEntriesTable {
  readonly at: string
  readonly place: GeneratedAlways<number>
  readonly actor_id: string
  readonly actor_name: string
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly before: JsonText
  readonly after: JsonText
  readonly request_id: string | null
}

/** First answers by administrator and key; a claim without an answer has neither status nor body. */
interface IdempotencyKeysTable {
  readonly administrator_id: string
  readonly key: string
  readonly fingerprint: string
  readonly owner: string
  readonly claimed_at: Generated<string>
  readonly status: number | null
  readonly body: string | null
}

interface ImagesTable {
  readonly key: string
  readonly type: ImageType
  readonly size: number
  readonly sha256: string
  readonly created_at: Generated<string>
}

/** Every table, by its name. */
export interface Tables extends PeopleTables, ClaimsTables, BenefitsTables, LearningTables, SessionTables {
  readonly audit_entries: AuditEntriesTable
  readonly idempotency_keys: IdempotencyKeysTable
  readonly images: ImagesTable
}
