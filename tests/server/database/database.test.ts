import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { Cause, Effect, Exit, Fiber } from "effect"
import { sql } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  attempt,
  attemptUnless,
  inTransaction,
  openDatabase,
  type Database
} from "#adapters/server/database/database.ts"
import { inOneSnapshot } from "#adapters/server/database/snapshot.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { onServer } from "#tests/server/postgres.setup.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let database: Database
beforeEach(async () => {
  scratch = await scratchDatabase()
  database = scratch.kysely
  await sql`create table things (id int, constraint things_once unique (id))`.execute(database)
})
afterEach(() => scratch.close())

const put = (on: Database, id: number) => attempt(() => sql`insert into things values (${id})`.execute(on))
const ids = async () =>
  (await sql<{ id: number }>`select id from things order by id`.execute(database)).rows.map(({ id }) => id)
const first = async (expression: string) =>
  Object.values(
    (await sql.raw<Record<string, unknown>>(`select ${expression} as value`).execute(database)).rows[0] ?? {}
  )[0]
const isUnavailable = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => Cause.isFailReason(reason) && reason.error instanceof Unavailable)
const reasons = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit)
    ? exit.cause.reasons.map((reason) => (Cause.isInterruptReason(reason) ? "interrupted" : reason))
    : []
const connections = () =>
  first(
    "(select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%')"
  )

describe("values from the database", () => {
  it.each([
    ["9007199254740991::int8", 9_007_199_254_740_991],
    ["count(*) from (values (1), (2)) as v", 2],
    ["12.5::numeric", 12.5],
    ["null::int8", null],
    ["'2026-11-20 10:00:00.123456+02'::timestamptz", "2026-11-20T08:00:00.123Z"],
    ["'2026-11-20'::timestamptz(3)", "2026-11-20T00:00:00.000Z"],
    ["'2026-03-01'::date", "2026-03-01"],
    ["array[1, null]::int8[]", [1, null]],
    ["array['2026-03-01']::date[]", ["2026-03-01"]],
    ["array['2026-11-20 10:00+00']::timestamptz[]", ["2026-11-20T10:00:00.000Z"]],
    ["array[1.5]::numeric[]", [1.5]]
  ])("%s is read as %j", async (expression, value) => {
    const [before, from] = expression.split(" from ")
    expect(await first(from ? `${before} as value from ${from} --` : expression)).toEqual(value)
  })

  it("a number that would lose digits is refused", async () => {
    await expect(first("9007199254740993::int8")).rejects.toThrow("too large")
  })
})

it("a statement is run by one process of the database", async () => {
  const { rows } = await sql`show max_parallel_workers_per_gather`.execute(database)
  expect(rows).toEqual([{ max_parallel_workers_per_gather: "0" }])
})

