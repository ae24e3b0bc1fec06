/**
 * The replicas that reads go to. One is passed over where it is down, lacks what the reader has written, or lacks what
 * the primary had ten seconds ago; where all are, the primary is read.
 */
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { coalesce } from "#adapters/server/database/coalesce.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { openReadReplica, positionOf, type ReadReplica } from "#adapters/server/cluster/read-replica.ts"
import type { WritePosition } from "#adapters/server/cluster/write-position.ts"

export interface ReadReplicas {
  readonly databases: ReadonlyArray<Database>
  /** The one to read, which has all that the session has written; null for the primary. */
  readonly choose: (choice: ReplicaChoice) => Promise<ReadReplica | null>
  /** Whether the session, or its client, has written something whose position is unknown. */
  readonly isUnknown: (session: string, sent: WritePosition | null) => boolean
  /** Remembers that the session may just have committed a write, and returns the position of that. */
  readonly written: (session: string) => Promise<WritePosition>
  /** Resolves when all that are read have what the primary has now; none is read later that lacks it. */
  readonly caughtUp: () => Promise<void>
  /** The database of the one that has replayed most; null where none is read. */
  readonly freshest: () => Database | null
  readonly areAllRead: () => boolean
  /** Counts a read of a replica, or of the primary. */
  readonly count: (read: ReadReplica | null) => void
  readonly reads: () => Reads
  readonly close: () => Promise<void>
}

export interface ReplicaChoice {
  readonly session: string
  /** The position that the client has named. */
  readonly sent: WritePosition | null
  /** Those on which this read has failed. */
  readonly tried: ReadonlyArray<ReadReplica>
}

/** How many reads went where, and which replicas are read now. */
interface Reads {
  readonly primary: number
  readonly replicas: ReadonlyArray<{ readonly name: string; readonly reads: number; readonly isRead: boolean }>
}

export interface ReadReplicasOptions {
  readonly urls: ReadonlyArray<string>
  /** The most connections to each. */
  readonly max: number
  readonly primary: Database
  readonly log: (level: "info" | "warn", message: string) => void
  readonly isTraced?: boolean
}

const sampleMs = 1_000
const lagMaxMs = 10_000
const positionMs = 1_000

export const openReadReplicas = async ({
  urls,
  max,
  primary,
  log,
  isTraced = false
}: ReadReplicasOptions): Promise<ReadReplicas> => {
  /** Of sessions whose writes a replica may lack. */
  const positions = new Map<string, WritePosition>()
  /** What all replicas had that were read when it was published. */
  let published = 0n
  /** What the primary had at past samples, oldest first. */
  let samples: ReadonlyArray<{ readonly atMs: number; readonly position: bigint }> = []
  /** What every replica has that is read. */
  let required = 0n
  const readPrimary = () =>
    Promise.race([positionOf(primary), pause(positionMs, null, { ref: false })]).catch(
      // The position is unknown then, and the caller decides what follows.
      () => null
    )
  /** While the primary is away the replicas are judged by what it had before. */
  const sample = async () => {
    const position = await readPrimary()
    const nowMs = performance.now()
    if (position !== null) samples = [...samples, { atMs: nowMs, position }]
    const old = samples.filter(({ atMs }) => atMs <= nowMs - lagMaxMs)
    // A replica that was behind when it was opened is judged by the first sample.
    required = (old.at(-1) ?? samples[0])?.position ?? 0n
    samples = [...old.slice(-1), ...samples.slice(old.length)]
    for (const [session, written] of positions)
      if (written !== "unknown" && written <= required) positions.delete(session)
  }
  await sample()
  const replicas = await Promise.all(
    urls.map((url) => openReadReplica({ url, max, required: () => required, log, isTraced }))
  )
  let sampling: Promise<void> | null = null
  const timer = setInterval(() => {
    sampling ??= sample().finally(() => (sampling = null))
  }, sampleMs)

  const caughtUp = coalesce(
    Effect.promise(async () => {
      const position = (await readPrimary()) ?? 0n
      await Promise.all(replicas.map((replica) => replica.reach(position)))
      published = latest(published, position)
    })
  )
  const counts = new Map<ReadReplica | null, number>()
  const countOf = (read: ReadReplica | null) => counts.get(read) ?? 0
  return {
    databases: replicas.map(({ database }) => database),
    choose: async ({ session, sent, tried }) => {
      const own = positions.get(session) ?? 0n
      if (own === "unknown" || sent === "unknown") return null
      const position = latest(own, sent ?? 0n, published)
      const first = placeOf(session) % replicas.length
      const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)]
      // One that has just failed may take seconds to answer.
      for (const replica of inTurn.toSorted((one, other) => Number(isAsked(one)) - Number(isAsked(other)))) {
        if (tried.includes(replica)) continue
        await replica.checking()
        if (await replica.has(position)) return replica
      }
      return null
    },
    isUnknown: (session, sent) => sent === "unknown" || positions.get(session) === "unknown",
    written: async (session) => {
      const position = (await readPrimary()) ?? "unknown"
      positions.set(session, position)
      return position
    },
    caughtUp: () => Effect.runPromise(caughtUp),
    freshest: () => {
      const [first, ...others] = replicas.filter(({ isRead }) => isRead())
      return first === undefined ? null : others.reduce(further, first).database
    },
    areAllRead: () => replicas.every(({ isRead }) => isRead()),
    count: (read) => {
      counts.set(read, countOf(read) + 1)
    },
    reads: () => ({
      primary: countOf(null),
      replicas: replicas.map((replica) => ({
        name: replica.name,
        reads: countOf(replica),
        isRead: replica.isRead()
      }))
    }),
    close: async () => {
      clearInterval(timer)
      await sampling
      await Promise.all(replicas.map(({ close }) => close()))
    }
  }
}

/**
 * A session goes to the same replica, on every server: what it has seen of others does not vanish again with the next
 * read. Keys of sessions are random, so that replicas are read alike.
 */
const placeOf = (session: string): number => Buffer.from(session).reduce((sum, byte) => sum + byte, 0)

const latest = (...positions: ReadonlyArray<bigint>): bigint =>
  positions.reduce((one, other) => (one > other ? one : other))

const isAsked = ({ checking }: ReadReplica): boolean => checking() !== null

const further = (one: ReadReplica, other: ReadReplica): ReadReplica =>
  (other.replayed() ?? 0n) > (one.replayed() ?? 0n) ? other : one
