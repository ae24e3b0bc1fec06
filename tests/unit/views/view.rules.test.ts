import { describe, expect, it } from "vitest"
import {
  addressOf,
  hasRelative,
  hiddenIn,
  inOrder,
  isCountedBy,
  isSameView,
  movedTo,
  nameIssue,
  nameOf,
  showsView,
  withHidden
} from "#domain/views/view.rules.ts"
import { storedView } from "#tests/fixtures/views.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

describe("the order of views", () => {
  it("views stand by place, one's own first as one has ordered them, then those of others by their owners", () => {
    const views = [
      storedView(1, { place: "audit" }),
      storedView(2, { owner: rafael, position: 1 }),
      storedView(3, { position: 2 }),
      storedView(4, { position: 1 }),
      storedView(5, { place: "users", owner: rafael })
    ]
    const order = (person: typeof marta) => inOrder(views, person.id).map(({ name }) => name)
    expect(order(marta)).toEqual(["View 5", "View 4", "View 3", "View 2", "View 1"])
    expect(order(rafael)).toEqual(["View 5", "View 2", "View 4", "View 3", "View 1"])
  })

  it.each([
    [1, ["c", "a", "b"]],
    [2, ["a", "c", "b"]],
    [3, ["a", "b", "c"]],
    [99, ["a", "b", "c"]]
  ] as const)("a view moved to position %i stands there, or last", (position, expected) => {
    expect(movedTo(["a", "b", "c"], "c", position)).toEqual(expected)
  })
})

it("a change concerns views of lists that show such records, views themselves, and the audit always", () => {
  const claims = [storedView(1)]
  expect(isCountedBy(claims, "claim")).toBe(true)
  expect(isCountedBy(claims, "user")).toBe(false)
  expect(isCountedBy([], "claim")).toBe(false)
  expect(isCountedBy([], "view")).toBe(true)
  expect(isCountedBy([storedView(1, { place: "audit" })], "quiz")).toBe(true)
})

it("only views with an age change with the time", () => {
  expect(hasRelative([storedView(1), storedView(2, { query: "older_than=7" })])).toBe(true)
  expect(hasRelative([storedView(1)])).toBe(false)
})

it("the address of a view is its query and what it hides", () => {
  expect(addressOf({ query: "", hidden_columns: [] })).toBe("")
  expect(addressOf({ query: "type=dental", hidden_columns: [] })).toBe("?type=dental")
  expect(addressOf({ query: "", hidden_columns: ["status", "email"] })).toBe("?hidden=email.status")
  expect(addressOf({ query: "type=dental", hidden_columns: ["status"] })).toBe("?type=dental&hidden=status")
})

it("views are the same where only their versions differ", () => {
  expect(isSameView(storedView(1), storedView(1, { version: 4 }))).toBe(true)
  expect(isSameView(storedView(1), storedView(1, { hidden_columns: ["status"] }))).toBe(false)
})

it("the columns that an address hides are read and replaced", () => {
  expect(hiddenIn("?type=dental&hidden=status.email")).toEqual(["status", "email"])
  expect(hiddenIn("?hidden=status&type=dental")).toEqual(["status"])
  expect(hiddenIn("?type=dental")).toEqual([])
  expect(withHidden("?hidden=status&type=dental", ["email", "status"])).toBe("?type=dental&hidden=email.status")
  expect(withHidden("?type=dental&hidden=status", [])).toBe("?type=dental")
  expect(withHidden("", [])).toBe("")
})

it("an address shows a view on any of its pages, and with nothing else", () => {
  const shown = storedView(1, { query: "status=pending&type=dental", hidden_columns: ["status"] })
  expect(showsView("?type=dental&status=pending&page=3&hidden=status", shown)).toBe(true)
  expect(showsView("?status=pending&type=dental", shown)).toBe(false)
  expect(showsView("?status=pending&type=dental&hidden=status&sort=client", shown)).toBe(false)
})

it("a typed name is saved as one line of 40 characters at most", () => {
  expect(nameOf("  Dental\u00a0queue ", [])).toBe("Dental queue")
  expect(nameOf(" ", [])).toBeNull()
  expect(nameOf("\u200b", [])).toBeNull()
  expect([nameOf("x".repeat(40), []), nameIssue("x".repeat(40), [])]).toEqual(["x".repeat(40), null])
  expect([nameOf("x".repeat(41), []), nameIssue("x".repeat(41), [])]).toEqual([null, "view_name_too_long"])
  const others = [{ name: "Dental queue" }]
  expect([nameOf("dental  QUEUE", others), nameIssue("dental  QUEUE", others)]).toEqual([null, "view_name_taken"])
  expect(nameOf("Dental", others)).toBe("Dental")
})
