/** Members ask for a benefit, through the services and over the database of a server. */
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlEnrolments } from "#adapters/server/database/benefits/enrolments.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { inTransaction, openDatabase } from "#adapters/server/database/database.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import type { BenefitId, UserId } from "#domain/shared/identity.schema.ts"
import { memberApp } from "#adapters/server/demo/live-traffic.ts"
import { newEnrolment } from "#tests/fixtures/benefits.ts"
import type { ServerProcess } from "#tools/server-process.ts"

/** One enrolment for each share, in percent, that its only beneficiary receives; null is one without beneficiaries. */
export const enrolMembers = async (
  { dataDir }: Pick<ServerProcess, "dataDir">,
  benefit: BenefitId,
  members: ReadonlyArray<UserId>,
  shares: ReadonlyArray<number | null>
): Promise<ReadonlyArray<Enrolment>> => {
  const url = readFileSync(join(dataDir, "connection-url"), "utf8").trim()
  const { kysely, close } = openDatabase({ url, max: 1, log: () => undefined })
  try {
    return await Effect.runPromise(
      Effect.forEach(shares, (percentage, n) =>
        inTransaction(kysely, (transaction) => {
          const context = { administrator: memberApp, requestId: null }
          const changes = sqlChanges(transaction, null)
          const notifications = sqlNotifications(transaction, context)
          const service = enrolmentsService({
            enrolments: sqlEnrolments(transaction, context),
            notify: notifyAdministrators({ notifications, changes, newId: randomUUID }),
            audit: sqlAudit(transaction, context),
            changes,
            administrator: memberApp,
            newId: randomUUID,
            undoSeconds: 0
          })
          const member = members[n % members.length]
          if (member === undefined) throw new Error("There is no member")
          return service.submit(
            newEnrolment(member, benefit, {
              benefits_beneficiaries:
                percentage === null ? [] : [{ name: "Ana", last_name: "Ruiz", relationship: "Sister", percentage }]
            })
          )
        })
      )
    )
  } finally {
    await close()
  }
}
