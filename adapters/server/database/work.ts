import type { Person } from "#domain/shared/identity.schema.ts"

/** For whom a store works, and in which request: what every audit entry says besides the change itself. */
export interface AuditContext {
  readonly administrator: Person
  readonly requestId: string | null
}
