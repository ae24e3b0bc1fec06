import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { FoundRecord } from "./record.schema.ts"

export interface RecordsPort {
  readonly find: (text: string) => Effect.Effect<ReadonlyArray<FoundRecord>, CallFailure>
}
