/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { httpCompanies } from "#tests/doubles/companies-over-http.ts"
import { httpUserBulk } from "#adapters/browser/http/user-bulk.http.ts"
import { httpUsers } from "#adapters/browser/http/users.http.ts"
import { peopleContract } from "#tests/contract/people/people.contract.ts"
import { peopleSqlBackend } from "#tests/contract/people/people-sql-backend.ts"
import { callOver, claimsPortOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { reportRequest } from "#domain/reports/report.rules.ts"
import { linesIn } from "#tests/contract/report-lines.ts"
import { done } from "#tests/fixtures/outcomes.ts"
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
  const { fetch } = serveApplication({ database: kysely, secrets })
  const second = await openSession(kysely, backend.second, secrets.hashToken)
  const [firstCall, secondCall] = [backend.firstSession, second].map((token) => callOver(fetch, () => token))
  if (firstCall === undefined || secondCall === undefined) throw new Error("No session is open")
  return {
    ...backend,
    firstUsers: httpUsers(firstCall, randomUUID),
    secondUsers: httpUsers(secondCall, randomUUID),
    firstBulk: httpUserBulk(firstCall, randomUUID),
    secondBulk: httpUserBulk(secondCall, randomUUID),
    userReport: async (report) => linesIn(await done(firstCall(usersContract.report, reportRequest(report)))),
    firstClaims: claimsPortOver(fetch, backend.firstSession),
    firstCompanies: httpCompanies(firstCall, randomUUID),
    secondCompanies: httpCompanies(secondCall, randomUUID)
  }
})
