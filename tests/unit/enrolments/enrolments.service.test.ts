/** What is published, audited and refused; what the port answers is tested in tests/contract. */
import { beforeEach, expect, it } from "vitest"
import type { Enrolment, NewEnrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { type MemoryDatabase, memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { benefit, benefitId, enrolmentId, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta, userId } from "#tests/fixtures/people.ts"

const kept = benefit()
let backend: MemoryDatabase
let service: EnrolmentsService
let port: ReturnType<typeof memoryEnrolmentsPort>

beforeEach(() => {
  backend = memoryDatabase([marta])
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  service = memoryEnrolmentsService(backend, marta)
  port = memoryEnrolmentsPort(backend, marta)
})

const submit = (named: Partial<NewEnrolment> = {}) =>
  backend.transact(service.submit({ ...newEnrolment(backend.addUser().id, kept.id), ...named }))
const submitMany = async (count: number): Promise<ReadonlyArray<Enrolment["id"]>> => {
  const ids: Array<Enrolment["id"]> = []
  for (let n = 0; n < count; n += 1) ids.push((await done(submit())).id)
  return ids
}
const lastEntry = () => backend.state().audit.at(-1)

it("a request needs an existing member and an existing benefit", async () => {
  const gone = backend.addUser({ isDeleted: true })
  for (const user_id of [gone.id, userId(800_001)])
    expect(await failure(submit({ user_id }))).toMatchObject({ fields: { user_id: "user_unknown" } })
  expect(await failure(submit({ benefit_id: benefitId(800_002) }))).toMatchObject({
    fields: { benefit_id: "benefit_unknown" }
  })
})

it("a request is audited with its member, its benefit and its status", async () => {
  const { id, user_id, benefit_id } = await done(submit())
  expect(lastEntry()).toMatchObject({ action: "enrolment.create", entity: "enrolment", entity_id: id, before: null })
  expect(lastEntry()?.after).toEqual({ user_id, benefit_id, status: "pending" })
})

it("each beneficiary and the form have ids of their own", async () => {
  const beneficiary = { name: "Ana", last_name: null, relationship: "Sister", percentage: 50 }
  const form = { address: "1 Elm St", city: null, state: null, zip: null, dob: null, gender: null }
  const { benefits_beneficiaries, benefit_form_data } = await done(
    submit({ benefits_beneficiaries: [beneficiary, beneficiary], benefit_form_data: form })
  )
  expect(benefits_beneficiaries).toEqual([
    { ...beneficiary, id: expect.any(String) },
    { ...beneficiary, id: expect.any(String) }
  ])
  expect(benefit_form_data).toEqual({ ...form, id: expect.any(String) })
  expect(new Set([...benefits_beneficiaries, benefit_form_data].map((one) => one?.id)).size).toBe(3)
  expect((await done(submit())).benefit_form_data).toBeNull()
})

it("up to a hundred activated enrolments are published by their ids, more as many", async () => {
  for (const [count, named] of [
    [100, true],
    [101, false]
  ] as const) {
    const ids = await submitMany(count)
    await done(port.activatePending({ ids }))
    expect(backend.state().publishedChanges.at(-1)).toEqual({ entity: "enrolment", ids: named ? ids : null })
  }
})

it("named enrolments are activated only where their number is the expected one", async () => {
  const ids = await submitMany(2)
  expect(await failure(port.activatePending({ ids, expected: 3 }))).toMatchObject({ expected: 3, actual: 2 })
  expect(await failure(port.activatePending({ expected: 1 }))).toMatchObject({ expected: 1, actual: 2 })
  expect((await done(port.activatePending({ ids, expected: 2 }))).updated).toEqual(ids)
})

it("a stale version is refused as no longer pending, the current one is taken", async () => {
  const { id } = await done(submit())
  expect(await done(port.setStatus(id, "inactive", 1))).toMatchObject({ status: "inactive", version: 2 })
  expect(await failure(port.setStatus(id, "active", 1))).toMatchObject({ status: "inactive", reason: "not_pending" })
  expect(await done(port.setStatus(id, "active", 2))).toMatchObject({ status: "active" })
})

it("a report is audited with what it selects", async () => {
  await done(backend.transact(service.auditReport({ ids: [enrolmentId(1)] })))
  expect(lastEntry()).toMatchObject({ action: "enrolment.report", entity: "enrolment", entity_id: severalRecords })
  expect(lastEntry()?.after).toEqual({ ids: [enrolmentId(1)] })
})
