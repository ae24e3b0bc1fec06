/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { httpCompanies } from "#tests/doubles/companies-over-http.ts"
import { httpSession } from "#adapters/browser/http/session.http.ts"
import { httpUndo } from "#adapters/browser/http/undo.http.ts"
import { httpUserBulk, httpUsers } from "#adapters/browser/http/users.http.ts"
import { revealsPerHour } from "#tests/fixtures/new-people.ts"
import { peopleContract } from "#tests/contract/people/people.contract.ts"
import { peopleSqlBackend } from "#tests/contract/people/people-sql-backend.ts"
import { callOver, claimsPortOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { reportRequest } from "#domain/shared/report/report.rules.ts"
import { linesIn } from "#tests/contract/report-lines.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

peopleContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const secrets = memorySecrets()
  const backend = await peopleSqlBackend(kysely, secrets.hashToken)
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    env: { SSN_REVEALS_PER_HOUR: `${revealsPerHour}` }
  })
  const second = await openSession(kysely, backend.second, secrets.hashToken)
  const [firstCall, secondCall] = [backend.firstSession, second].map((token) => callOver(fetch, () => token))
  if (firstCall === undefined || secondCall === undefined) throw new Error("No session is open")
  return {
    ...backend,
    firstUsers: httpUsers(firstCall, randomUUID),
    secondUsers: httpUsers(secondCall, randomUUID),
    firstBulk: httpUserBulk(firstCall, randomUUID),
    secondBulk: httpUserBulk(secondCall, randomUUID),
    firstUndo: httpUndo(firstCall, randomUUID),
    secondUndo: httpUndo(secondCall, randomUUID),
    userReport: async (report) => linesIn(await done(firstCall(usersContract.report, reportRequest(report)))),
    firstClaims: claimsPortOver(fetch, backend.firstSession),
    firstCompanies: httpCompanies(firstCall, randomUUID),
    secondCompanies: httpCompanies(secondCall, randomUUID)
  }
})

it("a wrong present password counts as a failed sign-in, until no more are compared", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const secrets = memorySecrets()
  const backend = await peopleSqlBackend(kysely, secrets.hashToken)
  await backend.setPassword(backend.first.id, "Present.11")
  const { fetch } = serveApplication({ database: kysely, secrets, env: { SIGN_IN_FAILURES: "3" } })
  const users = httpUsers(
    callOver(fetch, () => backend.firstSession),
    randomUUID
  )
  const change = (current_password: string) =>
    failure(users.change(backend.first.id, { email: "another@mail.example", current_password }, null))
  for (let turn = 0; turn < 3; turn += 1) expect(await change("Wrong.2026")).toMatchObject({ _tag: "FieldsInvalid" })
  expect(await change("Wrong.2026")).toMatchObject({ _tag: "TooManyRequests" })
  expect(await change("Present.11")).toMatchObject({ _tag: "TooManyRequests" })
  const passwords = { currentPassword: "Present.11", newPassword: "Newer.2027" }
  const session = httpSession(
    callOver(fetch, () => backend.firstSession),
    () => null
  )
  expect(await failure(session.changePassword(backend.first.id, passwords))).toMatchObject({ _tag: "TooManyRequests" })
})
