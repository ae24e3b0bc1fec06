/** The private screens, in the order of the sidebar. */
import { Schema, Struct } from "effect"
import { placeTitles } from "../place.messages.ts"

export const places = Struct.keys(placeTitles.en)
export const Place = Schema.Literals(places)
export type Place = typeof Place.Type
/** The places whose records have addresses of their own. */
export const recordPlaces = places.filter(
  (place) => place !== "dashboard" && place !== "notifications" && place !== "audit"
)
export const landingPlace: Place = "dashboard"