describe("a silent database", () => {
  /** A way to the database that carries nothing while it is frozen, not even an end. */
  const freezable = async () => {
    const { host, port } = new pg.Client({ connectionString: scratch.url })
    const clients: Array<Socket> = []
    let isFrozen = false
    const proxy = createServer({ allowHalfOpen: true }, (client) => {
      clients.push(client)
      const server = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      for (const [one, other] of [
        [client, server],
        [server, client]
      ] as const) {
        one.on("data", (data) => isFrozen || other.write(data))
        one.on("end", () => isFrozen || other.end())
        one.on("error", () => {})
        one.on("close", () => other.destroy())
      }
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    const through = new URL(scratch.url.replace(/@[^/]*\//u, "@127.0.0.1/"))
    through.port = String((proxy.address() as AddressInfo).port)
    through.search = ""
    return {
      opened: openDatabase({ url: through.href, max: 1, log: () => {}, silenceMs: 500 }),
      clients,
      freeze: (isIt: boolean) => {
        isFrozen = isIt
      },
      end: () => {
        for (const client of clients) client.destroy()
        proxy.close()
      }
    }
  }

  it("a statement ends when the database says nothing for too long, and the next one gets another connection", async () => {
    const { opened, freeze, end } = await freezable()
    const one = attempt(() => sql`select 1`.execute(opened.kysely))
    expect(Exit.isSuccess(await Effect.runPromiseExit(one))).toBe(true)
    freeze(true)
    expect(isUnavailable(await Effect.runPromiseExit(one))).toBe(true)
    freeze(false)
    expect(Exit.isSuccess(await Effect.runPromiseExit(one))).toBe(true)
    await opened.close()
    end()
  })

  it("a connection that is closed while the database says nothing keeps no process alive", async () => {
    const { opened, clients, freeze, end } = await freezable()
    await sql`select 1`.execute(opened.kysely)
    freeze(true)
    await opened.close()
    await pause(1_500)
    const [client] = clients
    const isGone = () => {
      // A side that is gone refuses what it is sent, which is received with the next write.
      client?.write("x")
      return client?.destroyed
    }
    await expect.poll(isGone).toBe(true)
    end()
  })

  it("a connection at rest is kept, because nobody waits for it", async () => {
    const lines: Array<string> = []
    const resting = openDatabase({ url: scratch.url, max: 1, log: (line) => lines.push(line), silenceMs: 1_000 })
    const backend = async () =>
      (await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(resting.kysely)).rows[0]?.pid
    const before = await backend()
    await pause(2_000)
    expect(await backend()).toBe(before)
    expect(lines).toEqual([])
    await resting.close()
  })

  it("a short pool timeout does not change statement_timeout, because a pooler shares its connections", async () => {
    const impatient = openDatabase({ url: scratch.url, max: 1, log: () => {}, silenceMs: 5_000 })
    const limitOf = async (on: Database) =>
      (await sql<{ readonly statement_timeout: string }>`show statement_timeout`.execute(on)).rows
    expect(await limitOf(impatient.kysely)).toEqual(await limitOf(database))
    await impatient.close()
  })
})

describe("a transaction", () => {
  it("a successful transaction is committed", async () => {
    const answer = await Effect.runPromise(
      inTransaction(database, (transaction) =>
        Effect.as(Effect.andThen(put(transaction, 1), put(transaction, 2)), "done")
      )
    )
    expect(answer).toBe("done")
    expect(await ids()).toEqual([1, 2])
  })

  it.each([
    ["fails", Effect.fail("no")],
    ["breaks", Effect.die(new Error("bug"))],
    ["is interrupted", Effect.interrupt]
  ])("a transaction that %s leaves nothing, and ends as its work did", async (_, end) => {
    const exit = await Effect.runPromiseExit(
      inTransaction(database, (transaction) => Effect.andThen(put(transaction, 1), end))
    )
    expect(reasons(exit)).toEqual(reasons(await Effect.runPromiseExit(end)))
    expect(await ids()).toEqual([])
    expect(await connections()).toBe(0)
  })

  it("a transaction interrupted during a statement leaves nothing", async () => {
    const fiber = Effect.runFork(
      inTransaction(database, (transaction) =>
        Effect.andThen(
          put(transaction, 1),
          attempt(() => sql`select pg_sleep(0.3)`.execute(transaction))
        )
      )
    )
    const sleeping = "(select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(0.3)')"
    await expect.poll(() => first(sleeping)).toBe(1)
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(await ids()).toEqual([])
    expect(await connections()).toBe(0)
  })

  it("a transaction with an ignored failed statement reports no success", async () => {
    const careless = inTransaction(database, (transaction) =>
      Effect.andThen(put(transaction, 1), Effect.exit(attempt(() => sql`select 1/0`.execute(transaction))))
    )
    expect(Exit.isFailure(await Effect.runPromiseExit(careless))).toBe(true)
    expect(await ids()).toEqual([])
  })

  it("a transaction is repeated after a conflict with another", async () => {
    await sql`insert into things values (1), (2)`.execute(database)
    let rounds = 0
    let locked = 0
    const bothHaveOne = Promise.withResolvers<void>()
    const untilBothHaveOne = () => {
      locked += 1
      if (locked === 2) bothHaveOne.resolve()
      return bothHaveOne.promise
    }
    const lock = (on: Database, id: number) =>
      attempt(() => sql`select id from things where id = ${id} for update`.execute(on))
    const crossing = (one: number, two: number) =>
      inTransaction(database, (transaction) => {
        rounds += 1
        return lock(transaction, one).pipe(
          Effect.andThen(Effect.promise(untilBothHaveOne)),
          Effect.andThen(lock(transaction, two)),
          Effect.as(one)
        )
      })
    expect(await Effect.runPromise(Effect.all([crossing(1, 2), crossing(2, 1)], { concurrency: 2 }))).toEqual([1, 2])
    expect(rounds).toBe(3)
  })

  it("a transaction is unavailable after the fourth conflict", async () => {
    let rounds = 0
    const hopeless = inTransaction(database, (transaction) => {
      rounds += 1
      return attempt(() => sql`do $$ begin raise serialization_failure; end $$`.execute(transaction))
    })
    expect(isUnavailable(await Effect.runPromiseExit(hopeless))).toBe(true)
    expect(rounds).toBe(4)
  })
})

describe("reads in one snapshot", () => {
  it("the single connection writes after reads and is in no transaction", async () => {
    const single = openDatabase({ url: scratch.url, max: 1, log: () => {} })
    try {
      const read = inOneSnapshot(single.kysely, (snapshot) => sql`select id from things`.execute(snapshot))
      expect((await read).rows).toEqual([])
      expect(Exit.isSuccess(await Effect.runPromiseExit(put(single.kysely, 1)))).toBe(true)
      expect(await ids()).toEqual([1])
      expect(await connections()).toBe(0)
    } finally {
      await single.close()
    }
  })
})

describe("a statement", () => {
  it("a violated constraint is mapped to a failure, and is a defect otherwise", async () => {
    await Effect.runPromise(put(database, 1))
    const again = (meaning: string | null) =>
      attemptUnless(
        () => sql`insert into things values (1)`.execute(database),
        (constraint) => (constraint === "things_once" ? meaning : null)
      )
    expect(await Effect.runPromiseExit(again("taken"))).toEqual(Exit.fail("taken"))
    const bug = await Effect.runPromiseExit(again(null))
    expect(Exit.isFailure(bug) && bug.cause.reasons.some(Cause.isDieReason)).toBe(true)
  })

  it("a statement that takes too long is unavailable, and the connection stays usable", async () => {
    const hasty = openDatabase({ url: scratch.url, max: 1, log: () => {} })
    try {
      await sql`set statement_timeout = 100`.execute(hasty.kysely)
      expect(
        isUnavailable(await Effect.runPromiseExit(attempt(() => sql`select pg_sleep(5)`.execute(hasty.kysely))))
      ).toBe(true)
      await Effect.runPromise(put(hasty.kysely, 1))
      expect(await ids()).toEqual([1])
    } finally {
      await hasty.close()
    }
  })

  it("a statement to an unreachable server is unavailable", async () => {
    const nowhere = openDatabase({ url: "postgres://app@127.0.0.1:1/none", max: 1, log: () => {} })
    expect(isUnavailable(await Effect.runPromiseExit(put(nowhere.kysely, 1)))).toBe(true)
    expect(
      isUnavailable(await Effect.runPromiseExit(inTransaction(nowhere.kysely, (transaction) => put(transaction, 1))))
    ).toBe(true)
    await nowhere.close()
  })

  it("a statement after the database was closed is unavailable", async () => {
    const closed = openDatabase({ url: "postgres://app@127.0.0.1:1/none", max: 1, log: () => {} })
    // The driver is made by its first statement.
    await Effect.runPromiseExit(put(closed.kysely, 1))
    await closed.close()
    expect(isUnavailable(await Effect.runPromiseExit(put(closed.kysely, 1)))).toBe(true)
  })

  it("a cut connection is unavailable, also in a transaction, and the next statement gets another one", async () => {
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`
    for (let round = 0; round < 6; round += 1) {
      expect(isUnavailable(await Effect.runPromiseExit(attempt(() => cut.execute(database))))).toBe(true)
      expect(
        isUnavailable(
          await Effect.runPromiseExit(
            inTransaction(database, (transaction) =>
              Effect.andThen(
                put(transaction, 1),
                attempt(() => cut.execute(transaction))
              )
            )
          )
        )
      ).toBe(true)
    }
    expect(await ids()).toEqual([])
  })

  it("the pool reconnects and logs after all idle connections were lost", async () => {
    await first("1")
    const name = new URL(scratch.url).pathname.slice(1)
    await onServer(
      scratch.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    )
    await expect.poll(() => scratch.logged.join()).toContain("idle database connection was lost")
    expect(await first("1")).toBe(1)
  })
})
