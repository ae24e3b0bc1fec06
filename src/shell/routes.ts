/** Maps addresses to screens and back. */
import { landingPlace, type Place, places } from "#domain/shared/screen/place.schema.ts"

export type Route =
  | { readonly name: "signIn" }
  | { readonly name: "start" }
  | { readonly name: "place"; readonly place: Place }
  | { readonly name: "unknown" }

export const signInPath = "/login"

export const pathOf = (place: Place): string => `/${place}`

export const landingPath = pathOf(landingPlace)

/** Reads a path without its query; a trailing slash is ignored. */
export const routeOf = (path: string): Route => {
  const plain = path.length > 1 ? path.replace(/\/$/u, "") : path
  if (plain === "/") return { name: "start" }
  if (plain === signInPath) return { name: "signIn" }
  const place = places.find((one) => pathOf(one) === plain)
  return place === undefined ? { name: "unknown" } : { name: "place", place }
}
