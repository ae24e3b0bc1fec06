/** A proxy in front of a database: records the statements, and can lose an answer. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import pg from "pg"

export interface DatabaseProxy {
  readonly url: string
  /** The statements since the last call. */
  readonly takeStatements: () => ReadonlyArray<string>
  /** How often an answer was awaited since the last call; statements sent together are one round trip. */
  readonly takeRoundTrips: () => number
  /**
   * The next time this statement passes, on a connection that has sent one with `after` in it, its answer is swallowed
   * once the database has done it, and the connection cut.
   */
  readonly loseAnswerTo: (statement: string, after?: string) => void
  readonly close: () => Promise<void>
  /** Listens at the same address again. */
  readonly open: () => Promise<void>
}

/** `pass` may change what the database sends. */
export const proxyDatabase = async (url: string, pass = (data: Buffer): Buffer => data): Promise<DatabaseProxy> => {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  let statements: Array<string> = []
  let roundTrips = 0
  let losing: { readonly statement: string; readonly after: string } | null = null
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const read = statementReader()
    let isAwaiting = false
    let isLosing = false
    let isAfter = false
    client.on("data", (data) => {
      const found = read(data)
      if (found.length > 0 && !isAwaiting) roundTrips += 1
      isAwaiting ||= found.length > 0
      statements.push(...found)
      if (losing === null) isAfter = false
      else {
        const { statement, after } = losing
        isAfter ||= after === "" || found.some((one) => one.includes(after))
        if (isAfter && found.includes(statement)) [isLosing, losing] = [true, null]
      }
      behind.write(data)
    })
    behind.on("data", (data) => {
      isAwaiting = false
      if (isLosing) client.destroy()
      else client.write(pass(data))
    })
    for (const [one, other] of [
      [client, behind],
      [behind, client]
    ] as const) {
      sockets.add(one)
      one.on("error", () => {})
      one.on("close", () => other.destroy())
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve))
  await listen(0)
  const { port: ownPort } = server.address() as AddressInfo
  const own = new URL(`postgres://127.0.0.1:${ownPort}/${database ?? ""}`)
  own.username = user ?? ""
  own.password = password ?? ""
  return {
    url: own.href,
    takeStatements: () => {
      const taken = statements
      statements = []
      return taken
    },
    takeRoundTrips: () => {
      const taken = roundTrips
      roundTrips = 0
      return taken
    },
    loseAnswerTo: (statement, after = "") => {
      losing = { statement, after }
    },
    open: () => listen(ownPort),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

/** Reads the texts of simple queries and of statements that are run from what a client sends. */
const statementReader = () => {
  const parsed = new Map<string, string>()
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (data: Buffer): ReadonlyArray<string> => {
    rest = Buffer.concat([rest, data])
    const found: Array<string> = []
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return found
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return found
      const texts = rest.toString("utf8", head + 4, end).split("\0")
      const type = isStarted ? rest.toString("latin1", 0, 1) : ""
      if (type === "Q") found.push(texts[0] ?? "")
      if (type === "P") parsed.set(texts[0] ?? "", texts[1] ?? "")
      if (type === "B") found.push(parsed.get(texts[1] ?? "") ?? "")
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
