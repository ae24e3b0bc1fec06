/** Two administrators activate the same enrolments at the same time, over separate connections. */
import { Effect, Exit } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addBenefit, type BenefitsBackend, enrolMany } from "#tests/contract/benefits/benefits-backend.ts"
import { newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { openRacers, raceDecisions } from "#tests/contract/benefits/enrolment-races.ts"

const rounds = 100
const leastWins = rounds / 10

let racers: Awaited<ReturnType<typeof openRacers>> | null = null

beforeAll(async () => {
  racers = await openRacers()
})

afterAll(() => racers?.close())

const openBackend = async (): Promise<BenefitsBackend> => {
  if (racers === null) throw new Error("There is no database")
  return racers.open()
}

it("declining against activating has one winner, in 20 rounds", { timeout: 60_000 }, async () => {
  expect(await raceDecisions(await openBackend(), 20)).toBe(20)
})

it(
  `an enrolment is activated once, directly or through its notification, in ${rounds} rounds`,
  { timeout: 120_000 },
  async () => {
    const backend = await openBackend()
    const benefit = await addBenefit(backend)
    const member = await backend.addMember()
    const wins = { switched: 0, approved: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await backend.submit(newEnrolment(member, benefit.id))
      const [newest] = (await done(backend.firstPorts.notifications.list({ limit: 1 }))).data
      if (newest === undefined) throw new Error("There is no notification")
      // The first request has a head start and one connection may be faster, so they alternate.
      const [switcher, approver] =
        round % 4 < 2 ? [backend.firstPorts, backend.secondPorts] : [backend.secondPorts, backend.firstPorts]
      // The call that has won more often waits a little, so that both win on a slow machine too.
      const lead = wins.switched - wins.approved
      const switched = Effect.exit(
        Effect.delay(Effect.asVoid(switcher.enrolments.setStatus(id, "active")), Math.min(Math.max(lead, 0), 10))
      )
      const approved = Effect.exit(
        Effect.delay(
          Effect.asVoid(approver.notifications.change(newest.id, { status: "read", approve: true })),
          Math.min(Math.max(-lead, 0), 10)
        )
      )
      const [first, second] = await done(
        round % 2 === 0
          ? Effect.all([switched, approved], { concurrency: "unbounded" })
          : Effect.map(Effect.all([approved, switched], { concurrency: "unbounded" }), ([b, a]) => [a, b] as const)
      )
      expect(Exit.isSuccess(first)).not.toBe(Exit.isSuccess(second))
      expect(JSON.stringify(Exit.isSuccess(first) ? second : first)).toContain("already_active")
      const [after] = (await done(backend.firstPorts.notifications.list({ limit: 1 }))).data
      expect(after).toMatchObject({
        // Once: by whichever was faster.
        status: "read",
        version: 2,
        benefit: { benefits_enrollment: [{ id, status: "active", version: 2 }] }
      })
      wins[Exit.isSuccess(first) ? "switched" : "approved"] += 1
    }
    const activations = (await backend.audit()).filter(({ action }) => action === "enrolment.activate")
    expect(new Set(activations.map(({ entity_id }) => entity_id)).size).toBe(rounds)
    expect(activations).toHaveLength(rounds)
    for (const count of Object.values(wins)) expect(count).toBeGreaterThanOrEqual(leastWins)
  }
)

it("concurrent activations of all activate each enrolment once, and the counts agree", async () => {
  const backend = await openBackend()
  const made = await enrolMany(backend, 40)
  const ids = made.map(({ id }) => id)
  const [one, other] = await done(
    Effect.all(
      [
        backend.firstPorts.enrolments.activatePending({ ids }),
        backend.secondPorts.enrolments.activatePending({ ids: ids.toReversed() })
      ],
      { concurrency: "unbounded" }
    )
  )
  expect([...one.updated, ...other.updated].toSorted()).toEqual(ids.toSorted())
  expect(one.failed.length + other.failed.length).toBe(40)
  expect((await done(backend.firstPorts.benefits.stats)).pending).toBe(0)
  const { rows } = await sql<{ readonly deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute((racers ?? (await openRacers())).scratch.kysely)
  expect(rows[0]?.deadlocks).toBe(0)
})
