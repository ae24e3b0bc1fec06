/** The browser's client, through the server's interface, to PostgreSQL; only sign-in and the socket are left out. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, expect } from "vitest"
import { httpClaims } from "#adapters/browser/http/claims.http.ts"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import type { Surroundings } from "#adapters/server/api/answer.ts"
import { application } from "#adapters/server/api/application.ts"
import { claimsRoutes } from "#adapters/server/api/claims.routes.ts"
import { keyWaits } from "#adapters/server/api/idempotency.ts"
import { jsonLog } from "#adapters/server/api/request-log.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlClaimReport } from "#adapters/server/database/claim-report.sql.ts"
import { type Database, inTransaction, type InTransaction } from "#adapters/server/database/database.ts"
import { sqlIdempotency } from "#adapters/server/database/idempotency.sql.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { serverWords } from "#adapters/server/words.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import { sessionService } from "#domain/session/session.service.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { claimsContract } from "#tests/contract/claims.contract.ts"
import { sqlClaimsService, sqlWorld } from "#tests/contract/sql-world.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memorySecrets, memorySessions, recordingSender } from "#tests/doubles/session.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

/** Nobody signs in here: a token is the name of its administrator. */
const signedIn = (token: string): SignedIn | null => {
  const person = [marta, rafael].find(({ id }) => id === token)
  if (person === undefined) return null
  return { administrator: { ...person, email: "", mobile_number: "", role: "admin" }, sessionKey: token }
}

const serve = (database: Database) => {
  const session = sessionService(
    memorySessions(memoryDatabase(), {
      callsPer10Minutes: 0,
      failuresPer15Minutes: 0,
      codesPerHour: 0,
      codeSeconds: 0,
      triesPerCode: 0,
      idleSeconds: 0,
      maxSeconds: 0
    }),
    memorySecrets(),
    recordingSender(() => {})
  )
  const servicesOver = (over: Database, administrator: Person, requestId: string): Services => ({
    session,
    claims: sqlClaimsService(over, { administrator, requestId }),
    report: sqlClaimReport(over),
    audit: sqlAudit(over, { administrator, requestId })
  })
  const around: Surroundings<Services, InTransaction, SignedIn> = {
    authenticate: (token) => {
      const caller = signedIn(token)
      return caller === null ? Effect.fail(new Unauthorized()) : Effect.succeed(caller)
    },
    read: (caller, asked) => servicesOver(database, personOf(caller), asked.id),
    write: (caller, asked, work) =>
      inTransaction(database, (transaction) =>
        work(servicesOver(transaction, personOf(caller), asked.id), transaction)
      ),
    idempotency: sqlIdempotency(database),
    words: serverWords,
    log: jsonLog(
      () => {},
      () => new Date(0)
    ),
    stopping: new AbortController().signal,
    waits: { beatMs: 15_000, key: keyWaits }
  }
  return application({
    routes: claimsRoutes(around),
    page: () => null,
    words: serverWords,
    log: around.log,
    trustedProxies: []
  })
}

const personOf = (caller: SignedIn | null): Person => {
  if (caller === null) throw new Error("Nobody is signed in")
  return { id: caller.administrator.id, name: caller.administrator.name }
}

claimsContract("the browser, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const app = serve(scratch.kysely)
  const portOf = (administrator: Person): ClaimsPort =>
    httpClaims(
      httpClient({
        fetch: (path, init) => app(new Request(new URL(path, "http://127.0.0.1"), init)),
        token: () => administrator.id,
        language: () => "en",
        onUnauthorized: async () => expect.fail("The session has ended")
      }),
      randomUUID
    )
  return { ...(await sqlWorld(scratch.kysely)), firstPort: portOf(marta), secondPort: portOf(rafael) }
})
