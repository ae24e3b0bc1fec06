import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { migrate, migrationNames } from "#adapters/server/database/migrate.ts"
import { StartRefused } from "#adapters/server/config/config.ts"
import { dropDatabase, emptyDatabase } from "#tests/server/scratch-database.ts"

let url: string
let directory: string
beforeEach(async () => {
  url = await emptyDatabase()
  directory = await mkdtemp(path.join(tmpdir(), "migrations-test-"))
})
afterEach(async () => {
  await dropDatabase(url)
  await rm(directory, { recursive: true })
})

const put = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
const rows = async (statement: string): Promise<ReadonlyArray<unknown>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows.map(([first]) => first)
  } finally {
    await client.end()
  }
}
const bring = () => migrate({ directUrl: url, directory })
const one = "-- things are counted\ncreate table things (id int primary key);"
const two = "-- and start with one\ninsert into things values (1);"

describe("migrations", () => {
  it("migrations are applied in order, once", async () => {
    await put("0002_first_thing.sql", two)
    await put("0001_create_things.sql", one)
    expect(await bring()).toEqual({ applied: ["0001_create_things.sql", "0002_first_thing.sql"] })
    expect(await bring()).toEqual({ applied: [] })
    expect(await rows("select name from migrations order by name")).toEqual([
      "0001_create_things.sql",
      "0002_first_thing.sql"
    ])
    await put("0003_second_thing.sql", "-- one was not enough\ninsert into things values (2);")
    const named: Array<string> = []
    const onApplying = (name: string) => void named.push(name)
    expect(await migrate({ directUrl: url, directory, onApplying })).toEqual({ applied: ["0003_second_thing.sql"] })
    expect(named).toEqual(["0003_second_thing.sql"])
    expect(await rows("select id from things order by id")).toEqual([1, 2])
  })

  it("concurrent processes apply migrations once", async () => {
    await put("0001_create_things.sql", one)
    await put("0002_first_thing.sql", two)
    await put("0003_slow.sql", "-- slowly\nselect pg_sleep(0.2);")
    const all = await Promise.all(Array.from({ length: 5 }, bring))
    expect(all.flatMap(({ applied }) => applied).sort()).toEqual([
      "0001_create_things.sql",
      "0002_first_thing.sql",
      "0003_slow.sql"
    ])
    expect(await rows("select id from things")).toEqual([1])
  })

  it("a database with a newer schema is left unchanged", async () => {
    await put("0001_create_things.sql", one)
    await put("0002_first_thing.sql", two)
    await bring()
    await rm(path.join(directory, "0002_first_thing.sql"))
    await expect(bring()).rejects.toThrow(/newer schema.*0002_first_thing\.sql/u)
    await expect(bring()).rejects.toThrow(StartRefused)
    expect(await rows("select count(*)::int from migrations")).toEqual([2])
  })

  it("a database with a newer additive migration is served by the older program", async () => {
    await put("0001_create_things.sql", one)
    await put("0002_colours.sql", "-- additive: things have a colour\nalter table things add column colour text;")
    await bring()
    await rm(path.join(directory, "0002_colours.sql"))
    expect(await bring()).toEqual({ applied: [] })
    await put("0003_breaking.sql", "-- things are gone\ndrop table things;")
    await bring()
    await rm(path.join(directory, "0003_breaking.sql"))
    await expect(bring()).rejects.toThrow("newer schema than this program (0003_breaking.sql)")
  })

  it("a table of migrations made by a former program gets its mark, and its rows count as breaking", async () => {
    await put("0001_create_things.sql", one)
    await bring()
    await rows("alter table migrations drop column additive")
    expect(await bring()).toEqual({ applied: [] })
    expect(await rows("select additive from migrations")).toEqual([false])
  })

  it("a file that changed after it was applied is refused", async () => {
    await put("0001_create_things.sql", one)
    await bring()
    await put("0001_create_things.sql", `${one}\n`)
    await put("0002_first_thing.sql", two)
    await expect(bring()).rejects.toThrow("0001_create_things.sql changed")
    expect(await rows("select id from things")).toEqual([])
  })

  it("a file that comes before an applied one is refused", async () => {
    await put("0002_create_things.sql", one)
    await bring()
    await put("0001_late.sql", two)
    await expect(bring()).rejects.toThrow("0001_late.sql comes before")
    expect(await rows("select id from things")).toEqual([])
  })

  it("a migration gives up a table that is in use, and is applied at the next start", async () => {
    await put("0001_create_things.sql", one)
    await bring()
    await put("0002_first_thing.sql", two)
    const user = new pg.Client({ connectionString: url })
    await user.connect()
    try {
      await user.query("begin; lock table things")
      const refused = migrate({ directUrl: url, directory, lockTimeoutMs: 50 })
      await expect(refused).rejects.toThrow("A table was in use for longer than a migration waits for it.")
      await expect(refused).rejects.toThrow(StartRefused)
    } finally {
      await user.end()
    }
    expect(await bring()).toEqual({ applied: ["0002_first_thing.sql"] })
  })

  it("indexes of the product are made without locking out readers", async () => {
    const added = (await migrationNames()).filter((name) => name >= "0025")
    await migrate({ directUrl: url, until: "0025" })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const lockedOut: Array<string> = []
      for (const name of added) {
        const text = await readFile(path.join("adapters/server/database/migrations", name), "utf8")
        await client.query(`begin; ${text}`)
        const { rowCount } = await client.query(`
          select from pg_locks where pid = pg_backend_pid() and mode = 'AccessExclusiveLock'
          and relation in ('audit_entries'::regclass, 'claims'::regclass, 'notifications'::regclass, 'users'::regclass)
        `)
        await client.query("commit")
        if (/^create index/mu.test(text) && rowCount !== 0) lockedOut.push(name)
      }
      expect(lockedOut).toEqual([])
    } finally {
      await client.end()
    }
  })

  it("a failing file is rolled back, and those before it stay", async () => {
    await put("0001_create_things.sql", one)
    await put("0002_wrong.sql", "-- fails\ninsert into things values (9); select 1/0;")
    await expect(bring()).rejects.toThrow("division by zero")
    expect(await rows("select id from things")).toEqual([])
    expect(await rows("select name from migrations")).toEqual(["0001_create_things.sql"])
  })

  it.each([
    ["1_short.sql", one, "is not named like"],
    ["0001_create_others.sql", one, "have the same number"],
    ["0002_silent.sql", "select 1;", "says why"],
    ["0016_unmarked.sql", "-- adds one\nselect 1;", '"-- additive: " or "-- breaking: "']
  ])("the file %s is refused", async (name, sql, reason) => {
    await put("0001_create_things.sql", one)
    await put(name, sql)
    await expect(bring()).rejects.toThrow(reason)
    expect(await rows("select count(*)::int from pg_tables where tablename = 'things'")).toEqual([0])
  })

  it("an unreachable database is reported without its address", async () => {
    const refused = migrate({ directUrl: "postgres://user:secret@127.0.0.1:1/none", directory })
    await expect(refused).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/u)
    await expect(refused).rejects.not.toThrow("secret")
  })
})
