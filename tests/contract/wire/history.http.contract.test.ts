/** Each kind of record has a history: every change with its values before and after, and one line for its reads. */
import { expect, it } from "vitest"
import { inTransaction } from "#adapters/server/database/database.ts"
import { historyLines, historySearch } from "#domain/audit/record-history.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { BenefitId, UserId } from "#domain/shared/identity.schema.ts"
import { type NamedKind, recordKinds } from "#domain/shared/record-kind.schema.ts"
import { sqlServices } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { addUser } from "#tests/contract/sql-backend.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { benefitFields, newEnrolment } from "#tests/fixtures/benefits.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { auditedRequests } from "#tests/contract/wire/audited-requests.ts"

const { database, me, send: request } = auditedRequests()

/** The data of the answer. */
const send = async (...sent: Parameters<typeof request>) => (await request(...sent)).data

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** The lines of a record as the history shows them: the action, the number of reads, and each field before and after. */
const history = async (kind: NamedKind, id: string) => {
  const query = Object.entries(historySearch({ kind, id }, 1, "America/Bogota")).map(([name, value]) => [
    name,
    String(value)
  ])
  const entries: ReadonlyArray<AuditEntry> = await send("GET", `/audit?${new URLSearchParams(query)}`)
  return historyLines({ kind, id }, entries).map(({ entry, changes }) => [
    entry.action,
    ...(entry.reads === undefined ? [] : [entry.reads]),
    ...changes.map(({ field, before, after }) => `${field}: ${before.join()} > ${after.join()}`)
  ])
}

it("each kind of record has a history, with what was before and after", async () => {
  const kysely = database()
  const member = await addUser(kysely, userId(1), "user", { given_name: "Lucía", surname: "Ortega" })
  const [company, claim, quiz, article] = [
    await send("POST", "/companies", newCompany("Clear Sight", { type: "benefits" })),
    await send("POST", "/claims", { user_id: member, type: "dental", date_treatment: "2026-10-02" }),
    await send("POST", "/quizzes", newQuiz()),
    await send("POST", "/learn/create-with-files", formOf(newArticle()))
  ]
  const benefit = await send("POST", "/benefits", { ...benefitFields(company.id), title_en: "Glasses" })
  const draft = newEnrolment(UserId.make(member), BenefitId.make(benefit.id))
  const { id: enrolment } = await done(
    inTransaction(kysely, (transaction) => sqlServices(transaction, me()).enrolments.submit(draft))
  )
  const [notification] = await send("GET", "/notification")
  const view = await send("POST", "/views", { place: "claims", name: "Dental" })
  await kysely.deleteFrom("audit_entries").execute()

  await send("PUT", `/users/${member}`, { given_name: "Ana", address: "Calle 9" })
  await send("PUT", `/companies/${company.id}`, { name: "Clearer Sight" })
  await send("PUT", `/benefits/${benefit.id}`, { title_en: "Lenses" })
  await send("PUT", `/quizzes/${quiz.id}`, { title: "Sleep well" })
  await send("PATCH", `/learn/${article.id}`, { author: "Eva" })
  await send("PATCH", `/claims/${claim.id}`, { type: "vision" })
  await send("PATCH", `/notification/${notification.id}`, { status: "read" })
  await send("PUT", `/views/${view.id}`, { name: "Teeth" })
  const account = await send("POST", "/service-accounts", newServiceAccount())
  await send("POST", "/benefits-enrollment/approve-pending", { ids: [enrolment] })
  for (const path of [`/users/${member}`, "/users", `/claims/${claim.id}`]) await send("GET", path)

  const told = {
    user: [
      ["user.view", 2],
      ["user.change", "address:  > Calle 9", "given_name: Lucía > Ana"]
    ],
    company: [["company.change", "name: Clear Sight > Clearer Sight"]],
    benefit: [["benefit.change", "title_en: Glasses > Lenses"]],
    quiz: [["quiz.change", `title: ${newQuiz().title ?? ""} > Sleep well`]],
    article: [["article.change", expect.stringMatching(/^author: .+ > Eva$/u)]],
    claim: [["claim.view"], ["claim.change", "type: dental > vision"]],
    enrolment: [["enrolment.activate", "status: pending > active"]],
    notification: [["notification.read", "status: pending > read"]],
    view: [["view.change", "name: Dental > Teeth"]],
    service_account: [["service_account.create"]]
  } satisfies Record<NamedKind, unknown>
  const ids = {
    user: member,
    company: company.id,
    benefit: benefit.id,
    quiz: quiz.id,
    article: article.id,
    claim: claim.id,
    enrolment,
    notification: notification.id,
    view: view.id,
    service_account: account.id
  }
  for (const kind of Object.keys(recordKinds) as ReadonlyArray<NamedKind>)
    expect([kind, await history(kind, ids[kind])]).toEqual([kind, told[kind]])
})
