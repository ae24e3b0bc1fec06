/**
 * The outbox of messages between servers, and the channel over PostgreSQL's LISTEN and NOTIFY. Messages sent while its
 * connection is down are lost; after each reconnect subscribers get a `resync`.
 */
import { randomUUID } from "node:crypto"
import { type Kysely, sql } from "kysely"
import pg from "pg"
import { type Channel, channelListeners, messageOf } from "#adapters/server/cluster/change-channel.ts"
import type { Database } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"

export interface PostgresChannelOptions {
  /** Not through a pooler, which shares connections. */
  readonly directUrl: string
  /** The database whose outbox is sent. */
  readonly outbox: Database
  readonly log: (message: string) => void
}

/** PostgreSQL allows less than 8,000 bytes. */
export const payloadBytes = 7_500

/** The text of a message. Throws for one of more than 7,500 bytes. */
const messageText = (payload: unknown): string => {
  const text = JSON.stringify(payload)
  if (Buffer.byteLength(text) > payloadBytes)
    throw new Error(`A message on the channel may have ${payloadBytes} bytes at most`)
  return text
}

/** Leaves a message in the outbox: the notifier sends it when the transaction is committed, or never. */
export const post = async (database: Kysely<Tables>, payload: unknown): Promise<void> => {
  await sql`insert into change_outbox (payload) values (${messageText(payload)})`.execute(database)
}

/** Sends what is committed in the outbox by NOTIFY, in order. Returns how many messages. */
export const sendPosted = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ readonly sent: number }>`select send_changes() as sent`.execute(database)
  return rows[0]?.sent ?? 0
}

export interface PostedMessage {
  /** Names it forever, also when ids begin anew after a restored backup. */
  readonly key: string
  readonly payload: string
}

/** The most messages in one call of `publish`. */
const publishedAtOnce = 1_000

/**
 * Gives what is committed in the outbox to `publish`, in order, one server at a time, and removes it when that resolves.
 * When it rejects, all of that call waits. Returns how many messages were published.
 */
export const publishPosted = async (
  database: Database,
  publish: (messages: ReadonlyArray<PostedMessage>) => Promise<unknown>
): Promise<number> => {
  const { rows: waiting } = await sql`select from change_outbox limit 1`.execute(database)
  if (waiting.length === 0) return 0
  const published = await database.transaction().execute(async (transaction) => {
    // As in `send_changes`: one sender at a time, and what a lost commit has removed is sent again.
    await sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(7402115002)`.execute(
      transaction
    )
    const { rows } = await sql<PostedMessage & { readonly id: string }>`
      select id::text, id || '.' || extract(epoch from at) as key, payload
      from change_outbox order by change_outbox.id limit ${publishedAtOnce}
    `.execute(transaction)
    if (rows.length === 0) return 0
    await publish(rows)
    await sql`delete from change_outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(transaction)
    return rows.length
  })
  return published < publishedAtOnce ? published : published + (await publishPosted(database, publish))
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
