/** Two administrators decide the same claim at the same time, over separate connections. */
import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Verdict } from "#domain/claims/claim.schema.ts"
import { submit } from "#tests/contract/claims/claims-steps.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { sqlClaimsPort, sqlBackend } from "#tests/contract/sql-backend.ts"
import { day, decisionId } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { openDatabase, type OpenDatabase } from "#adapters/server/database/database.ts"

const rounds = 200
const leastWins = rounds / 10

let scratch: ScratchDatabase | null = null
let connections: ReadonlyArray<OpenDatabase> = []

beforeAll(async () => {
  const { url } = (scratch = await scratchDatabase())
  connections = [0, 1].map(() => openDatabase({ url, max: 1, log: () => {} }))
})

afterAll(async () => {
  for (const { close } of connections) await close()
  await scratch?.close()
})

const openBackend = async (): Promise<ClaimsBackend> => {
  const [one, other] = connections
  if (scratch === null || one === undefined || other === undefined) throw new Error("There is no database")
  const backend = await sqlBackend(scratch.kysely)
  return { ...backend, firstPort: sqlClaimsPort(one.kysely, marta), secondPort: sqlClaimsPort(other.kysely, rafael) }
}

it(`concurrent approval and rejection have one winner, in ${rounds} rounds`, { timeout: 120_000 }, async () => {
  const backend = await openBackend()
  const user = await backend.addUser()
  const wins = { approved: 0, rejected: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await submit(backend, { user })
    // The first request has a head start and one connection may be faster, so they alternate.
    const [approver, rejecter] =
      round % 4 < 2 ? [backend.firstPort, backend.secondPort] : [backend.secondPort, backend.firstPort]
    const approve = approver.change(id, { status: "approved" })
    const reject = rejecter.change(id, { status: "rejected", reason: { code: "duplicate" } })
    const calls = round % 2 === 0 ? [approve, reject] : [reject, approve]
    const exits = await done(Effect.all(calls.map(Effect.exit), { concurrency: "unbounded" }))
    const winners = exits.filter(Exit.isSuccess)
    expect(winners).toHaveLength(1)
    const loser = exits.find(Exit.isFailure)
    const verdict = winners[0]?.value.status
    if (verdict !== "approved" && verdict !== "rejected") throw new Error("The winner has decided nothing")
    const actor = (verdict === "approved" ? approver : rejecter) === backend.firstPort ? backend.first : backend.second
    expect(JSON.stringify(loser)).toContain("ClaimNotPending")
    expect(await done(backend.firstPort.find(id))).toMatchObject({ status: verdict, version: 2, decided_by: actor })
    wins[verdict] += 1
  }
  const entries = (await backend.audit()).filter(({ action }) => action !== "claim.create")
  expect(entries).toHaveLength(rounds)
  expect(new Set(entries.map(({ entity_id }) => entity_id)).size).toBe(rounds)
  const counted: Readonly<Record<Verdict, number>> = {
    approved: entries.filter(({ action }) => action === "claim.approve").length,
    rejected: entries.filter(({ action }) => action === "claim.reject").length
  }
  expect(counted).toEqual(wins)
  expect(await done(backend.firstPort.stats)).toMatchObject({ total: rounds, pending: 0, ...wins })
  process.stdout.write(`race: ${rounds} rounds, ${wins.approved} approved, ${wins.rejected} rejected\n`)
  expect(Math.min(wins.approved, wins.rejected)).toBeGreaterThanOrEqual(leastWins)
})

it("overlapping bulk calls with an undo decide every claim at most once", { timeout: 120_000 }, async () => {
  const backend = await openBackend()
  const user = await backend.addUser()
  for (let round = 0; round < 20; round += 1) {
    const claims = []
    for (let n = 0; n < 6; n += 1) claims.push(await submit(backend, { user }))
    const ids = claims.map(({ id }) => id)
    const [touched] = ids
    if (touched === undefined) throw new Error("There are no claims")
    const [one, other] = await done(
      Effect.all(
        [
          backend.firstPort.decideNamed({ ids: ids.slice(0, 4), status: "approved" }),
          backend.secondPort.decideNamed({ ids: ids.slice(2).toReversed(), status: "rejected" })
        ],
        { concurrency: "unbounded" }
      )
    )
    const decided = [...one.updated, ...other.updated]
    expect(new Set(decided).size).toBe(6)
    expect(decided).toHaveLength(6)
    expect(one.conflicts.length + other.conflicts.length).toBe(2)
    const exits = await done(
      Effect.all(
        [
          Effect.exit(backend.firstPort.undo(one.decision_id, {})),
          Effect.exit(backend.secondPort.change(touched, { type: "other" }))
        ],
        { concurrency: "unbounded" }
      )
    )
    expect(exits.map(({ _tag }) => _tag)).toEqual(["Success", "Success"])
    const stats = await done(backend.firstPort.stats)
    expect(stats.pending + stats.approved + stats.rejected).toBe(stats.total)
  }
  // A deadlock is retried and changes no result, but it costs a second.
  expect(await deadlocks()).toBe(0)
})

