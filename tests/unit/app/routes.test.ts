import { expect, it } from "vitest"
import { places } from "#domain/shared/screen/place.schema.ts"
import { landingPath, pathOf, routeOf, signInPath } from "#src/app/routes.ts"

it("leads from each place to its address and back, with a slash at the end or without", () => {
  for (const place of places) {
    expect(routeOf(pathOf(place))).toEqual({ name: "place", place })
    expect(routeOf(`${pathOf(place)}/`)).toEqual({ name: "place", place })
  }
})

it("knows sign-in, the start, where one lands, and what it does not know", () => {
  expect(routeOf(signInPath)).toEqual({ name: "signIn" })
  expect(routeOf("/")).toEqual({ name: "start" })
  expect(routeOf(landingPath).name).toBe("place")
  expect(["/nowhere", "/claims/1", "/CLAIMS", ""].map((path) => routeOf(path).name)).toEqual([
    "unknown",
    "unknown",
    "unknown",
    "unknown"
  ])
})
