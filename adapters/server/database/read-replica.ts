/**
 * The replica that lists, reports and figures are read from. It is passed over where it is down, lacks what the reader has
 * written, or lacks what the primary had ten seconds ago; then the primary is read.
 */
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { sql } from "kysely"
import { coalesce } from "#adapters/server/coalesce.ts"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import type { WritePosition } from "#adapters/server/write-position.ts"

export interface ReadReplica {
  readonly database: Database
  /** Whether to read it: it has all that the session has written. `sent` is the position that the client has named. */
  readonly has: (session: string, sent: WritePosition | null) => Promise<boolean>
  /** Whether the session, or its client, has written something whose position nobody knows. */
  readonly isUnknown: (session: string, sent: WritePosition | null) => boolean
  /** Remembers that the session may just have committed a write, and returns the position of that. */
  readonly written: (session: string) => Promise<WritePosition>
  /** Resolves when the replica has what the primary has now, or is not read. */
  readonly caughtUp: () => Promise<void>
  /** Asks the replica at once whether it answers; until it does, it is not read. */
  readonly check: () => void
  readonly isRead: () => boolean
  /** How many of its connections and statements have failed. */
  readonly failures: () => number
  readonly count: (read: keyof Reads) => void
  /** How many reads went where. */
  readonly reads: () => Reads
  readonly close: () => Promise<void>
}

interface Reads {
  readonly replica: number
  readonly primary: number
}

export interface ReadReplicaOptions {
  /** Leads to one replica: what one has replayed says nothing about another. */
  readonly url: string
  readonly max: number
  readonly primary: Database
  readonly log: (level: "info" | "warn", message: string) => void
  readonly isTraced?: boolean
}

const pollMs = 1_000
const lagMaxMs = 10_000
const catchUpPollMs = { least: 10, most: 200 }
const answerMs = 2_000
const positionMs = 1_000
const startMs = 1_000

/** Opens it; it may be down. */
export const openReadReplica = async ({
  url,
  max,
  primary,
  log,
  isTraced = false
}: ReadReplicaOptions): Promise<ReadReplica> => {
  const warn = (message: string) => log("warn", message)
  let failures = 0
  const replica = openDatabase({ url, max, log: warn, isTraced, onFailure: () => (failures += 1) })
  const watch = openDatabase({ url, max: 1, log: warn, statementTimeoutMs: answerMs })
  /** Of sessions whose writes it may lack. */
  const positions = new Map<string, WritePosition>()
  /** Null while it is down. */
  let replayed: bigint | null = null
  /** What the primary had at past polls, oldest first. */
  let former: ReadonlyArray<{ readonly atMs: number; readonly position: bigint }> = []
  let logged = ""

  const logOnce = (level: "info" | "warn", message: string) => {
    if (message !== logged) log(level, message)
    logged = message
  }
  const isBehind = () => former.some(({ position }) => replayed !== null && replayed < position)
  const isRead = () => replayed !== null && !isBehind()
  const readReplayed = async () => {
    try {
      replayed = await positionOf(watch.kysely)
      if (isBehind()) logOnce("warn", "The read replica is behind, the primary is read instead")
      else logOnce("info", "The read replica is read")
    } catch (error) {
      replayed = null
      const reason = error instanceof Error ? error.message : "unknown reason"
      logOnce("warn", `The read replica does not answer, the primary is read instead: ${reason}`)
    }
  }
  const refresh = coalesce(Effect.promise(readReplayed))
  const readPrimary = () =>
    Promise.race([positionOf(primary), pause(positionMs, null, { ref: false })]).catch(
      // Nobody knows the position then, and who asked for it decides what follows.
      () => null
    )
  let samples: typeof former = []
  /** While the primary is away the replica is judged by what the primary had before. */
  const sample = async () => {
    const position = await readPrimary()
    const nowMs = performance.now()
    if (position !== null) samples = [...samples, { atMs: nowMs, position }]
    const old = samples.filter(({ atMs }) => atMs <= nowMs - lagMaxMs)
    // A replica that was behind when it was opened is judged by the first sample.
    former = old.length > 0 ? old.slice(-1) : samples.slice(0, 1)
    samples = [...old.slice(-1), ...samples.slice(old.length)]
  }
  const poll = async () => {
    await Promise.all([sample(), Effect.runPromise(refresh)])
    for (const [session, position] of positions)
      if (position !== "unknown" && replayed !== null && position <= replayed) positions.delete(session)
  }
  let polling: Promise<void> | null = null
  const timer = setInterval(() => {
    polling ??= poll().finally(() => (polling = null))
  }, pollMs)
  await sample()
  // What was written just before the start arrives in a moment.
  const deadlineMs = performance.now() + startMs
  while (performance.now() < deadlineMs) {
    // The poll that follows logs why.
    replayed = await positionOf(watch.kysely).catch(() => null)
    if (replayed === null || !isBehind()) break
    await pause(catchUpPollMs.most)
  }
  await poll()

  let checking: Promise<void> | null = null
  const hasReplayed = async (position: bigint) => {
    if (isRead() && (replayed ?? 0n) < position) await Effect.runPromise(refresh)
    return isRead() && (replayed ?? 0n) >= position
  }
  const isUnknown: ReadReplica["isUnknown"] = (session, sent) =>
    sent === "unknown" || positions.get(session) === "unknown"
  const caughtUp = coalesce(
    Effect.promise(async () => {
      if (!isRead()) return
      const position = (await readPrimary()) ?? 0n
      let pauseMs = catchUpPollMs.least
      // A replica that does not catch up is not read any more after some seconds, which ends this.
      while (isRead() && !(await hasReplayed(position))) {
        await pause(pauseMs)
        pauseMs = Math.min(2 * pauseMs, catchUpPollMs.most)
      }
    })
  )
  const reads = { replica: 0, primary: 0 }
  return {
    database: replica.kysely,
    has: async (session, sent) => {
      await checking
      const own = positions.get(session) ?? 0n
      if (own === "unknown" || sent === "unknown") return false
      return hasReplayed(sent !== null && sent > own ? sent : own)
    },
    isUnknown,
    written: async (session) => {
      const position = (await readPrimary()) ?? "unknown"
      positions.set(session, position)
      return position
    },
    caughtUp: () => Effect.runPromise(caughtUp),
    check: () => {
      checking ??= Effect.runPromise(refresh).finally(() => (checking = null))
    },
    isRead,
    failures: () => failures,
    count: (read) => {
      reads[read] += 1
    },
    reads: () => reads,
    close: async () => {
      clearInterval(timer)
      await polling
      await Promise.all([replica.close(), watch.close()])
    }
  }
}

/** How far a replica has replayed the log, or a primary has written it, in bytes. */
const positionOf = async (database: Database): Promise<bigint> => {
  const { rows } = await sql<{ readonly position: string }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::text as position
  `.execute(database)
  return BigInt(rows[0]?.position ?? 0)
}
