/** Requests of an administrator to a served application over one scratch database, whose audit is then read. */
import { afterAll, beforeAll, beforeEach } from "vitest"
import type { Database } from "#adapters/server/database/database.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

/** Opens the database before the tests of a file, and a session before each of them. */
export const auditedRequests = () => {
  let scratch: ScratchDatabase
  let fetch: Fetch
  let token: string
  let me: Person

  beforeAll(async () => {
    scratch = await scratchDatabase({ max: 10 })
  })

  afterAll(async () => {
    await scratch.close()
  })

  beforeEach(async () => {
    const { first } = await sqlBackend(scratch.kysely)
    me = first
    const secrets = memorySecrets()
    fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
    token = await openSession(scratch.kysely, me, secrets.hashToken)
  })

  return {
    database: (): Database => scratch.kysely,
    me: (): Person => me,
    /** Returns the body of the answer: JSON as a value, anything else as text. Throws for a refusal. */
    send: async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body instanceof FormData ? {} : { "content-type": "application/json" })
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return response.headers.get("content-type")?.startsWith("application/json") === true ? JSON.parse(text) : text
    }
  }
}
