/** Which changes of records reach the open lists of others; what the ports answer is tested in tests/contract. */
import { beforeEach, expect, it } from "vitest"
import { requireValue } from "#domain/shared/promised.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryBenefitsPort } from "#tests/doubles/benefits.memory.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { type MemoryDatabase, memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { memoryQuizzesPort } from "#tests/doubles/quizzes.memory.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { benefit, newBenefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"

let backend: MemoryDatabase
let seen: number

beforeEach(() => {
  backend = memoryDatabase([marta, rafael])
  seen = 0
})

/** What has been published since the last call. */
const published = () => {
  const changes = backend.state().publishedChanges.slice(seen)
  seen += changes.length
  return changes
}

it("each change of a benefit is published with its record, and one without effect is not", async () => {
  const company = await done(
    memoryCompaniesPort(backend, marta).create(newCompany("Vision Partners", { type: "benefits" }))
  )
  published()
  const port = memoryBenefitsPort(backend, marta)
  const none = { logo: null, image: null }
  const { id } = await done(port.create(newBenefit(company.id), none))
  await done(port.change(id, { title_en: "Other" }, none))
  await done(port.change(id, { title_en: "Other" }, none))
  await done(port.remove(id))
  await done(port.restore(id))
  expect(published()).toEqual(Array.from({ length: 4 }, () => ({ entity: "benefit", ids: [id] })))
})

it("each change of a claim is published with its record, a new one with its notification, one without effect not", async () => {
  const port = memoryClaimsPort(backend, marta)
  const { id } = await done(port.create(draft(backend.addUser().id)))
  const [notification] = backend.state().notifications
  expect(published()).toEqual([
    { entity: "claim", ids: [id] },
    { entity: "notification", ids: [notification?.id] }
  ])
  await done(port.change(id, { type: "vision" }))
  await done(port.change(id, { type: "vision" }))
  await done(port.remove(id))
  await done(port.restore(id))
  const decided = await done(port.change(id, { status: "approved" }))
  await done(port.undo(requireValue(decided.decision_id, "decision"), {}))
  expect(published()).toEqual(Array.from({ length: 5 }, () => ({ entity: "claim", ids: [id] })))
})

it("a decision on all claims that match is published without their ids, and one on none is not", async () => {
  const port = memoryClaimsPort(backend, marta)
  const { user_id } = await done(port.create(draft(backend.addUser().id)))
  await done(port.create(draft(user_id)))
  published()
  await done(port.approveAll({}))
  expect(published()).toEqual([{ entity: "claim", ids: null }])
  await done(port.approveAll({}))
  expect(published()).toEqual([])
})

it("each change of an article is published with its record, and one without effect is not", async () => {
  const port = memoryArticlesPort(backend, marta)
  const { id } = await done(port.create(newArticle(), null))
  await done(port.change(id, { title_en: "Other" }, null))
  await done(port.change(id, { title_en: "Other" }, null))
  await done(port.remove(id))
  await done(port.restore(id))
  expect(published()).toEqual(Array.from({ length: 4 }, () => ({ entity: "article", ids: [id] })))
})

it("each change of a quiz is published with its record, and one without effect is not", async () => {
  const port = memoryQuizzesPort(backend, marta)
  const { id } = await done(port.create(newQuiz()))
  await done(port.change(id, { title: "Other" }))
  await done(port.change(id, { title: "Other" }))
  await done(port.remove(id))
  await done(port.restore(id))
  expect(published()).toEqual(Array.from({ length: 4 }, () => ({ entity: "quiz", ids: [id] })))
})

it("a request of a benefit and what is decided about it are published with their notifications", async () => {
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const service = memoryEnrolmentsService(backend, marta)
  const { id } = await done(backend.transact(service.submit(newEnrolment(backend.addUser().id, kept.id))))
  const [notification] = backend.state().notifications
  expect(published()).toEqual([
    { entity: "enrolment", ids: [id] },
    { entity: "notification", ids: [notification?.id] }
  ])
  await done(memoryEnrolmentsPort(backend, marta).setStatus(id, "active"))
  expect(published()).toEqual([
    { entity: "notification", ids: null },
    { entity: "enrolment", ids: [id] }
  ])
  const again = await done(memoryEnrolmentsPort(backend, marta).activatePending({ ids: [id] }))
  expect([again.updated, published()]).toEqual([[], []])
})

it("a notification that is read is published with its id, and all of them without", async () => {
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const service = memoryEnrolmentsService(backend, marta)
  await done(backend.transact(service.submit(newEnrolment(backend.addUser().id, kept.id))))
  const [stored] = backend.state().notifications
  if (stored === undefined) throw new Error("There is no notification")
  published()
  const port = memoryNotificationsPort(backend, marta)
  for (const status of ["read", "read", "pending"] as const) await done(port.change(stored.id, { status }))
  const own = { entity: "notification", ids: [stored.id] }
  expect(published()).toEqual([own, own])
  const all = { entity: "notification", ids: null }
  const { reading_id } = await done(port.readAll({}))
  expect(published()).toEqual([all])
  await done(port.readAll({}))
  expect(published()).toEqual([])
  await done(port.undoReadAll(reading_id))
  expect(published()).toEqual([all])
})
