/** The client of the browser, through the real application, to PostgreSQL; only the socket is missing. */
import { afterAll, beforeAll } from "vitest"
import { benefitsSqlBackend } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { benefitsContract } from "#tests/contract/benefits/benefits-suite.contract.ts"
import { httpPorts, extendSessions } from "#tests/contract/benefits/benefits-over-http.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import { reportRequest } from "#domain/shared/report/report.rules.ts"
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

benefitsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await benefitsSqlBackend(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    env: { SESSION_IDLE_SECONDS: "40000", TIME_ZONE: "America/Bogota" }
  })
  const callOf = async (administrator: typeof backend.first) => {
    const token = await openSession(kysely, administrator, secrets.hashToken)
    return callOver(fetch, () => token)
  }
  const call = await callOf(backend.first)
  return {
    ...backend,
    firstPorts: httpPorts(call),
    secondPorts: httpPorts(await callOf(backend.second)),
    enrolmentReport: async (report) => linesIn(await done(call(enrolmentsContract.report, reportRequest(report)))),
    advance: async (seconds) => {
      await backend.advance(seconds)
      await extendSessions(kysely)
    }
  }
})
