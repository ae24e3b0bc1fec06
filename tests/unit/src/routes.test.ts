import { expect, it } from "vitest"
import { places } from "#domain/shared/screen/place.schema.ts"
import { landingPath, pathOf, routeOf, signInPath } from "#src/shell/routes.ts"

it("each place has an address that leads back to it, with or without a trailing slash", () => {
  for (const place of places) {
    expect(routeOf(pathOf(place))).toEqual({ name: "place", place })
    expect(routeOf(`${pathOf(place)}/`)).toEqual({ name: "place", place })
  }
})

it("sign-in, the start, the landing page and unknown addresses are recognized", () => {
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
