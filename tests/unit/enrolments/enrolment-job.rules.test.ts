import { Effect } from "effect"
import { expect, it } from "vitest"
import { enrolmentJobs } from "#domain/enrolments/enrolment-job.rules.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { newBenefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const withPending = async (count: number) => {
  const backend = memoryDatabase([marta])
  const company = await done(
    memoryCompaniesPort(backend, marta).create({ name: "Vista", contact_email: "a@b.example", type: "benefits" })
  )
  const { id } = await done(
    memoryBenefitsPort(backend, marta).create(newBenefit(company.id), { logo: null, image: null })
  )
  const service = memoryEnrolmentsService(backend, marta)
  const rows = await done(
    Effect.forEach(Array.from({ length: count }), () =>
      backend.transact(service.submit(newEnrolment(backend.addUser().id, id)))
    )
  )
  return { jobs: enrolmentJobs(memoryEnrolmentsPort(backend, marta)), ids: rows.map((row) => row.id), backend }
}

it("the calls of a job join one decision, which one undo takes back", async () => {
  const { jobs, ids } = await withPending(30)
  const reason = { code: "incomplete" as const }
  const job = { kind: "decide" as const, ids, total: 30, shown: null, status: "inactive" as const, reason }
  const first = await done(jobs.perform(job, null))
  if (first.kind !== "decided") throw new Error("Nothing was decided")
  expect([first.updated, first.status]).toEqual([ids.slice(0, 25), "inactive"])
  const second = await done(jobs.perform({ ...job, ids: ids.slice(25) }, first.decisionId))
  expect(second).toMatchObject({ kind: "decided", decisionId: first.decisionId, updated: ids.slice(25) })
  expect(await done(jobs.undoable)).toMatchObject([{ decision_id: first.decisionId, enrollments: 30 }])
  const undone = await done(jobs.perform({ kind: "undo", decisionId: first.decisionId, ids: null }, null))
  expect(undone).toMatchObject({ kind: "undone", outcome: { reverted_total: 30, kept_total: 0 } })
})

it("the first call of all expects what was shown, and opens the decision that the others join", async () => {
  const { jobs, ids, backend } = await withPending(26)
  const shown = { filter: {}, asOf: backend.now(), expected: 26 }
  const job = { kind: "decide" as const, ids, total: 26, shown, status: "active" as const, reason: null }
  const wrong = await failure(jobs.perform({ ...job, shown: { ...shown, expected: 25 } }, null))
  expect(wrong).toMatchObject({ _tag: "CountChanged", actual: 26 })
  const first = await done(jobs.perform(job, null))
  const rest = { ...job, ids: ids.slice(25), shown: null }
  expect(await done(jobs.perform(rest, first.decisionId))).toMatchObject({ decisionId: first.decisionId })
})
