import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { FoundRecord } from "./found-record.schema.ts"
import type { Scope } from "./search-scope.rules.ts"

/** A text to find records by, of every kind or claims only. */
export interface RecordSearch {
  readonly text: string
  readonly scope: Exclude<Scope, "actions">
}

export interface RecordSearchPort {
  readonly find: (search: RecordSearch) => Effect.Effect<ReadonlyArray<FoundRecord>, CallFailure>
}
