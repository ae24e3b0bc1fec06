/**
 * Messages between server processes: small JSON values over LISTEN/NOTIFY, sent with the commit. Those sent while the
 * connection is down are lost; after each reconnect subscribers get a `resync`.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import type { Database } from "#adapters/server/database/database.ts"

export type Signal = { readonly kind: "message"; readonly payload: unknown } | { readonly kind: "resync" }

export interface Channel {
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: (signal: Signal) => void) => () => void
  readonly close: () => Promise<void>
}

export interface ChannelOptions {
  /** Not through a pooler, which shares connections. */
  readonly directUrl: string
  readonly log: (message: string) => void
}

/** PostgreSQL allows less than 8,000 bytes. */
export const payloadBytes = 7_500

/** Sends a message to every process. Rejects one of more than 7,500 bytes of JSON before the database is reached. */
export const notify = async (database: Database, payload: unknown): Promise<void> => {
  const text = JSON.stringify(payload)
  if (Buffer.byteLength(text) > payloadBytes)
    throw new Error(`A message on the channel may have ${payloadBytes} bytes at most`)
  await sql`select pg_notify(${name}, ${text})`.execute(database)
}

/** Starts listening. Rejects when the first connection fails; a lost one is restored after 0.1 s to 5 s. */
export const openChannel = async ({ directUrl, log }: ChannelOptions): Promise<Channel> => {
  const listeners = new Set<(signal: Signal) => void>()
  const emit = (signal: Signal) => {
    for (const listener of listeners) {
      try {
        listener(signal)
      } catch (error) {
        log(`A listener of the channel failed: ${messageOf(error)}`)
      }
    }
  }
  let closed = false
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined
  const handleLoss = (lost: pg.Client, reason: string) => {
    if (closed || lost !== client || retry !== undefined) return
    log(`The channel to the other servers was lost (${reason}); connecting again`)
    void lost.end().catch((error: unknown) => log(`The lost channel did not close: ${messageOf(error)}`))
    reconnectAfter(100)
  }
  const reconnectAfter = (delayMs: number) => {
    retry = setTimeout(() => {
      void openListener(directUrl, emit, handleLoss).then(
        async (connection) => {
          retry = undefined
          if (closed) return await connection.end()
          client = connection
          emit({ kind: "resync" })
        },
        (error: unknown) => {
          log(`The channel could not be restored: ${messageOf(error)}`)
          if (!closed) reconnectAfter(Math.min(delayMs * 2, 5_000))
        }
      )
    }, delayMs)
  }
  client = await openListener(directUrl, emit, handleLoss)
  // A connection that was cut silently looks alive until something is sent.
  const heartbeat = setInterval(() => {
    const checked = client
    if (retry === undefined) checked.query("select 1").catch((error: unknown) => handleLoss(checked, messageOf(error)))
  }, heartbeatMs).unref()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      listeners.clear()
      await client.end()
    }
  }
}

/** Whether what is sent through `database` arrives on the channel; behind a pooler it does not. */
export const receivesItself = async (channel: Pick<Channel, "subscribe">, database: Database): Promise<boolean> => {
  const test = randomUUID()
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = channel.subscribe(
    (signal) =>
      signal.kind === "message" && JSON.stringify(signal.payload) === JSON.stringify({ test }) && resolve(true)
  )
  const timeout = setTimeout(() => resolve(false), 3_000)
  try {
    await notify(database, { test })
    return await arrived
  } finally {
    clearTimeout(timeout)
    unsubscribe()
  }
}

const name = "back_office_changes"
const heartbeatMs = 15_000

const openListener = async (
  directUrl: string,
  emit: (signal: Signal) => void,
  handleLoss: (lost: pg.Client, reason: string) => void
) => {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: "back-office channel",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000
  })
  client.on("error", (error) => handleLoss(client, error.message))
  client.on("end", () => handleLoss(client, "the connection ended"))
  client.on("notification", ({ payload }) => {
    if (payload) emit({ kind: "message", payload: JSON.parse(payload) })
  })
  try {
    await client.connect()
    await client.query(`listen ${name}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown reason")
