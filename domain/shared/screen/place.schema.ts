/** The private screens, in the order of the sidebar. */
import { Schema, Struct } from "effect"
import { placeTitles } from "./place.messages.ts"

export const places = Struct.keys(placeTitles.en)
export const Place = Schema.Literals(places)
export type Place = typeof Place.Type
export const landingPlace: Place = "dashboard"
