/** A page of this build in front of a server of a former one: its answers know no field or address that came since. */
import { readFileSync } from "node:fs"
import { expect, test } from "#tests/e2e/fixtures.ts"

const answers: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL("../fixtures/former-answers.json", import.meta.url), "utf8")
)

/** The recorded answer to a path: that of the path itself, else that of the one with its last part as a parameter. */
const answerTo = (path: string): unknown =>
  answers[`GET ${path}`] ?? answers[`GET ${path.replace(/\/[^/]+$/u, "/{id}")}`]

const firstRow = (place: string): Readonly<Record<string, string>> =>
  (answers[`GET ${place}`] as { readonly data: ReadonlyArray<Readonly<Record<string, string>>> }).data[0] ?? {}

/** Each place with a text of its first row. */
const places = [
  ["/dashboard", "2,502"],
  ["/users", firstRow("/users")["email"]],
  ["/companies", firstRow("/companies")["name"]],
  ["/questions", firstRow("/quizzes")["title"]],
  ["/benefits", firstRow("/benefits")["title_en"]],
  ["/learn", firstRow("/learn")["title_en"]],
  ["/claims", "Claims (2,"],
  ["/notifications", firstRow("/notification")["message"]],
  ["/audit", "Marta Salgado"]
] as const

for (const [path, text] of places)
  test(`${path} shows the rows of a former server`, async ({ page, enterPage, expectStatus }) => {
    expectStatus(404)
    await page.route("**/api/**", (route) => {
      const request = route.request()
      const asked = new URL(request.url()).pathname.replace("/api", "")
      if (request.method() !== "GET" || asked === "/events" || asked.startsWith("/auth/")) return route.continue()
      const answer = answerTo(asked)
      return answer === undefined
        ? route.fulfill({ status: 404, json: { message: "Not found", code: "not_found" } })
        : route.fulfill({ json: answer })
    })
    await enterPage(page, path)
    await expect(
      page
        .getByRole("main")
        .getByText(text ?? "")
        .first()
    ).toBeVisible()
    await expect(page.getByText(/could not be|^Error/u)).toHaveCount(0)
  })
