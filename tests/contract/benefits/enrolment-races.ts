/** Two administrators decide the same enrolments at the same time, over separate connections. */
import { Effect } from "effect"
import { expect } from "vitest"
import { openDatabase } from "#adapters/server/database/database.ts"
import { benefitsSqlBackend, sqlPorts } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { addBenefit, type BenefitsBackend } from "#tests/contract/benefits/benefits-backend.ts"
import { newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase } from "#tests/server/scratch-database.ts"

/** A database, and two connections to it. */
export const openRacers = async () => {
  const scratch = await scratchDatabase()
  const connections = [0, 1].map(() => openDatabase({ url: scratch.url, max: 1, log: () => {} }))
  return {
    scratch,
    open: async (): Promise<BenefitsBackend> => {
      const [one, other] = connections
      if (one === undefined || other === undefined) throw new Error("There is no database")
      const backend = await benefitsSqlBackend(scratch.kysely)
      return { ...backend, firstPorts: sqlPorts(one.kysely, marta), secondPorts: sqlPorts(other.kysely, rafael) }
    },
    close: async () => {
      for (const { close } of connections) await close()
      await scratch.close()
    }
  }
}

/**
 * Activates and declines one enrolment at once, each round another: one wins, and the other is told so. Returns how many
 * were decided.
 */
export const raceDecisions = async (backend: BenefitsBackend, rounds: number): Promise<number> => {
  const benefit = await addBenefit(backend)
  const member = await backend.addMember()
  const wins = { active: 0, inactive: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await backend.submit(newEnrolment(member, benefit.id))
    // The first request has a head start and one connection may be faster, so they alternate.
    const [activator, decliner] =
      round % 4 < 2 ? [backend.firstPorts, backend.secondPorts] : [backend.secondPorts, backend.firstPorts]
    const activate = activator.enrolments.decideNamed({ ids: [id], status: "active" })
    const decline = decliner.enrolments.decideNamed({ ids: [id], status: "inactive", reason: { code: "incomplete" } })
    const calls = round % 2 === 0 ? [activate, decline] : [decline, activate]
    const outcomes = await done(Effect.all(calls, { concurrency: "unbounded" }))
    const [winner, ...others] = outcomes.filter(({ updated }) => updated.length === 1)
    expect(others).toEqual([])
    const { status, decided_by, version } = await done(backend.firstPorts.enrolments.find(id))
    if (status === "pending") throw new Error("Nobody has decided")
    const who = (status === "active" ? activator : decliner) === backend.firstPorts ? backend.first : backend.second
    expect([decided_by, version, winner?.updated]).toEqual([who, 2, [id]])
    const loser = outcomes.find(({ updated }) => updated.length === 0)
    const reason = status === "active" ? "already_active" : "not_pending"
    expect(loser?.conflicts).toMatchObject([{ id, reason, decided_by: who }])
    wins[status] += 1
  }
  const entries = (await backend.audit()).filter(({ action }) =>
    ["enrolment.activate", "enrolment.decline"].includes(action)
  )
  expect([entries.length, new Set(entries.map(({ entity_id }) => entity_id)).size]).toEqual([rounds, rounds])
  expect(Math.min(wins.active, wins.inactive)).toBeGreaterThan(0)
  return wins.active + wins.inactive
}
