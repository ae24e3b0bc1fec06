/** Demo users and claims in a scratch database, and calls of administrators through the real service. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import { notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { type Person, UserId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"

/** The time the demo rows of tests are made for. */
export const demoNow = Instant.make("2026-11-20T10:00:00.000Z")

export const fillWithDemo = (database: Database): Promise<boolean> =>
  seedDemo(database, { now: demoNow, hashPassword: (password) => Promise.resolve(`hash of ${password}`) })

export const administratorsOf = async (database: Database): Promise<ReadonlyArray<Person>> => {
  const rows = await database
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "admin")
    .orderBy("mobile_number")
    .execute()
  return rows.map((row) => ({ id: UserId.make(row.id), name: fullName(row) }))
}

/** Each service call runs in one transaction, like a request. */
export const claimsCalls =
  (database: Database, administrator: Person, undoSeconds = 600) =>
  <A, E>(work: (port: ClaimsPort) => Effect.Effect<A, E>) =>
    inTransaction(database, (transaction) => {
      const store = { administrator, requestId: null }
      const changes = sqlChanges(transaction, null)
      const notifications = sqlNotifications(transaction, store)
      return work(
        claimsService({
          claims: sqlClaims(transaction, store),
          notify: notifyAdministrators({ notifications, changes, newId: randomUUID }),
          audit: sqlAudit(transaction, store),
          changes,
          administrator,
          newId: randomUUID,
          undoSeconds
        })
      )
    })
