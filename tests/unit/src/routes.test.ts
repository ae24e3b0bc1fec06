import { expect, it } from "vitest"
import { places, recordPlaces } from "#domain/shared/screen/place.schema.ts"
import { landingPath, pathOf, routeOf, signInPath } from "#src/shell/routes.ts"

it("each place has an address that leads back to it, with or without a trailing slash", () => {
  for (const place of places) {
    expect(routeOf(pathOf(place))).toEqual({ name: "place", place, record: null })
    expect(routeOf(`${pathOf(place)}/`)).toEqual({ name: "place", place, record: null })
  }
})

it("a record has an address over its list, with or without a trailing slash", () => {
  const id = "9e3779b1-0000-4000-8000-000000000001"
  for (const place of recordPlaces) {
    expect(routeOf(pathOf(place, id))).toEqual({ name: "place", place, record: id })
    expect(routeOf(`${pathOf(place, id)}/`)).toEqual({ name: "place", place, record: id })
  }
})

it("sign-in, the start, the landing page and unknown addresses are recognized", () => {
  expect(routeOf(signInPath)).toEqual({ name: "signIn" })
  expect(routeOf("/")).toEqual({ name: "start" })
  expect(routeOf(landingPath).name).toBe("place")
  expect(
    ["/nowhere", "/claims/1/2", "/CLAIMS", "", "/dashboard/1", "/users/a,b", "/users/%20"].map(
      (path) => routeOf(path).name
    )
  ).toEqual(Array.from({ length: 7 }, () => "unknown"))
})
