import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type ClaimDetailsEvent, claimDetailsMachine } from "#domain/claims/claim-details.machine.ts"
import { ClaimNotFound } from "#domain/claims/claim.schema.ts"
import { approvedClaim, claimId, pendingClaim } from "#tests/fixtures/claims.ts"
import { claimDetailsTable } from "#tests/machines/claims/claim-details.table.ts"
import { afterEvents, done, emittedBy, error, type Samples, testTable } from "#tests/machines/machine-table.ts"

const id = claimId(1)
const intents: Samples<ClaimDetailsEvent> = {
  "details.open": { type: "details.open", id: claimId(2) },
  "details.close": { type: "details.close" },
  "rows.changed": { type: "rows.changed", ids: [id] }
}
const outcomes = {
  "it comes": done("findClaim", pendingClaim({ id })),
  "it does not come": error("findClaim", new ClaimNotFound())
}
const [closed] = initialTransition(claimDetailsMachine)
const from = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(claimDetailsMachine, closed, ...events)
const finding = from({ type: "details.open", id })
const shown = afterEvents(claimDetailsMachine, finding, outcomes["it comes"])
const reloading = afterEvents(claimDetailsMachine, shown, intents["rows.changed"])

testTable({
  machine: claimDetailsMachine,
  table: claimDetailsTable,
  intents,
  outcomes,
  at: {
    closed,
    "open.loading": reloading,
    "open.shown": shown,
    "open.failed": afterEvents(claimDetailsMachine, reloading, outcomes["it does not come"])
  }
})

it("a claim that does not exist closes the details, and a notice says so", () => {
  expect(afterEvents(claimDetailsMachine, finding, outcomes["it does not come"])).toMatchObject({
    value: "closed",
    context: { id: null }
  })
  expect(emittedBy(claimDetailsMachine, finding, outcomes["it does not come"])).toMatchObject([
    { type: "notice", tone: "error", text: { en: "Error fetching claims. This claim no longer exists." } }
  ])
})

it("a claim that cannot be read again stays as it was shown, with the reason", () => {
  const failed = afterEvents(claimDetailsMachine, reloading, outcomes["it does not come"])
  expect(failed.context).toMatchObject({
    claim: { id },
    failure: { en: "Error fetching claims. This claim no longer exists." }
  })
})

it("the details follow changes of their claim and of no other", () => {
  expect(shown.can({ type: "rows.changed", ids: [claimId(9)] })).toBe(false)
  expect(shown.can({ type: "rows.changed", ids: null })).toBe(true)
  const decided = done("findClaim", approvedClaim({ id }))
  expect(afterEvents(claimDetailsMachine, reloading, decided).context.claim?.status).toBe("approved")
})
