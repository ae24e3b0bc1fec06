/**
 * The client of the browser, through the real application, to PostgreSQL; secrets and the sender are doubles as
 * everywhere.
 */
import { afterAll, beforeAll } from "vitest"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { sessionContract } from "#tests/contract/session/session.contract.ts"
import { sessionOverHttp } from "#tests/contract/session/session-over-http.ts"
import { serveApplication } from "#tests/contract/served-application.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { emptyAll } from "#tests/contract/sql-backend.ts"
import { passwordHash, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 30 })
})

afterAll(async () => {
  await scratch?.close()
})

sessionContract("the browser, through HTTP, to PostgreSQL", async (limits) => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const secrets = memorySecrets()
  let sent: ReadonlyArray<CodeMessage> = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  const { fetch } = serveApplication({
    database: kysely,
    secrets,
    sender,
    env: {
      SIGN_IN_CALLS_PER_10_MIN: String(limits.callsPer10Minutes),
      SIGN_IN_FAILURES: String(limits.failuresPer15Minutes),
      OTP_MAX_PER_HOUR: String(limits.codesPerHour),
      OTP_TTL_SECONDS: String(limits.codeSeconds),
      SESSION_IDLE_SECONDS: String(limits.idleSeconds),
      SESSION_MAX_SECONDS: String(limits.maxSeconds)
    }
  })
  return {
    ...sqlAccounts(kysely, async (password) => passwordHash(password)),
    service: sessionOverHttp(fetch),
    sent: () => sent,
    compared: secrets.compared,
    guessed: secrets.guessed
  }
})
