/** What the palette lists of other places once all screens have been fetched. */
import type { Ports } from "#adapters/browser/ports.ts"
import { commandsOfOtherPlaces } from "#domain/palette/other-places.rules.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { openablePlaces } from "#src/places.ts"

/** No screen is opened. */
const noPorts = {} as Ports

const fetched = new Map(
  await Promise.all(places.map(async (place) => [place, await openablePlaces[place].load(noPorts)] as const))
)

export const commandsAtOtherPlaces = (present: Place | null) =>
  commandsOfOtherPlaces((place) => fetched.get(place)?.commands ?? [], present)
