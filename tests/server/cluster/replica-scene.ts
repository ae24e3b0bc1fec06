/** Servers over a primary with real streaming replicas, and two administrators. */
import { expect } from "vitest"
import { sql } from "kysely"
import { openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { positionOf } from "#adapters/server/cluster/read-replica.ts"
import { openReadReplicas, type ReadReplicas } from "#adapters/server/cluster/read-replicas.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userId } from "#tests/fixtures/people.ts"
import { replicaPair } from "#tests/server/cluster/replica-pair.ts"

/** One server: its replicas and what it has logged of them. */
export interface Served {
  readonly replicas: ReadReplicas
  readonly logged: ReadonlyArray<string>
  readonly send: (by: Person, method: string, path: string, body?: unknown, headers?: HeadersInit) => Promise<Response>
  readonly file: (by: Person) => Promise<Response>
  /** How many claims an administrator reads. */
  readonly claims: (by: Person, headers?: HeadersInit) => Promise<number>
  /** How many reads went where. */
  readonly reads: () => { readonly primary: number; readonly replicas: ReadonlyArray<number> }
}

export const claim = { user_id: userId(1), type: "dental", date_treatment: "2026-10-02" }

export const openReplicaScene = async (count = 1) => {
  const undo: Array<() => Promise<unknown>> = []
  const pair = await replicaPair(count)
  undo.push(pair.close)
  await migrate({ directUrl: pair.primaryUrl })
  const open = (url: string) => {
    const opened = openDatabase({ url, max: 5, log: () => {} })
    undo.push(opened.close)
    return opened.kysely
  }
  const primary = open(pair.primaryUrl)
  const standbys = pair.replicaUrls.map(open)
  const secrets = memorySecrets()
  const tokens = new Map<string, string>()

  const serve = async (database = primary, urls = pair.replicaUrls): Promise<Served> => {
    const logged: Array<string> = []
    const log = (_level: string, line: string) => void logged.push(line)
    const replicas = await openReadReplicas({ urls, max: 5, primary, log })
    undo.push(replicas.close)
    const { fetch } = serveApplication({ database, secrets, replicas })
    const send: Served["send"] = (by, method, path, body, headers = {}) =>
      fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(by.id) ?? ""}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...Object.fromEntries(new Headers(headers))
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
    return {
      replicas,
      logged,
      send,
      file: (by) => send(by, "POST", "/claims", claim),
      claims: async (by, headers) =>
        (await (await send(by, "GET", "/claims", undefined, headers)).json()).pagination.total,
      reads: () => {
        const { primary: ofPrimary, replicas: ofReplicas } = replicas.reads()
        return { primary: ofPrimary, replicas: ofReplicas.map(({ reads }) => reads) }
      }
    }
  }

  const signIn = async (person: Person): Promise<void> => {
    tokens.set(person.id, await openSession(primary, person, secrets.hashToken))
  }

  const standbyAt = (at: number) => standbys[at] ?? never()
  const whilePaused = async <A>(work: () => Promise<A>, at = 0): Promise<A> => {
    const standby = standbyAt(at)
    await sql`select pg_wal_replay_pause()`.execute(standby)
    try {
      return await work()
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(standby)
    }
  }

  return {
    primaryUrl: pair.primaryUrl,
    replicaUrls: pair.replicaUrls,
    primary,
    open,
    /** Empties the database; two administrators are signed in. */
    begin: async (): Promise<readonly [Person, Person]> => {
      const { first, second } = await sqlBackend(primary)
      await Promise.all([first, second].map(signIn))
      await addUser(primary, userId(1), "user")
      return [first, second]
    },
    signIn,
    /** Nobody knows the session that this administrator has from now on. */
    loseSession: (person: Person) => void tokens.set(person.id, "unknown"),
    serve,
    /** A server whose replicas have caught up and are read. */
    serveReading: async (database = primary, urls = pair.replicaUrls): Promise<Served> => {
      const server = await serve(database, urls)
      await expect.poll(server.replicas.areAllRead, { timeout: 5_000 }).toBe(true)
      await server.replicas.caughtUp()
      return server
    },
    /** While a replica gets the log and does not replay it. */
    whilePaused,
    /** Resolves when a replica has replayed all that the primary has written. */
    replayed: async (at: number): Promise<void> => {
      const written = await positionOf(primary)
      await expect.poll(async () => (await positionOf(standbyAt(at))) >= written, { timeout: 10_000 }).toBe(true)
    },
    close: async () => {
      for (const step of undo.toReversed()) await step()
    }
  }
}

const never = (): never => {
  throw new Error("There is no such replica.")
}
