import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { UserNotFound } from "#domain/users/user.errors.ts"
import { type UserDetailsEvent, userDetailsMachine } from "#domain/users/user-details.machine.ts"
import { user } from "#tests/fixtures/users.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import {
  afterEvents,
  done,
  emittedBy,
  error,
  testTable,
  type Samples,
  stateOf,
  statesOf
} from "#tests/machines/machine-table.ts"
import { userDetailsTable } from "#tests/machines/users/user-details.table.ts"

const [one, other] = [user({}, 1), user({}, 2)]
const fresh = user({ address: "Calle 9", version: 4 }, 1)
const intents: Samples<UserDetailsEvent> = {
  "details.open": { type: "details.open", user: other },
  "details.find": { type: "details.find", id: other.id },
  "details.close": { type: "details.close" },
  "details.tab": { type: "details.tab", tab: "benefits" },
  "rows.changed": { type: "rows.changed", ids: [one.id] },
  "row.saved": { type: "row.saved", row: fresh },
  "row.gone": { type: "row.gone", id: one.id }
}
const outcomes = {
  "she comes": done("findUser", fresh),
  "she does not come": error("findUser", new UserNotFound())
}
const [closed] = initialTransition(userDetailsMachine)
const from = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(userDetailsMachine, closed, ...events)
const loading = from({ type: "details.open", user: one })
const shown = afterEvents(userDetailsMachine, loading, outcomes["she comes"])

testTable({
  machine: userDetailsMachine,
  table: userDetailsTable,
  intents,
  outcomes,
  at: {
    closed,
    "open.loading": loading,
    "open.shown": shown,
    "open.failed": afterEvents(userDetailsMachine, loading, outcomes["she does not come"])
  }
})

describe("the details", () => {
  it("a user known by its id alone is fetched, and the notice says when there is none", () => {
    const finding = from({ type: "details.find", id: one.id })
    expect(finding.context).toMatchObject({ id: one.id, user: null })
    expect(afterEvents(userDetailsMachine, finding, outcomes["she comes"]).context.user).toEqual(fresh)
    expect(afterEvents(userDetailsMachine, finding, outcomes["she does not come"])).toMatchObject({
      value: "closed",
      context: { id: null }
    })
    expect(emittedBy(userDetailsMachine, finding, outcomes["she does not come"])).toMatchObject([
      { type: "notice", tone: "error", text: { en: "Error fetching users. This user no longer exists." } }
    ])
    expect(finding.can({ type: "details.find", id: one.id })).toBe(false)
  })

  it("the details show the list's row at once, then the stored user", () => {
    expect(loading.context.user).toEqual(one)
    expect(shown.context.user).toEqual(fresh)
  })

  it("the details keep what they show when a refetch fails, with the reason", () => {
    const failed = afterEvents(userDetailsMachine, loading, outcomes["she does not come"])
    expect(failed.context).toMatchObject({
      user: one,
      failure: { en: "Error fetching users. This user no longer exists." }
    })
  })

  it("the details ignore other users, the open user, and the open tab", () => {
    expect(shown.can({ type: "rows.changed", ids: [other.id] })).toBe(false)
    expect(shown.can({ type: "row.gone", id: other.id })).toBe(false)
    expect(shown.can({ type: "row.saved", row: other })).toBe(false)
    expect(shown.can({ type: "details.open", user: one })).toBe(false)
    expect(shown.can({ type: "details.tab", tab: "quizzes" })).toBe(false)
  })

  it("the details keep their tab from user to user, and reset it when opened again", () => {
    const walked = afterEvents(userDetailsMachine, shown, intents["details.tab"], intents["details.open"])
    expect(walked.context.tab).toBe("benefits")
    expect(afterEvents(userDetailsMachine, walked, intents["details.close"]).context.tab).toBe("quizzes")
  })

  it("a live actor takes the same paths", async () => {
    const paths = pathsThrough(userDetailsMachine, { events: [...Object.values(intents), ...Object.values(outcomes)] })
    expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(userDetailsMachine)))
    for (const way of paths)
      for (const { seen, expected } of await runPath(userDetailsMachine, way, { actors: ["findUser"] }))
        expect(seen).toEqual(expected)
  })
})
