import { afterAll, beforeAll } from "vitest"
import { sqlSessions } from "#adapters/server/database/session/session.sql.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { sessionService } from "#domain/session/session.service.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { sessionContract } from "#tests/contract/session/session.contract.ts"
import { emptyAll } from "#tests/contract/sql-backend.ts"
import { noFactors, passwordHash, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 30 })
})

afterAll(async () => {
  await scratch?.close()
})

sessionContract("PostgreSQL", async (limits) => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const secrets = memorySecrets()
  let sent: ReadonlyArray<CodeMessage> = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  return {
    ...sqlAccounts(kysely, async (password) => passwordHash(password)),
    service: sessionService(sqlSessions(kysely, limits, null), secrets, sender, limits, noFactors),
    sent: () => sent,
    whileHashing: secrets.whileHashing,
    compared: secrets.compared,
    guessed: secrets.guessed
  }
})
