/** The connections of the pools: each ends when the database is silent, and keeps the plans of marked statements. */
import { createHash } from "node:crypto"
import { Socket } from "node:net"
import { type RawBuilder, sql } from "kysely"
import pg from "pg"

const mark = "/* prepared */ "

/**
 * The statement, which each connection prepares once and plans for any parameters: for those that every request or decision
 * runs. Their text has to be the same each time, and the best plan must not depend on the parameters.
 */
export const prepared = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> => sql<Row>`${sql.raw(mark)}${statement}`

const names = new Map<string, string>()

/** A name of a text, at most 63 bytes long. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash("sha256").update(text).digest("base64url")
  names.set(text, name)
  return name
}

const sockets = new WeakMap<pg.ClientBase, Socket>()
const direct = new WeakSet<pg.ClientBase>()

/** From now on the connection may be silent for so long; 0 for any time. */
export const limitSilence = (client: pg.ClientBase, ms: number): void => {
  sockets.get(client)?.setTimeout(ms)
}

/** Prepares the settings of a new connection. Its other end is a pooler where it names another process than the database does. */
export const setUp = (client: pg.ClientBase, settings: string, done: (error?: Error) => void): void => {
  client.query(`${settings}; select pg_backend_pid() as pid`, (error, results: unknown) => {
    const last: unknown = Array.isArray(results) ? results.at(-1) : null
    if (last instanceof pg.Result && last.rows[0]?.pid === processOf(client)) direct.add(client)
    done(error)
  })
}

/** The process that the other end of a connection named when it began. */
const processOf = (client: pg.ClientBase): unknown => ("processID" in client ? client.processID : null)

/**
 * Clients whose socket breaks when the other end says nothing for so long: a frozen or unreachable database does not end
 * its statements itself. Through a pooler, which may give each transaction another connection, nothing is prepared.
 */
export const clientsLimitedTo = (silenceMs: number): new (config?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      socket.setTimeout(silenceMs)
      socket.on("timeout", () => socket.destroy(new Error("Connection terminated: the database was silent")))
      super({ ...config, stream: () => socket })
      sockets.set(this, socket)
      // An idle connection that is closed waits for the database once more.
      socket.once("finish", () => socket.setTimeout(silenceMs))
    }
    override query = ((text: unknown, ...rest: ReadonlyArray<unknown>) => {
      const isNamed = typeof text === "string" && text.startsWith(mark) && direct.has(this)
      return Reflect.apply(super.query, this, [isNamed ? { name: nameOf(text), text } : text, ...rest])
    }) as pg.Client["query"]
  }
