import { Effect } from "effect"
import { expect, it } from "vitest"
import { performInboxJob } from "#domain/notifications/inbox-job.rules.ts"
import { ReadAllId } from "#domain/shared/identity.schema.ts"
import { notification } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const row = notification()
const asOf = instant("2026-11-20T10:00:00.000Z")
const outcome = { reading_id: ReadAllId.make(numberedId(7)), updated: 2, undo_until: asOf }

it("each job calls its method of the port", async () => {
  const requested: Array<unknown> = []
  const ask = <A>(what: unknown, answer: A) => Effect.sync(() => (requested.push(what), answer))
  const port = {
    change: (id: unknown, change: unknown) => ask([id, change], row),
    readAll: (request: unknown) => ask(request, outcome),
    undoReadAll: (id: unknown) => ask(id, { reverted: 2 })
  }
  const { id } = row
  expect(await done(performInboxJob(port, { kind: "read", id }))).toEqual({ kind: "changed", row })
  expect(await done(performInboxJob(port, { kind: "unread", id }))).toEqual({ kind: "changed", row })
  expect(await done(performInboxJob(port, { kind: "approve", id }))).toEqual({ kind: "changed", row })
  expect(
    await done(performInboxJob(port, { kind: "readAll", request: { searchTerm: "eye", asOf, expected: 2 } }))
  ).toEqual({
    kind: "allRead",
    outcome
  })
  expect(await done(performInboxJob(port, { kind: "undo", id: outcome.reading_id }))).toEqual({ kind: "undone" })
  expect(requested).toEqual([
    [id, { status: "read" }],
    [id, { status: "pending" }],
    [id, { status: "read", approve: true }],
    { searchTerm: "eye", asOf, expected: 2 },
    outcome.reading_id
  ])
})
