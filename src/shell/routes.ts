/** Maps addresses to screens and back. */
import { landingPlace, type Place, places, recordPlaces } from "#domain/shared/screen/place.schema.ts"

export type Route =
  | { readonly name: "signIn" }
  | { readonly name: "start" }
  /** `record` is the id of the record that is opened over the list; null without one. */
  | { readonly name: "place"; readonly place: Place; readonly record: string | null }
  | { readonly name: "unknown" }

export const signInPath = "/login"

export const pathOf = (place: Place, record: string | null = null): string =>
  record === null ? `/${place}` : `/${place}/${record}`

const idShape = /^[\w-]{1,64}$/u

export const landingPath = pathOf(landingPlace)

/** Reads a path without its query; a trailing slash is ignored. */
export const routeOf = (path: string): Route => {
  const plain = path.length > 1 ? path.replace(/\/$/u, "") : path
  if (plain === "/") return { name: "start" }
  if (plain === signInPath) return { name: "signIn" }
  const place = places.find((one) => pathOf(one) === plain)
  if (place !== undefined) return { name: "place", place, record: null }
  const [, first, record = "", ...more] = plain.split("/")
  const over = recordPlaces.find((one) => one === first)
  if (over === undefined || more.length > 0 || !idShape.test(record)) return { name: "unknown" }
  return { name: "place", place: over, record }
}
