/** What the palette offers of other places. */
import { expect, it } from "vitest"
import { commandsAtOtherPlaces } from "#tests/doubles/place-commands.ts"
import { findCommands } from "#domain/palette/palette.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"

const first = (text: string, language: Language = "en") =>
  findCommands(commandsAtOtherPlaces("dashboard"), { text, language, recent: [] })[0]?.found[0]?.command.id

it("every place offers what needs nothing but its screen, and not where it is shown", () => {
  const everywhere = commandsAtOtherPlaces(null)
  const ids = everywhere.map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([
      ...["users", "companies", "quizzes", "benefits", "articles"].map((name) => `${name}.add`),
      ...["users", "companies", "quizzes"].map((name) => `${name}.import`),
      ...["users", "companies", "claims"].map((name) => `${name}.report`),
      "claims.approveAll",
      "claims.show.pending",
      "enrolments.open",
      "notifications.readAll"
    ])
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const place of places)
    expect(commandsAtOtherPlaces(place).filter(({ message }) => message?.place === place)).toEqual([])
})

it("no place offers what needs a row, a selection or open details", () => {
  const offered = (place: Place) =>
    commandsAtOtherPlaces(null).flatMap(({ id, message }) => (message?.place === place ? [id] : []))
  expect(offered("audit")).toEqual(["audit.report", "audit.reportAsSheet", "audit.search"])
  expect(offered("users").filter((id) => !id.startsWith("users.show."))).toEqual([
    "users.add",
    "users.import",
    "users.report",
    "users.reportAsSheet",
    "users.search"
  ])
})

it("a command of another place names it, has no keys here, and is sent there", () => {
  const add = commandsAtOtherPlaces("dashboard").find(({ id }) => id === "users.add")
  expect(add).toEqual({
    id: "users.add",
    group: "elsewhere",
    keys: [],
    isKeyOnly: false,
    isScreenWide: false,
    label: { en: "Add User", es: "Añadir usuario" },
    detail: { en: "User Management", es: "Gestión de usuarios" },
    keywords: { en: expect.stringContaining("new"), es: expect.stringContaining("nuevo") },
    message: { to: "elsewhere", place: "users", command: "users.add" },
    why: null
  })
  const keywordsOf = (wanted: string) =>
    commandsAtOtherPlaces("dashboard").find(({ id }) => id === wanted)?.keywords?.en ?? null
  expect(keywordsOf("users.add")).toContain("Users, People")
  expect(keywordsOf("claims.approveAll")).toBeNull()
})

it.each([
  ["add quiz", "quizzes.add"],
  ["new quiz", "quizzes.add"],
  ["quiz csv", "quizzes.import"],
  ["csv users", "users.import"],
  ["user new", "users.add"],
  ["pending claims", "claims.show.pending"],
  ["pending benefits", "enrolments.open"],
  ["aprove all", "claims.approveAll"],
  ["activate all", "enrolments.open"],
  ["aprobar inscripciones", "enrolments.open"],
  ["nuevo usuario", "users.add"],
  ["report companies", "companies.report"]
])("%s finds %s first", (text, id) => {
  expect(first(text)).toBe(id)
  expect(first(text, "es")).toBe(id)
})
