/** A replica that lists, reports and figures are read from: how far it has replayed the log, and whether it is read. */
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { sql } from "kysely"
import { coalesce } from "#adapters/server/database/coalesce.ts"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"

export interface ReadReplica {
  /** Its address without user, password and settings. */
  readonly name: string
  readonly database: Database
  /** Whether it is up and not behind. */
  readonly isRead: () => boolean
  /** Whether it is read and has replayed the log up to a position; asks it where it had not. */
  readonly has: (position: bigint) => Promise<boolean>
  /** Resolves when it has replayed the log up to a position, or is not read. */
  readonly reach: (position: bigint) => Promise<void>
  /** How far it had replayed the log when it last answered; null while it is down. */
  readonly replayed: () => bigint | null
  /** Asks it at once whether it answers. */
  readonly check: () => void
  /** Resolves when the answer is there; null where it has not been asked. */
  readonly checking: () => Promise<void> | null
  /** How many of its connections and statements have failed. */
  readonly failures: () => number
  readonly close: () => Promise<void>
}

export interface ReadReplicaOptions {
  /** The address of one replica, not of several: what one has replayed says nothing about another. */
  readonly url: string
  readonly max: number
  /** How far it has to have replayed the log in order to be read. */
  readonly required: () => bigint
  readonly log: (level: "info" | "warn", message: string) => void
  readonly isTraced: boolean
}

const pollMs = 1_000
const catchUpPollMs = { least: 10, most: 200 }
const answerMs = 2_000
const startMs = 1_000

/** Opens it; it may be down. */
export const openReadReplica = async ({
  url,
  max,
  required,
  log,
  isTraced
}: ReadReplicaOptions): Promise<ReadReplica> => {
  const name = nameOf(url)
  const warn = (message: string) => log("warn", message)
  let failures = 0
  const replica = openDatabase({ url, max, log: warn, isTraced, onFailure: () => (failures += 1) })
  const watch = openDatabase({ url, max: 1, log: warn, silenceMs: answerMs })
  let replayed: bigint | null = null
  let logged: "" | "down" | "behind" | "read" = ""

  // An outage has several reasons in turn: a cut connection, then refused ones.
  const logOnce = (state: typeof logged, message: string) => {
    if (state !== logged) log(state === "read" ? "info" : "warn", message)
    logged = state
  }
  const isBehind = () => replayed !== null && replayed < required()
  const isRead = () => replayed !== null && !isBehind()
  const readReplayed = async () => {
    try {
      replayed = await positionOf(watch.kysely)
      if (isBehind()) logOnce("behind", `The read replica ${name} is behind and passed over`)
      else logOnce("read", `The read replica ${name} is read`)
    } catch (error) {
      replayed = null
      const reason = error instanceof Error ? error.message : "unknown reason"
      logOnce("down", `The read replica ${name} does not answer and is passed over: ${reason}`)
    }
  }
  const refresh = coalesce(Effect.promise(readReplayed))
  // What was written just before the start arrives in a moment.
  const deadlineMs = performance.now() + startMs
  while (performance.now() < deadlineMs) {
    // The refresh that follows logs why.
    replayed = await positionOf(watch.kysely).catch(() => null)
    if (!isBehind()) break
    await pause(catchUpPollMs.most)
  }
  await Effect.runPromise(refresh)
  let polling: Promise<void> | null = null
  const timer = setInterval(() => {
    polling ??= Effect.runPromise(refresh).finally(() => (polling = null))
  }, pollMs)

  let checking: Promise<void> | null = null
  const has = async (position: bigint) => {
    if (isRead() && (replayed ?? 0n) < position) await Effect.runPromise(refresh)
    return isRead() && (replayed ?? 0n) >= position
  }
  return {
    name,
    database: replica.kysely,
    isRead,
    has,
    reach: async (position) => {
      let pauseMs = catchUpPollMs.least
      // A replica that does not catch up is not read any more after some seconds, which ends this.
      while (isRead() && !(await has(position))) {
        await pause(pauseMs)
        pauseMs = Math.min(2 * pauseMs, catchUpPollMs.most)
      }
    },
    replayed: () => replayed,
    check: () => {
      checking ??= Effect.runPromise(refresh).finally(() => (checking = null))
    },
    checking: () => checking,
    failures: () => failures,
    close: async () => {
      clearInterval(timer)
      await polling
      await Promise.all([replica.close(), watch.close()])
    }
  }
}

/** A socket's directory is a parameter. */
const nameOf = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get("host") ?? host}${pathname}`
}

/** How far a replica has replayed the log, or a primary has written it, in bytes. */
export const positionOf = async (database: Database): Promise<bigint> => {
  const { rows } = await sql<{ readonly position: string }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::text as position
  `.execute(database)
  return BigInt(rows[0]?.position ?? 0)
}
