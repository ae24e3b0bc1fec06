import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { ClaimNotFound } from "#domain/claims/claim.schema.ts"
import { claimDetailsMachine } from "#domain/claims/claims-screen.machine.ts"
import { UserNotFound } from "#domain/users/user.errors.ts"
import type { RecordDetailsEvent } from "#domain/shared/list/record-details.machine.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { type DetailsTab, userDetailsMachine } from "#domain/users/users-screen.machine.ts"
import { claimId, pendingClaim } from "#tests/fixtures/claims.ts"
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
import { recordDetailsTable } from "#tests/machines/shared/record-details.table.ts"

const [one, other] = [user({}, 1), user({}, 2)]
const fresh = user({ address: "Calle 9", version: 4 }, 1)
const intents: Samples<RecordDetailsEvent<User, DetailsTab>> = {
  "details.open": { type: "details.open", id: other.id, row: other },
  "details.follow": { type: "details.follow", row: other },
  "details.close": { type: "details.close" },
  "details.tab": { type: "details.tab", tab: "benefits" },
  "rows.changed": { type: "rows.changed", ids: [one.id] },
  "row.saved": { type: "row.saved", row: fresh },
  "row.gone": { type: "row.gone", id: one.id },
  "connection.restored": { type: "connection.restored" }
}
const outcomes = {
  "it comes": done("findRecord", fresh),
  "it does not come": error("findRecord", new UserNotFound())
}
const [closed] = initialTransition(userDetailsMachine)
const from = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(userDetailsMachine, closed, ...events)
const loading = from({ type: "details.open", id: one.id, row: one })
const shown = afterEvents(userDetailsMachine, loading, outcomes["it comes"])

testTable({
  machine: userDetailsMachine,
  table: recordDetailsTable,
  intents,
  outcomes,
  at: {
    closed,
    "open.loading": loading,
    "open.shown": shown,
    "open.failed": afterEvents(userDetailsMachine, loading, outcomes["it does not come"])
  }
})

describe("the details", () => {
  it("a user known by its id alone is fetched, and the notice says when there is none", () => {
    const finding = from({ type: "details.open", id: one.id })
    expect(finding.context).toMatchObject({ id: one.id, row: null })
    expect(afterEvents(userDetailsMachine, finding, outcomes["it comes"]).context.row).toEqual(fresh)
    expect(afterEvents(userDetailsMachine, finding, outcomes["it does not come"])).toMatchObject({
      value: "closed",
      context: { id: null }
    })
    expect(emittedBy(userDetailsMachine, finding, outcomes["it does not come"])).toMatchObject([
      { type: "notice", tone: "error", text: { en: "Error fetching user. This user no longer exists." } }
    ])
    expect(finding.can({ type: "details.open", id: one.id })).toBe(false)
  })

  it("the details show the list's row at once, then the stored user", () => {
    expect(loading.context.row).toEqual(one)
    expect(shown.context.row).toEqual(fresh)
  })

  it("the details keep what they show when a refetch fails, with the reason", () => {
    const failed = afterEvents(userDetailsMachine, loading, outcomes["it does not come"])
    expect(failed.context).toMatchObject({
      row: one,
      failure: { en: "Error fetching user. This user no longer exists." }
    })
  })

  it("the details are read again once the server can be reached, and lose their failure", () => {
    const failed = afterEvents(userDetailsMachine, loading, outcomes["it does not come"])
    const again = afterEvents(userDetailsMachine, failed, { type: "connection.restored" }, outcomes["it comes"])
    expect(again.context).toMatchObject({ row: fresh, failure: null })
    expect(shown.can({ type: "connection.restored" })).toBe(false)
  })

  it("the details ignore other users, the open user, and the open tab", () => {
    expect(shown.can({ type: "rows.changed", ids: [other.id] })).toBe(false)
    expect(shown.can({ type: "row.gone", id: other.id })).toBe(false)
    expect(shown.can({ type: "row.saved", row: other })).toBe(false)
    expect(shown.can({ type: "details.open", id: one.id, row: one })).toBe(false)
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
      for (const { seen, expected } of await runPath(userDetailsMachine, way, { actors: ["findRecord"] }))
        expect(seen).toEqual(expected)
  })

  it("the details of a claim have no row at first, and say of a claim that there is none", () => {
    const id = claimId(1)
    const [first] = initialTransition(claimDetailsMachine)
    const finding = afterEvents(claimDetailsMachine, first, { type: "details.open", id })
    expect(finding.context).toMatchObject({ id, row: null })
    const found = afterEvents(claimDetailsMachine, finding, done("findRecord", pendingClaim({ id })))
    expect(found.context.row?.status).toBe("pending")
    expect(found.can({ type: "rows.changed", ids: [claimId(9)] })).toBe(false)
    expect(found.can({ type: "rows.changed", ids: null })).toBe(true)
    expect(emittedBy(claimDetailsMachine, finding, error("findRecord", new ClaimNotFound()))).toMatchObject([
      { type: "notice", tone: "error", text: { en: "Error fetching claims. This claim no longer exists." } }
    ])
  })
})
