/** The audit is read with the present names of the records in it, which are stored nowhere, and a bulk as one line. */
import { expect, it } from "vitest"
import { inTransaction } from "#adapters/server/database/database.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { BenefitId, UserId } from "#domain/shared/identity.schema.ts"
import { sqlServices } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { addUser } from "#tests/contract/sql-backend.ts"
import { benefitFields, newEnrolment } from "#tests/fixtures/benefits.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { auditedRequests } from "#tests/contract/wire/audited-requests.ts"

const { database, me, send } = auditedRequests()

const entries = async (query: string): Promise<ReadonlyArray<AuditEntry>> =>
  (await send("GET", `/audit?limit=100&${query}`)).data

const ownNames = async (query: string) =>
  (await entries(query)).map(({ action, entity_id, names }) => [action, names?.[entity_id]])

it("every kind of record is named, in Spanish too where it has such a name, and a deleted one is said to be", async () => {
  const kysely = database()
  const member = await addUser(kysely, userId(1), "user", { given_name: "Lucía", surname: "Ortega" })
  const claim = (await send("POST", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-02" })).data
    .id
  const company = (await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" }))).data.id
  const benefit = (
    await send("POST", "/benefits", { ...benefitFields(company), title_en: "Glasses", title_es: "Lentes" })
  ).data.id
  const draft = newEnrolment(UserId.make(member), BenefitId.make(benefit))
  await done(inTransaction(kysely, (transaction) => sqlServices(transaction, me()).enrolments.submit(draft)))
  await send("POST", "/quizzes", newQuiz())
  const [notification] = (await send("GET", "/notification")).data
  await send("PATCH", `/notification/${notification.id}`, { status: "read" })
  await send("DELETE", `/claims/${claim}`)
  await send("PUT", `/users/${member}`, { company_id: null, given_name: "Ana" })

  const named = Object.fromEntries(await ownNames(""))
  expect(named["claim.create"]).toEqual({ name: "Ana Ortega", is_deleted: true })
  expect(named["company.create"]).toEqual({ name: "Clear Sight" })
  expect(named["benefit.create"]).toEqual({ name: "Glasses", name_es: "Lentes" })
  expect(named["enrolment.create"]).toEqual({
    name: "Ana Ortega (Glasses)",
    name_es: "Ana Ortega (Lentes)",
    person: member
  })
  expect(named["quiz.create"]).toEqual({ name: newQuiz().title })
  expect(named["notification.read"]?.name).toMatch(/Ortega$/u)
  expect(named["notification.read"]?.person).toBe(member)
  expect(named["user.change"]).toEqual({ name: "Ana Ortega" })
  const [page] = await entries("action=notification.list")
  expect(page?.names?.[member]).toEqual({ name: "Ana Ortega" })

  const report: string = await send("POST", "/audit/report?action=benefit.create")
  expect(report.split("\r\n")[1]).toMatch(/,Glasses$/u)
  const { rows } = await kysely
    .selectFrom("audit_entries")
    .selectAll()
    .execute()
    .then((rows) => ({ rows }))
  expect(Object.keys(rows[0] ?? {})).not.toContain("names")
})

it("a bulk is one line with its number and company, and shows the entry of each; elsewhere it is many", async () => {
  const kysely = database()
  const company = (await send("POST", "/companies", newCompany("Kestrel", { type: "users" }))).data.id
  const ids: Array<string> = []
  for (const n of [1, 2, 3]) {
    ids.push(await addUser(kysely, userId(n), "user", { given_name: `Ana${n}`, surname: "Ruiz" }))
    await send("PUT", `/users/${ids.at(-1)}`, { company_id: company })
  }
  await kysely.deleteFrom("audit_entries").execute()
  await send("POST", "/users/bulk", { ids, set: { status: "inactive" } })
  await send("PUT", `/users/${ids[0]}`, { status: "active" })

  const [alone, bulk] = await entries("entity=user&action=change&gathered=yes")
  expect([alone?.entity_id, alone?.bulk]).toEqual([ids[0], undefined])
  expect(bulk?.bulk).toEqual({ count: 3, company_id: company })
  expect(bulk?.names?.[company]).toEqual({ name: "Kestrel" })
  const behind = await entries(`request_id=${bulk?.request_id}&action=user.change`)
  expect(behind.map(({ entity_id }) => entity_id).toSorted()).toEqual(ids.toSorted())
  expect(behind.every((entry) => entry.bulk === undefined)).toBe(true)
  expect(await entries("entity=user&action=change")).toHaveLength(4)
  // What was read says what was selected, and nothing of how it is shown.
  const reads = await kysely.selectFrom("audit_entries").select("after").where("action", "=", "audit.list").execute()
  expect(JSON.stringify(reads)).not.toContain("gathered")
})

it("a decision that comes in several calls is one line with the number of all, and shows the entry of each", async () => {
  const kysely = database()
  const member = await addUser(kysely, userId(1), "user", { given_name: "Lucía", surname: "Ortega" })
  const company = (await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" }))).data.id
  const benefit = (await send("POST", "/benefits", benefitFields(company))).data.id
  const submit = async () => {
    const draft = newEnrolment(UserId.make(member), BenefitId.make(benefit))
    return (await done(inTransaction(kysely, (transaction) => sqlServices(transaction, me()).enrolments.submit(draft))))
      .id
  }
  const claim = async () =>
    (await send("POST", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-02" })).data.id
  await inCalls("/benefits-enrollment/bulk", { status: "active" }, submit)
  await inCalls("/claims/bulk", { status: "approved" }, claim)

  const lines = (await entries("gathered=yes")).filter(({ after }) => after?.["decision_id"] !== undefined)
  expect(lines.map(({ action, bulk }) => [action, bulk])).toEqual([
    ["claim.approve", { count: 6 }],
    ["enrolment.activate", { count: 6 }]
  ])
  for (const { action, request_id } of lines)
    expect(await entries(`request_id=${request_id}&action=${action}`)).toHaveLength(6)
})

/** Decides one, two and three new records in three calls of one decision. */
const inCalls = async (path: string, decision: object, create: () => Promise<string>) => {
  let joined = {}
  for (const count of [1, 2, 3]) {
    const ids: Array<string> = []
    for (let n = 0; n < count; n += 1) ids.push(await create())
    const { decision_id } = (await send("POST", path, { ids, ...decision, ...joined })).data
    joined = { decision_id }
  }
}
