import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { inTransaction } from "#adapters/server/database/database.ts"
import { seededRandom } from "#adapters/server/demo/random.ts"
import type { ClaimStatus } from "#domain/claims/claim.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import { ClaimId, DecisionId, type Person, UserId } from "#domain/shared/identity.schema.ts"
import { administratorsOf, claimsCalls, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
let marta: Person
let rafael: Person
let byMarta: <A, E>(work: (port: ClaimsPort) => Effect.Effect<A, E>) => Promise<A>
let byRafael: typeof byMarta
/** The failure of a call whose transaction was rolled back. */
const refusal = <A, E>(administrator: Person, work: (port: ClaimsPort) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.flip(claimsCalls(database.kysely, administrator)(work)))

beforeAll(async () => {
  database = await scratchDatabase({ max: 10 })
  await fillWithDemo(database.kysely)
  const [first, second] = await administratorsOf(database.kysely)
  if (!first || !second) throw new Error("The demo has two administrators")
  marta = first
  rafael = second
  byMarta = (work) => Effect.runPromise(claimsCalls(database.kysely, marta)(work))
  byRafael = (work) => Effect.runPromise(claimsCalls(database.kysely, rafael)(work))
})
afterAll(() => database.close())

const some = async (status: ClaimStatus, count: number) => {
  const rows = await database.kysely
    .selectFrom("claims")
    .select("id")
    .where("status", "=", status)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(count)
    .execute()
  return rows.map(({ id }) => ClaimId.make(id))
}
/** The entries of a claim, oldest first, but those of its reads. */
const entriesOf = async (id: ClaimId) => {
  const rows = await database.kysely
    .selectFrom("audit_entries")
    .selectAll()
    .where("entity_id", "=", id)
    .where("action", "not in", ["claim.view", "claim.list"])
    .orderBy("at")
    .orderBy("place")
    .execute()
  return rows.map(({ action, actor_id, before, after }) => ({ action, actor_id, before, after }))
}
/** The position of the last audit entry. */
const lastEntry = async () => {
  const { place } = await database.kysely
    .selectFrom("audit_entries")
    .select((of) => of.fn.max("place").as("place"))
    .executeTakeFirstOrThrow()
  return place
}
/** The claims approved or rejected after an entry, once for each time. */
const decisionsSince = async (place: Awaited<ReturnType<typeof lastEntry>>) => {
  const rows = await database.kysely
    .selectFrom("audit_entries")
    .select("entity_id")
    .where("place", ">", place)
    .where("action", "in", ["claim.approve", "claim.reject"])
    .execute()
  return rows.map(({ entity_id }) => ClaimId.make(String(entity_id)))
}
const coveredBy = async (id: DecisionId) =>
  (await database.kysely.selectFrom("decisions").select("claims").where("id", "=", id).executeTakeFirst())?.claims
const aUser = async () =>
  UserId.make(
    (await database.kysely.selectFrom("users").select("id").where("role", "=", "user").executeTakeFirstOrThrow()).id
  )

/** Resolves when a statement waits for the lock of a row. */
const isWaited = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(database.kysely)
    expect(rows).toHaveLength(1)
  })

