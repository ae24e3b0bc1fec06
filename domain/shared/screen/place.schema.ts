/** The private screens, in the order of the sidebar. */
import { Schema, Struct } from "effect"
import { placeTitles } from "./place.messages.ts"

export const places = Struct.keys(placeTitles.en)
export const Place = Schema.Literals(places)
export type Place = typeof Place.Type

/** The letter that, after `g`, goes to a place. */
export const placeLetters: Readonly<Record<Place, string>> = {
  dashboard: "d",
  users: "u",
  companies: "o",
  questions: "q",
  benefits: "b",
  learn: "l",
  claims: "c",
  notifications: "n"
}
export const landingPlace: Place = "dashboard"
