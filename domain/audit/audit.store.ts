import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { AuditEntry, AuditSearch, Entity, Fields } from "./audit.schema.ts"

/** A change as a service tells it; who, when and in which request the store knows already. */
export interface Change {
  readonly action: string
  readonly entity: Entity
  readonly entityId: string
  readonly before: Fields
  readonly after: Fields
}

/** Where the server keeps who changed what. Entries are only ever added. */
export interface AuditStore {
  readonly append: (change: Change) => Effect.Effect<void, Unavailable>
  readonly list: (search: AuditSearch) => Effect.Effect<Page<AuditEntry>, Unavailable>
}

/** Tells every open screen, on whichever server process, that records have changed. It is heard only if the work is kept. */
export interface ChangePublisher {
  /** Null ids mean "many": whoever listens reads again what it shows. */
  readonly publish: (entity: Entity, ids: ReadonlyArray<string> | null) => Effect.Effect<void, Unavailable>
}
