import { sql } from "kysely"
import { afterAll, beforeAll } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { sqlSessions } from "#adapters/server/database/session.sql.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import { sessionService } from "#domain/session/session.service.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { type AccountPatch, sessionContract } from "#tests/contract/session.contract.ts"
import { addUser, emptyAll, passTime, refuseAudit } from "#tests/contract/sql-world.ts"
import { kept, memorySecrets, recordingSender } from "#tests/doubles/session.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 30 })
})

afterAll(async () => {
  await scratch?.close()
})

const changeAccount = async (database: Database, id: UserId, { isDeleted, ...fields }: AccountPatch): Promise<void> => {
  if (Object.keys(fields).length > 0) await database.updateTable("users").set(fields).where("id", "=", id).execute()
  if (isDeleted === true) await sql`update users set deleted_at = now() where id = ${id}::uuid`.execute(database)
}

sessionContract("PostgreSQL", async (limits) => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  await emptyAll(kysely)
  const secrets = memorySecrets()
  let sent: ReadonlyArray<CodeMessage> = []
  const sender = recordingSender((message) => {
    sent = [...sent, message]
  })
  let accounts = 0
  return {
    service: sessionService(sqlSessions(kysely, limits), secrets, sender),
    addAccount: async (mobile_number, password, patch = {}) => {
      const id = await addUser(kysely, UserId.make(numberedId((accounts += 1))), "admin")
      await kysely
        .updateTable("users")
        .set({ mobile_number, password_hash: kept(password) })
        .where("id", "=", id)
        .execute()
      await changeAccount(kysely, id, patch)
      return id
    },
    changeAccount: (id, patch) => changeAccount(kysely, id, patch),
    advance: (seconds) => passTime(kysely, seconds),
    sent: () => sent,
    compared: secrets.compared,
    guessed: secrets.guessed,
    audit: async () =>
      (await done(sqlAudit(kysely, { administrator: marta, requestId: null }).list({ limit: 100 }))).data,
    refuseAudit: (isRefusing) => refuseAudit(kysely, isRefusing),
    close: () => refuseAudit(kysely, false)
  }
})