it("named claims are decided with one audit entry each, and only their administrator sees the undo", async () => {
  const ids = await some("pending", 20)
  const [decided] = await some("approved", 1)
  if (!decided || !ids[0]) throw new Error("The demo has such claims")
  const unknown = ClaimId.make(seededRandom(3).id())
  const reason = { code: "duplicate" as const, note: "see the week before" }
  const outcome = await byMarta((port) =>
    port.decideNamed({ ids: [...ids, decided, unknown], status: "rejected", reason })
  )
  expect(outcome.updated.toSorted()).toEqual(ids.toSorted())
  expect(outcome.conflicts.map(({ id, status }) => [id, status])).toEqual([
    [decided, "approved"],
    [unknown, "not_found"]
  ])
  expect(await coveredBy(outcome.decision_id)).toBe(20)
  expect(await entriesOf(ids[0])).toEqual([
    {
      action: "claim.reject",
      actor_id: marta.id,
      before: { status: "pending" },
      after: { status: "rejected", reason, decision_id: outcome.decision_id }
    }
  ])
  const id = ids[0]
  expect(await byMarta((port) => port.find(id))).toMatchObject({
    status: "rejected",
    reason,
    decided_by: marta,
    decision_id: outcome.decision_id,
    version: 2
  })
  expect(await byRafael((port) => port.find(id))).toMatchObject({
    decided_by: marta,
    decision_id: null,
    undo_until: null
  })
  expect((await byMarta((port) => port.undoable)).map(({ decision_id, claims }) => [decision_id, claims])).toEqual([
    [outcome.decision_id, 20]
  ])
  expect(await byRafael((port) => port.undoable)).toEqual([])
})

