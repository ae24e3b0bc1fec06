import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { FoundRecord } from "./record.schema.ts"

/** Finds records by part of a name, wherever they are listed; it needs nothing of the rooms that show them. */
export interface RecordsPort {
  readonly find: (text: string) => Effect.Effect<ReadonlyArray<FoundRecord>, CallFailure>
}
