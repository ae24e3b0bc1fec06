/**
 * The channel over PostgreSQL's LISTEN and NOTIFY. Messages sent while its connection is down are lost; after each
 * reconnect subscribers get a `resync`.
 */
import { randomUUID } from "node:crypto"
import pg from "pg"
import { type Channel, channelListeners, messageOf } from "#adapters/server/cluster/change-channel.ts"
import { post, sendPosted } from "#adapters/server/database/changes.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"

export interface PostgresChannelOptions {
  /** Not through a pooler, which shares connections. */
  readonly directUrl: string
  /** The database whose outbox is sent. */
  readonly outbox: Database
  readonly log: (message: string) => void
}

/** Starts listening. Rejects when the first connection fails; a lost one is restored after 0.1 s to 5 s. */
export const openPostgresChannel = async ({ directUrl, outbox, log }: PostgresChannelOptions): Promise<Channel> => {
  const { subscribe, emit, receive, clear } = channelListeners(log)
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
      void openListener(directUrl, receive, handleLoss).then(
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
  client = await openListener(directUrl, receive, handleLoss)
  // A connection that was cut silently looks alive until something is sent.
  const heartbeat = setInterval(() => {
    const checked = client
    if (retry === undefined) checked.query("select 1").catch((error: unknown) => handleLoss(checked, messageOf(error)))
  }, heartbeatMs).unref()
  return {
    subscribe,
    send: () => sendPosted(outbox),
    isConnected: () => retry === undefined,
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      clear()
      await client.end()
    }
  }
}

/** Whether what is sent arrives on the channel; behind a pooler it does not. */
export const receivesItself = async (
  channel: Pick<Channel, "subscribe" | "send">,
  outbox: Database
): Promise<boolean> => {
  const test = randomUUID()
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = channel.subscribe(
    (signal) =>
      signal.kind === "message" && JSON.stringify(signal.payload) === JSON.stringify({ test }) && resolve(true)
  )
  const timeout = setTimeout(() => resolve(false), 3_000)
  try {
    await post(outbox, { test })
    await channel.send()
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
  receive: (text: string) => void,
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
    if (payload) receive(payload)
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
