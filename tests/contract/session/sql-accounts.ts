/** The accounts of the session contract in PostgreSQL, and a clock that is advanced by making stored data older. */
import { sql } from "kysely"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlUsers } from "#adapters/server/database/people/users.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import type { AccountPatch, SessionBackend } from "#tests/contract/session/session-backend.ts"
import { addUser, advanceClock, postedSms, refuseAudit } from "#tests/contract/sql-backend.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"

type Accounts = Pick<
  SessionBackend,
  "addAccount" | "changeAccount" | "setPassword" | "posted" | "advance" | "isLocked" | "audit" | "refuseAudit" | "close"
>

const changeAccount = async (database: Database, id: UserId, { isDeleted, ...fields }: AccountPatch): Promise<void> => {
  if (Object.keys(fields).length > 0) await database.updateTable("users").set(fields).where("id", "=", id).execute()
  if (isDeleted === true) await sql`update users set deleted_at = now() where id = ${id}::uuid`.execute(database)
}

/** `hash` makes the stored hash of a password. */
export const sqlAccounts = (database: Database, hash: (password: string) => Promise<string>): Accounts => {
  let accounts = 0
  return {
    addAccount: async (mobile_number, password, patch = {}) => {
      const id = await addUser(database, UserId.make(numberedId((accounts += 1))), "admin")
      await database
        .updateTable("users")
        .set({ mobile_number, password_hash: await hash(password) })
        .where("id", "=", id)
        .execute()
      await changeAccount(database, id, patch)
      return id
    },
    changeAccount: (id, patch) => changeAccount(database, id, patch),
    setPassword: async (id, password) => {
      const password_hash = await hash(password)
      await database.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
    },
    posted: () => postedSms(database),
    advance: (seconds) => advanceClock(database, seconds),
    isLocked: async (id) => {
      const ssn = { seal: () => new Uint8Array(), open: () => "" }
      const users = sqlUsers(database, { idleSeconds: 1_800, maxSeconds: 43_200, ssn })
      return (await done(users.find(id)))?.is_locked === true
    },
    audit: async () =>
      (await done(sqlAudit(database, { administrator: marta, requestId: null }).list({ limit: 100 }))).data,
    refuseAudit: (isRefusing) => refuseAudit(database, isRefusing),
    close: () => refuseAudit(database, false)
  }
}
