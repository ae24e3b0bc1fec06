/**
 * The whole workflow over in-memory ports: activating all with a failure in the middle, retrying only the failed ones.
 */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { pendingEnrolmentsMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { toRequest } from "#domain/enrolments/pending-enrolments.rules.ts"
import type { PendingRead } from "#domain/enrolments/pending-panel.rules.ts"
import type { ActivationOutcome } from "#domain/enrolments/enrolment.schema.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { benefit, benefitId, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
}

it("an activation activates what it can, reports the rest, and retries only that", async () => {
  const backend = memoryDatabase([marta])
  const [well, ill] = [benefit({ id: benefitId(1) }), benefit({ id: benefitId(2), status: "inactive" })]
  backend.write({ benefits: new Map([well, ill].map((one) => [one.id, one])) })
  const service = memoryEnrolmentsService(backend, marta)
  for (let n = 0; n < 60; n += 1)
    await done(backend.transact(service.submit(newEnrolment(backend.addUser().id, n === 30 ? ill.id : well.id))))
  const port = memoryEnrolmentsPort(backend, marta)
  const calls: Array<ActivationOutcome> = []
  const actor = createActor(
    pendingEnrolmentsMachine.provide({
      actors: {
        loadPending: fromPromise(async (): Promise<PendingRead> => ({
          page: await Effect.runPromise(port.pending({})),
          linked: null,
          benefit: null
        })),
        performJob: fromPromise(async ({ input }) => {
          const outcome = await Effect.runPromise(port.activatePending(toRequest(input.job)))
          calls.push(outcome)
          return outcome
        })
      }
    })
  ).start()
  const said: Array<string> = []
  actor.on("notice", ({ text }) => said.push(text.en))
  actor.send({ type: "panel.open" })
  await settle()
  actor.send({ type: "activation.ask" })
  await settle()
  expect(calls, "nothing is sent before the confirmation").toEqual([])
  actor.send({ type: "activation.confirm" })
  await settle()
  expect(calls.map(({ updated, failed }) => [updated.length, failed.length])).toEqual([
    [25, 0],
    [24, 1],
    [10, 0]
  ])
  expect(said).toEqual(["59 enrollments activated", "1 enrollment was not activated. Its row shows why."])
  expect(Object.values(actor.getSnapshot().context.reasons)).toEqual(["benefit_inactive"])

  await done(memoryBenefitsPort(backend, marta).setStatus(ill.id, "active"))
  actor.send({ type: "enrolments.activate", wanted: "failed" })
  await settle()
  expect(calls.slice(3).map(({ updated, failed }) => [updated.length, failed.length])).toEqual([[1, 0]])
  expect(actor.getSnapshot().context.rows).toEqual([])
  const activated = backend.state().audit.filter(({ action }) => action === "enrolment.activate")
  expect(activated).toHaveLength(60)
  expect(new Set(activated.map(({ entity_id }) => entity_id)).size).toBe(60)
})
