import { Effect } from "effect"
import { expect, it } from "vitest"
import { performInboxJob } from "#domain/notifications/inbox-job.rules.ts"
import { DecisionId, ReadAllId } from "#domain/shared/identity.schema.ts"
import { enrolment, notification } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const row = notification()
const asOf = instant("2026-11-20T10:00:00.000Z")
const activated = { ...enrolment(), status: "active" as const, decided_at: asOf }
const approvedRow = notification({
  benefit: { id: activated.benefit_id, title_en: "Eye care", title_es: "Vista", benefits_enrollment: [activated] }
})
const made = {
  decision_id: DecisionId.make(numberedId(8)),
  status: "active" as const,
  enrollments: 1,
  decided_at: asOf
}
const undo_until = instant("2026-11-20T10:10:00.000Z")
const outcome = { reading_id: ReadAllId.make(numberedId(7)), updated: 2, undo_until: asOf }

it("each job calls its method of the port", async () => {
  const requested: Array<unknown> = []
  const ask = <A>(what: unknown, answer: A) => Effect.sync(() => (requested.push(what), answer))
  const port = {
    change: (id: unknown, change: object) => ask([id, change], "approve" in change ? approvedRow : row),
    readAll: (request: unknown) => ask(request, outcome),
    undoReadAll: (id: unknown) => ask(id, { reverted: 2 })
  }
  const undone = { reverted: [activated.id], reverted_total: 1, kept: [], kept_total: 0 }
  const earlier = { ...made, decision_id: DecisionId.make(numberedId(9)), decided_at: undo_until, undo_until }
  const decisions = Effect.succeed({
    undoable: ask("undoable", [earlier, { ...made, status: "inactive" as const, undo_until }, { ...made, undo_until }]),
    undo: (decision: unknown, request: unknown) => ask([decision, request], undone)
  })
  const { id } = row
  const approval = { kind: "approve", id: made.decision_id, undo_until, enrolment: activated } as const
  const reading = { kind: "readAll", id: outcome.reading_id, undo_until: asOf, updated: 2 } as const
  expect(await done(performInboxJob(port, decisions, { kind: "read", id }))).toEqual({ kind: "changed", row })
  expect(await done(performInboxJob(port, decisions, { kind: "unread", id }))).toEqual({ kind: "changed", row })
  expect(await done(performInboxJob(port, decisions, { kind: "approve", id }))).toEqual({
    kind: "approved",
    row: approvedRow,
    done: approval
  })
  expect(
    await done(performInboxJob(port, decisions, { kind: "readAll", request: { searchTerm: "eye", asOf, expected: 2 } }))
  ).toEqual({
    kind: "allRead",
    outcome
  })
  expect(await done(performInboxJob(port, decisions, { kind: "undo", done: reading }))).toEqual({
    kind: "undone",
    id: reading.id,
    enrolments: null
  })
  expect(await done(performInboxJob(port, decisions, { kind: "undo", done: approval }))).toEqual({
    kind: "undone",
    id: approval.id,
    enrolments: undone
  })
  expect(requested).toEqual([
    [id, { status: "read" }],
    [id, { status: "pending" }],
    [id, { status: "read", approve: true }],
    "undoable",
    { searchTerm: "eye", asOf, expected: 2 },
    outcome.reading_id,
    [made.decision_id, { ids: [activated.id] }]
  ])
})