const deadlocks = async (): Promise<number> => {
  if (scratch === null) throw new Error("There is no database")
  for (const { kysely } of connections) await sql`select pg_stat_force_next_flush()`.execute(kysely)
  const { rows } = await sql<{ readonly deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(scratch.kysely)
  return rows[0]?.deadlocks ?? -1
}

it("of two concurrent undos of a decision one succeeds and the other finds it closed", async () => {
  const backend = await openBackend()
  const reconnected = { ...backend, secondPort: sqlClaimsPort(connections[1]?.kysely ?? fail(), marta) }
  const user = await backend.addUser()
  for (let round = 0; round < 20; round += 1) {
    const { id } = await submit(backend, { user })
    const { decision_id } = await done(backend.firstPort.decideNamed({ ids: [id], status: "approved" }))
    const undos = [backend.firstPort.undo(decision_id, {}), reconnected.secondPort.undo(decision_id, {})]
    const exits = await done(Effect.all(undos.map(Effect.exit), { concurrency: "unbounded" }))
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
    expect(JSON.stringify(exits.filter(Exit.isFailure))).toContain("DecisionClosed")
    expect(await done(backend.firstPort.find(id))).toMatchObject({ status: "pending", version: 3 })
  }
  expect(await done(backend.firstPort.undoable)).toEqual([])
})

const fail = (): never => {
  throw new Error("There is no second connection")
}

it("a decision that waits for an edit to another client finds the claim", async () => {
  const backend = await openBackend()
  const [user, other] = [await backend.addUser(), await backend.addUser()]
  for (let round = 0; round < 40; round += 1) {
    const { id } = await submit(backend, { user })
    const exits = await done(
      Effect.all(
        [
          Effect.exit(backend.firstPort.change(id, { user_id: other })),
          Effect.exit(backend.secondPort.change(id, { status: "approved" }))
        ],
        { concurrency: "unbounded" }
      )
    )
    expect(exits.map(({ _tag }) => _tag)).toEqual(["Success", "Success"])
    expect(await done(backend.firstPort.find(id))).toMatchObject({ status: "approved", user_id: other, version: 3 })
  }
})

it(
  "claims of one group that change at the same time leave each but the first marked",
  { timeout: 120_000 },
  async () => {
    const backend = await openBackend()
    const database = scratch?.kysely
    if (database === undefined) throw new Error("There is no database")
    const user = await backend.addUser()
    for (let round = 0; round < 30; round += 1) {
      const alike = { user, treated: "2026-09-01" }
      const claims = [await submit(backend, alike), await submit(backend, alike), await submit(backend, alike)]
      const [one, two, three] = claims.map(({ id }) => id)
      if (one === undefined || two === undefined || three === undefined) throw new Error("There are three claims")
      const { firstPort, secondPort } = backend
      const { decision_id } = await done(secondPort.change(three, { status: "rejected" }))
      const another = { user_id: user, type: "medical", date_treatment: day("2026-09-01") } as const
      const calls: ReadonlyArray<ReadonlyArray<Effect.Effect<unknown, unknown>>> = [
        [firstPort.create(another), secondPort.create(another)],
        [firstPort.change(one, { status: "rejected" }), secondPort.change(two, { status: "rejected" })],
        [firstPort.change(one, { status: "rejected" }), secondPort.create(another)],
        [firstPort.change(two, { status: "approved" }), secondPort.undo(decision_id ?? decisionId(1), {})],
        [
          firstPort.decideNamed({ ids: [one, two], status: "rejected" }),
          secondPort.undo(decision_id ?? decisionId(1), {})
        ],
        [firstPort.remove(one), secondPort.change(two, { type: "dental" })]
      ]
      const [first, second] = calls[round % calls.length] ?? []
      if (first === undefined || second === undefined) throw new Error("There are two calls")
      await done(Effect.all([first, second], { concurrency: "unbounded" }))
      const { rows } = await sql`
      with expected as (
        select id as claim_id, first_id, status = 'pending' as is_pending from (
          select *, first_value(id) over (partition by user_id, type, date_treatment order by created_at, id) as first_id
          from claims where deleted_at is null and status <> 'rejected'
        ) as alike where id <> first_id
      )
      select * from expected full join claim_look_alikes as marked using (claim_id)
      where expected.first_id is distinct from marked.first_id or expected.is_pending is distinct from marked.is_pending
    `.execute(database)
      expect(rows).toEqual([])
    }
  }
)
