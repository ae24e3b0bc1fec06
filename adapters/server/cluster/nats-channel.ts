/**
 * The channel over NATS JetStream: the outbox is published to a stream, which every server reads from its end. The
 * stream only transports messages, so it is kept in memory: after any loss subscribers get a `resync`, and what was not
 * acknowledged is still in the outbox.
 */
import { once } from "node:events"
import {
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  StorageType
} from "@nats-io/jetstream"
import { connect, nanos } from "@nats-io/transport-node"
import { sleep } from "#adapters/server/background-work.ts"
import { type Channel, channelListeners, messageOf } from "#adapters/server/cluster/change-channel.ts"
import { type PostedMessage, publishPosted } from "#adapters/server/database/changes.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"

export interface NatsChannelOptions {
  /**
   * Addresses of one installation, `nats://` or `tls://`, with a name and password or a token where it asks for them.
   */
  readonly urls: ReadonlyArray<string>
  /** The database whose outbox is sent. */
  readonly outbox: Database
  readonly log: (message: string) => void
}

const stream = "back_office_changes"
const subject = "back_office.changes"

/** How long a message stays in the stream: longer than any reader needs, and than its key shows a duplicate. */
const keptMs = 10 * 60_000
const keptBytes = 64 * 1024 * 1024
const answerMs = 5_000
const heartbeatMs = 15_000
const retryMs = { first: 100, longest: 5_000 }

/** Returns after the first attempt to connect; whenever there is no connection another follows after 0.1 s to 5 s. */
export const openNatsChannel = async ({ urls, outbox, log }: NatsChannelOptions): Promise<Channel> => {
  const { subscribe, emit, receive, clear } = channelListeners(log)
  const closing = new AbortController()
  const closed = once(closing.signal, "abort").then(() => "it was closed")
  const { promise: attempted, resolve: endAttempt } = Promise.withResolvers<void>()
  let link: Link | null = null
  const keepConnected = async () => {
    let delayMs = retryMs.first
    let isRestored = false
    while (!closing.signal.aborted) {
      try {
        const opened = await openLink(urls, receive)
        link = opened
        if (isRestored) emit({ kind: "resync" })
        delayMs = retryMs.first
        endAttempt()
        const reason = await Promise.race([opened.lost, closed])
        link = null
        if (!closing.signal.aborted) log(`The channel to the other servers was lost (${reason}); connecting again`)
        await opened.close()
      } catch (error) {
        if (delayMs === retryMs.first)
          log(`NATS cannot be used (${messageOf(error)}); changes wait in the database until it can`)
        delayMs = Math.min(delayMs * 2, retryMs.longest)
        endAttempt()
      }
      isRestored = true
      await sleep(delayMs, closing.signal)
    }
  }
  const connecting = keepConnected()
  await attempted
  return {
    subscribe,
    send: async () => {
      if (link === null) throw new Error("NATS is not connected")
      return await publishPosted(outbox, link.publish)
    },
    isConnected: () => link !== null,
    close: async () => {
      closing.abort()
      clear()
      await connecting
    }
  }
}

/** One connection with what reads from it. */
interface Link {
  /** Resolves when every message is stored. A failure ends the link. */
  readonly publish: (messages: ReadonlyArray<PostedMessage>) => Promise<void>
  /** Resolves with the reason when messages may be missed from now on. */
  readonly lost: Promise<string>
  readonly close: () => Promise<void>
}

const openLink = async (urls: ReadonlyArray<string>, receive: (text: string) => void): Promise<Link> => {
  const connection = await connect({
    ...serversAt(urls),
    name: "back-office channel",
    // A restored connection may have missed messages, so a new one is made.
    reconnect: false,
    timeout: answerMs,
    pingInterval: heartbeatMs
  })
  try {
    const client = jetstream(connection, { timeout: answerMs })
    await makeStream(client)
    const consumer = await client.consumers.get(stream, { deliver_policy: DeliverPolicy.New })
    const messages = await consumer.consume({ callback: (message) => receive(message.string()) })
    const { promise: failed, resolve: fail } = Promise.withResolvers<string>()
    return {
      publish: async (posted) => {
        try {
          await Promise.all(
            posted.map(({ key, payload }) => client.publish(subject, payload, { msgID: key, timeout: answerMs }))
          )
        } catch (error) {
          fail(messageOf(error))
          throw error
        }
      },
      lost: Promise.race([
        failed,
        interruptionOf(messages),
        connection.closed().then((error) => error?.message ?? "the connection ended")
      ]),
      close: async () => {
        messages.stop()
        // Else it stays for five minutes.
        if (!connection.isClosed()) await consumer.delete().catch(() => false)
        await connection.close()
      }
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** An existing stream stays as the operator made it: with replicas, for instance. */
const makeStream = async (client: JetStreamClient): Promise<void> => {
  const { streams } = await client.jetstreamManager(false)
  try {
    await streams.info(stream)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error
    await streams.add({
      name: stream,
      subjects: [subject],
      storage: StorageType.Memory,
      max_age: nanos(keptMs),
      max_bytes: keptBytes
    })
  }
}

/** What the reader says when it goes on with the wrong message, or with none. */
const interruptions: ReadonlySet<string> = new Set([
  "consumer_deleted",
  "consumer_not_found",
  "heartbeats_missed",
  "no_responders",
  "reset",
  "stream_not_found"
])

const interruptionOf = async (messages: ConsumerMessages): Promise<string> => {
  for await (const { type } of messages.status()) if (interruptions.has(type)) return type.replaceAll("_", " ")
  return "the reader ended"
}

/** The client takes hosts, and name and password, or a token, apart from them. */
export const serversAt = (urls: ReadonlyArray<string>) => {
  const parsed = urls.map((url) => new URL(url))
  const { username = "", password = "" } = parsed.find((url) => url.username !== "") ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: parsed.map(({ host }) => host),
    ...(user !== "" && (pass === "" ? { token: user } : { user, pass })),
    ...(parsed.some(({ protocol }) => protocol === "tls:") && { tls: {} })
  }
}
