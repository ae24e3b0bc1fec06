import type { Kysely } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { NotificationStore } from "#domain/notifications/notification.store.ts"

/** Keeps notifications in PostgreSQL. */
export const sqlNotifications = (database: Kysely<Tables>): NotificationStore => ({
  insert: (notification) =>
    attempt(async () => {
      await database.insertInto("notifications").values(notification).execute()
    })
})
