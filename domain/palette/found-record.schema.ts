/** A record found by name: enough to distinguish it and to open it. */
import type { RecordTitle, Translated } from "../shared/language.schema.ts"
import type { recordPlaces } from "../shared/screen/place.schema.ts"

export interface FoundRecord {
  readonly id: string
  readonly title: RecordTitle
  readonly detail: Translated<string>
  readonly place: (typeof recordPlaces)[number]
  /** It was found with one letter of the search corrected. */
  readonly isSimilar?: true
}
