/** A record as the palette finds it by name: enough to tell it from others and to go where it is listed. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"

export interface FoundRecord {
  readonly kind: "user" | "company" | "quiz" | "benefit" | "article" | "claim"
  readonly id: string
  readonly title: string
  readonly detail: InEveryLanguage<string>
  /** The list it stands in, and the query under which that list shows it. */
  readonly place: Place
  readonly query: string
}
