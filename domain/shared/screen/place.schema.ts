/** The private screens, in the order of the sidebar; the first is the landing page. */
import { Schema } from "effect"

export const places = [
  "dashboard",
  "users",
  "companies",
  "questions",
  "benefits",
  "learn",
  "claims",
  "notifications"
] as const
export const Place = Schema.Literals(places)
export type Place = typeof Place.Type
export const landingPlace: Place = places[0]
