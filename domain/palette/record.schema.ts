/** A record found by name: enough to distinguish it and to open its list. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"

export interface FoundRecord {
  readonly id: string
  readonly title: string
  readonly detail: InEveryLanguage<string>
  /** Its list, and the query under which that list shows it. */
  readonly place: Place
  readonly query: string
}