it("an undo reverts unchanged claims and returns the others", async () => {
  const ids = await some("pending", 6)
  const [edited, deleted, early, ...rest] = ids
  if (!edited || !deleted || !early) throw new Error("The demo has six pending claims")
  const { decision_id } = await byMarta((port) => port.decideNamed({ ids, status: "approved" }))
  await byRafael((port) => port.change(edited, { date_treatment: Day.make("2026-01-01") }))
  await byRafael((port) => port.remove(deleted))
  expect(await coveredBy(decision_id)).toBe(4)
  expect((await byMarta((port) => port.find(edited))).decision_id).toBeNull()
  expect(await byMarta((port) => port.undo(decision_id, { ids: [early] }))).toMatchObject({
    reverted: [early],
    kept: []
  })
  expect(await coveredBy(decision_id)).toBe(3)
  const outcome = await byMarta((port) => port.undo(decision_id, {}))
  expect(outcome.reverted.toSorted()).toEqual(rest.toSorted())
  expect(outcome.kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
    [
      { id: edited, status: "approved" },
      { id: deleted, status: "not_found" }
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  )
  expect(await byMarta((port) => port.find(early))).toMatchObject({ status: "pending", decided_by: null, version: 3 })
  expect((await entriesOf(early)).at(-1)).toEqual({
    action: "claim.undo",
    actor_id: marta.id,
    before: { status: "approved", decision_id },
    after: { status: "pending" }
  })
  expect((await refusal(marta, (port) => port.undo(decision_id, {})))._tag).toBe("DecisionClosed")
})

it("an approval of all covers the listed claims, and none submitted since or of deleted clients", async () => {
  const list = await byMarta((port) => port.list({ status: "pending" }))
  const late = await byRafael(
    Effect.fnUntraced(function* (port) {
      return yield* port.create({
        user_id: yield* Effect.promise(aUser),
        type: "vision",
        date_treatment: Day.make("2026-11-01")
      })
    })
  )
  expect(late.created_at > list.asOf).toBe(true)
  const { rows: spared } = await sql<{ readonly id: string }>`
    with gone as (update users set deleted_at = now() where id in (select user_id from claims where status = 'pending' and deleted_at is null and created_at <= ${list.asOf} order by id limit 1) returning id)
    select claims.id from claims join gone on gone.id = claims.user_id where status = 'pending' and claims.deleted_at is null and created_at <= ${list.asOf}
  `.execute(database.kysely)
  const all = { asOf: list.asOf, expected: list.pending, include_look_alikes: true }
  const wrong = await refusal(marta, (port) => port.approveAll({ ...all, expected: list.pending + 1 }))
  expect(wrong).toMatchObject({ _tag: "CountChanged", actual: list.pending })
  expect((await byMarta((port) => port.stats)).pending).toBe(list.pending + 1)
  const outcome = await byMarta((port) => port.approveAll(all))
  expect(outcome.updated).toBe(list.pending - spared.length)
  expect(outcome.conflicts_total).toBe(spared.length)
  expect(outcome.conflicts.every(({ status }) => status === "client_deleted")).toBe(true)
  expect(outcome.conflicts.map(({ id }): string => id).toSorted()).toEqual(spared.map(({ id }) => id).toSorted())
  expect(spared.length).toBeGreaterThan(0)
  expect((await byMarta((port) => port.find(late.id))).status).toBe("pending")
  const {
    rows: [audited]
  } = await sql<{ readonly n: number; readonly ids: number }>`
    select count(*) as n, count(distinct entity_id) as ids from audit_entries where after->>'decision_id' = ${outcome.decision_id}
  `.execute(database.kysely)
  expect(audited).toEqual({ n: outcome.updated, ids: outcome.updated })
  expect(await byMarta((port) => port.undo(outcome.decision_id, {}))).toMatchObject({
    reverted_total: outcome.updated,
    kept_total: 0
  })
})

it("no claim is newer than its list, and none is dated before a list that was read", async () => {
  for (let round = 0; round < 40; round++) {
    const before = await byMarta((port) => port.list({ limit: 1 }))
    const made = await byRafael(
      Effect.fnUntraced(function* (port) {
        return yield* port.create({
          user_id: yield* Effect.promise(aUser),
          type: "other",
          date_treatment: Day.make("2026-11-01")
        })
      })
    )
    const after = await byMarta((port) => port.list({ limit: 1 }))
    expect(made.created_at > before.asOf).toBe(true)
    expect(after.data.map(({ id }) => id)).toEqual([made.id])
    expect(made.created_at <= after.asOf).toBe(true)
  }
})

it("one of two opposite decisions wins, 60 times, with one audit entry", async () => {
  const wins = { approved: 0, rejected: 0 }
  for (const [round, id] of (await some("pending", 60)).entries()) {
    const both = [
      claimsCalls(database.kysely, marta)((port) => port.change(id, { status: "approved" })),
      claimsCalls(database.kysely, rafael)((port) => port.change(id, { status: "rejected" }))
    ]
    const exits = await Promise.all(
      (round % 2 === 0 ? both : both.toReversed()).map((work) => Effect.runPromiseExit(work))
    )
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
    const { status } = await byMarta((port) => port.find(id))
    if (status !== "pending") wins[status] += 1
    expect((await entriesOf(id)).slice(-1)).toMatchObject([
      { action: status === "approved" ? "claim.approve" : "claim.reject", after: { status } }
    ])
  }
  expect(wins.approved + wins.rejected).toBe(60)
  expect(Math.min(wins.approved, wins.rejected)).toBeGreaterThanOrEqual(6)
})

it.each([0, 1, 2, 3])(
  "each claim is decided once under conflicting bulk calls and an undo, started in order %i",
  async (first) => {
    const pending = await some("pending", 120)
    const [ids, early] = [pending.slice(0, 100), pending.slice(100)]
    const { decision_id } = await byMarta((port) => port.decideNamed({ ids: early, status: "approved" }))
    const from = await lastEntry()
    const done: { all?: { readonly decision_id: DecisionId; readonly updated: number }; reverted?: number } = {}
    const byName: Array<ClaimId> = []
    const begin = [
      async () => (done.all = await byMarta((port) => port.approveAll({}))),
      async () => (done.reverted = (await byMarta((port) => port.undo(decision_id, {}))).reverted_total),
      async () => byName.push(...(await byMarta((port) => port.decideNamed({ ids, status: "approved" }))).updated),
      async () =>
        byName.push(
          ...(await byRafael((port) => port.decideNamed({ ids: ids.toReversed(), status: "rejected" }))).updated
        )
    ]
    await Promise.all([...begin.slice(first), ...begin.slice(0, first)].map((run) => run()))
    expect(done.reverted).toBe(early.length)
    const entries = await decisionsSince(from)
    expect(entries.length).toBe(byName.length + (done.all?.updated ?? 0))
    expect(new Set(entries).size).toBe(entries.length)
    expect(new Set(entries).isSupersetOf(new Set(ids))).toBe(true)
    expect(await some("pending", pending.length)).toEqual(early.filter((id) => !entries.includes(id)))
    const { rows } = await sql`
      select id from decisions where claims <> (select count(*) from claims where decision_id = decisions.id and version = decision_version and deleted_at is null)
    `.execute(database.kysely)
    expect(rows).toEqual([])
    // The next test starts with the same number of pending ones.
    await byMarta((port) => port.undo(done.all?.decision_id ?? decision_id, {}))
  }
)

it("an expired decision is not undone, and only an own decision of the same verdict is joined", async () => {
  const [first, second] = await some("pending", 2)
  if (!first || !second) throw new Error("There are pending claims")
  const { decision_id } = await byMarta((port) => port.decideNamed({ ids: [first], status: "approved" }))
  expect(
    (await refusal(rafael, (port) => port.decideNamed({ ids: [second], status: "approved", decision_id })))._tag
  ).toBe("DecisionNotJoinable")
  expect(
    (await refusal(marta, (port) => port.decideNamed({ ids: [second], status: "rejected", decision_id })))._tag
  ).toBe("DecisionNotJoinable")
  await byMarta((port) => port.decideNamed({ ids: [second], status: "approved", decision_id }))
  expect(await coveredBy(decision_id)).toBe(2)
  expect((await refusal(rafael, (port) => port.undo(decision_id, {})))._tag).toBe("DecisionNotYours")
  await sql`update decisions set decided_at = decided_at - interval '1 hour', undo_until = undo_until - interval '1 hour' where id = ${decision_id}::uuid`.execute(
    database.kysely
  )
  expect((await refusal(marta, (port) => port.undo(decision_id, {})))._tag).toBe("DecisionClosed")
  expect(await byMarta((port) => port.find(first))).toMatchObject({
    status: "approved",
    decision_id: null,
    undo_until: null
  })
})

it("a claim that another administrator edited while its lock was waited for cannot be undone", async () => {
  const [id] = await some("pending", 1)
  if (!id) throw new Error("There is a pending claim")
  const { decision_id } = await byMarta((port) => port.decideNamed({ ids: [id], status: "approved" }))
  const { promise: edited, resolve: commit } = Promise.withResolvers<undefined>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<undefined>()
  const edit = inTransaction(database.kysely, (transaction) =>
    Effect.promise(async () => {
      await sql`update claims set version = version + 1 where id = ${id}::uuid`.execute(transaction)
      hold(undefined)
      await edited
    })
  )
  const store = { administrator: marta, requestId: null }
  const lock = () =>
    Effect.runPromise(inTransaction(database.kysely, (transaction) => sqlClaims(transaction, store).lock([id])))
  expect((await lock()).claims).toMatchObject([{ claim: { decision_id } }])
  const work = Effect.runPromise(edit)
  await isHeld
  const waiting = lock()
  await isWaited()
  commit(undefined)
  await work
  expect((await waiting).claims).toMatchObject([{ claim: { decision_id: null, undo_until: null } }])
})

it("a claim is created with its notification and audit entry, or not at all", async () => {
  const count = async () => {
    const {
      rows: [row]
    } =
      await sql`select (select count(*) from claims) as claims, (select count(*) from notifications) as notifications, (select count(*) from audit_entries) as entries`.execute(
        database.kysely
      )
    return row
  }
  const user_id = await aUser()
  const before = await count()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    database.kysely
  )
  await sql`create trigger refuse before insert on audit_entries for each statement execute function refuse()`.execute(
    database.kysely
  )
  await expect(
    byMarta((port) => port.create({ user_id, type: "dental", date_treatment: Day.make("2026-11-01") }))
  ).rejects.toThrow()
  await expect(byMarta((port) => port.approveAll({}))).rejects.toThrow()
  expect(await count()).toEqual(before)
  await sql`drop trigger refuse on audit_entries`.execute(database.kysely)
  await byMarta((port) => port.create({ user_id, type: "dental", date_treatment: Day.make("2026-11-01") }))
  expect(await count()).not.toEqual(before)
})
