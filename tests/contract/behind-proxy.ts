import { openDatabase } from "#adapters/server/database/database.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userId } from "#tests/fixtures/people.ts"
import type { DatabaseProxy } from "#tests/server/database-proxy.ts"
import type { ScratchDatabase } from "#tests/server/scratch-database.ts"

/** The application with `max` connections, all through the proxy; an administrator is signed in, and there is one user. */
export const openBehindProxy = async (scratch: ScratchDatabase, proxy: DatabaseProxy, max: number) => {
  const secrets = memorySecrets()
  const { first: administrator } = await sqlBackend(scratch.kysely)
  const database = openDatabase({ url: proxy.url, max, log: () => {} })
  const { fetch } = serveApplication({ database: database.kysely, secrets })
  const token = await openSession(scratch.kysely, administrator, secrets.hashToken)
  await addUser(scratch.kysely, userId(1), "user")
  return { database, administrator, fetch, token }
}
