/** What is deleted because it is old is archived first, in both storages of files. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { AwsClient } from "aws4fetch"
import { sql } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { forgetOld, type RowArchive, setAuditRetention } from "#adapters/server/database/retention.sql.ts"
import { rowArchiveOf } from "#adapters/server/files/row-archive.ts"
import { csvScanner } from "#domain/shared/csv/csv-text.rules.ts"
import { deneutralise } from "#domain/shared/report/report.rules.ts"
import { objectStorage } from "#tests/server/object-storage.ts"
import { onServer } from "#tests/server/postgres.setup.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

interface Storage {
  readonly config: Pick<Parameters<typeof rowArchiveOf>[0], "s3" | "dataDir">
  /** The archived files by name. */
  readonly files: () => Promise<ReadonlyMap<string, string>>
  readonly fail: () => Promise<unknown>
  readonly repair: () => Promise<unknown>
  readonly close: () => Promise<unknown>
}

const onDisk = async (): Promise<Storage> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "row-archive-test-"))
  const root = path.join(dataDir, "archive")
  return {
    config: { s3: null, dataDir },
    files: async () => {
      const names = (await readdir(root, { recursive: true })).filter((name) => /\.\w+$/u.test(name)).toSorted()
      return new Map(
        await Promise.all(names.map(async (name) => [name, await readFile(path.join(root, name), "utf8")] as const))
      )
    },
    fail: () => writeFile(root, "a file where the directory should be"),
    repair: () => rm(root),
    close: () => rm(dataDir, { recursive: true })
  }
}

const inObjectStorage = async (): Promise<Storage> => {
  const { bucket, close } = await objectStorage()
  const client = new AwsClient({ accessKeyId: bucket.key, secretAccessKey: bucket.secret, service: "s3", retries: 0 })
  const config = { s3: { ...bucket, bucket: "archived", region: null, sessionToken: null }, dataDir: "/nowhere" }
  const place = `${bucket.endpoint}/archived`
  const make = () => client.fetch(place, { method: "PUT" })
  await make()
  return {
    config,
    files: async () => {
      const list = await (await client.fetch(`${place}?prefix=archive/`)).text()
      const names = [...list.matchAll(/<Key>archive\/([^<]+)<\/Key>/gu)].map(([, name = ""]) => name).toSorted()
      return new Map(
        await Promise.all(
          names.map(async (name) => [name, await (await client.fetch(`${place}/archive/${name}`)).text()] as const)
        )
      )
    },
    fail: () => client.fetch(place, { method: "DELETE" }),
    repair: make,
    close
  }
}

let scratch: ScratchDatabase
let storage: Storage
let logged: Array<string>
let failures: number
let archive: RowArchive

const run = (statement: string) => onServer(scratch.url, statement)
const forget = (through: RowArchive = archive) =>
  forgetOld(scratch.kysely, { auditDays: 365, notificationDays: 365 }, through)

const addEntries = (count: number, at: string) =>
  run(`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, before, after)
    select timestamptz '${at}' + n / 7 * interval '1 millisecond', gen_random_uuid(), 'Ana "Núñez", Ruiz', 'claim.create', 'claim',
      gen_random_uuid(), null, jsonb_build_object('text', E'two\\nlines', 'n', n)
    from generate_series(1, ${count}) as n`)
const addNotification = (status: string, age: string) =>
  run(`
    insert into notifications (id, title, message, message_key, status, created_at)
    values (gen_random_uuid(), '=SUM(A1)', '''+quoted''', 'quoted', '${status}', now() - interval '${age}')`)

/** Reads all archived files of a table into a new one, as an operator does. */
const readBack = async (table: string): Promise<void> => {
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  try {
    await client.query(`create table archived_${table} (like ${table})`)
    for (const [name, text] of await storage.files()) {
      if (!name.startsWith(`${table}/`)) continue
      const next = csvScanner(text, ",")
      const rows: Array<ReadonlyArray<string>> = []
      for (let row = next(); row !== null; row = next()) {
        if ("broken" in row) throw new Error(row.broken)
        rows.push(row.cells)
      }
      const [columns = [], ...cells] = rows
      const places = cells.map(
        (_, row) => `(${columns.map((_, cell) => `$${row * columns.length + cell + 1}`).join()})`
      )
      const values = cells.flat().map((cell) => (cell === "" ? null : deneutralise(cell)))
      await client.query(`insert into archived_${table} (${columns.join()}) values ${places.join()}`, values)
    }
  } finally {
    await client.end()
  }
}

/** How many rows are archived, and how many of the copied ones are missing there. */
const compared = async (table: string) => {
  const { rows } = await sql<{ readonly archived: number; readonly missing: number }>`
    select (select count(*) from ${sql.table(`archived_${table}`)}) as archived,
      (select count(*) from (table ${sql.table(`kept_${table}`)} except table ${sql.table(`archived_${table}`)}) as rest) as missing
  `.execute(scratch.kysely)
  return rows[0]
}

const left = async () => (await scratch.kysely.selectFrom("audit_entries").select("place").execute()).length

describe.each([
  ["on disk", onDisk],
  ["in object storage", inObjectStorage]
])("old rows %s", (_, open) => {
  beforeEach(async () => {
    scratch = await scratchDatabase()
    storage = await open()
    logged = []
    failures = 0
    const retention = { auditDays: 365, notificationDays: 365, isArchived: true }
    const onFailed = () => {
      failures += 1
    }
    archive =
      rowArchiveOf({ ...storage.config, retention }, (line) => logged.push(line), onFailed) ?? (async () => false)
    await setAuditRetention(scratch.kysely, 365)
  })
  afterEach(async () => {
    await storage.close()
    await scratch.close()
  })

  it("each deleted row stands in the archive as it was, and no other", async () => {
    await addEntries(1_010, "2024-11-03 00:15:23.123Z")
    await addEntries(5, "2024-12-01 23:59:59Z")
    await addNotification("read", "400 days")
    await addNotification("pending", "400 days")
    await addNotification("read", "300 days")
    await run("create table kept_audit_entries as table audit_entries")
    await run(
      "create table kept_notifications as select * from notifications where status = 'read' order by created_at limit 1"
    )
    expect(await forget()).toEqual({ entries: 1_015, notifications: 1 })
    expect([...(await storage.files()).keys()]).toEqual([
      expect.stringMatching(/^audit_entries\/2024-11\/20241103T001523123Z-20241103T001523\d{3}Z-[0-9a-f]{16}\.csv$/u),
      expect.stringMatching(/^audit_entries\/2024-11\/20241103T001523\d{3}Z-20241103T001523267Z-[0-9a-f]{16}\.csv$/u),
      expect.stringMatching(/^audit_entries\/2024-12\/20241201T235959000Z-20241201T235959000Z-[0-9a-f]{16}\.csv$/u),
      expect.stringMatching(/^notifications\/\d{4}-\d\d\/.+\.csv$/u)
    ])
    for (const [table, count] of [
      ["audit_entries", 1_015],
      ["notifications", 1]
    ] as const) {
      await readBack(table)
      expect(await compared(table)).toEqual({ archived: count, missing: 0 })
    }
    expect([...(await storage.files()).values()].at(-1)).toContain("'=SUM(A1)")
    expect(await scratch.kysely.selectFrom("notifications").select("status").orderBy("created_at").execute()).toEqual([
      { status: "pending" },
      { status: "read" }
    ])
    expect({ logged, failures }).toEqual({ logged: [], failures: 0 })
  })

  it("a part whose deletion was lost after the write is written again in its own place, though more rows are old by then", async () => {
    await addEntries(20, "2024-11-03 10:00Z")
    await run("create table kept_audit_entries as table audit_entries")
    const killed: RowArchive = async (name, csv) => {
      const stored = await archive(name, csv)
      await run(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'"
      )
      return stored
    }
    await expect(forget(killed)).rejects.toThrow()
    expect(await left()).toBe(20)
    const before = await storage.files()
    expect(before.size).toBe(1)
    await addEntries(3, "2024-11-04 10:00Z")
    expect((await forget()).entries).toBe(23)
    const after = await storage.files()
    expect(after.size).toBe(2)
    expect([...after][0]).toEqual([...before][0])
    await readBack("audit_entries")
    expect(await compared("audit_entries")).toEqual({ archived: 23, missing: 0 })
  })

  it("while the storage fails nothing is deleted, which is logged once and counted each time", async () => {
    await storage.fail()
    await addEntries(3, "2024-11-03 10:00Z")
    for (const turn of [1, 2]) {
      expect(await forget()).toEqual({ entries: 0, notifications: 0 })
      expect(failures).toBe(turn)
    }
    expect(await left()).toBe(3)
    expect(logged).toEqual([expect.any(String), "Old rows could not be archived, so they are not deleted."])
    await storage.repair()
    expect((await forget()).entries).toBe(3)
    expect((await storage.files()).size).toBe(1)
    expect(logged.slice(2)).toEqual(["Old rows are archived again."])
  })
})

it("two servers at once archive and delete each row once", async () => {
  scratch = await scratchDatabase()
  try {
    await addEntries(1_500, "2024-11-03 10:00Z")
    await setAuditRetention(scratch.kysely, 365)
    const places: Array<string> = []
    const collect: RowArchive = async (_, csv) =>
      places.push(...[...csv.matchAll(/Z,(\d+),/gu)].map(([, n = ""]) => n)) > 0
    const both = await Promise.all([forget(collect), forget(collect)])
    expect(both.reduce((sum, { entries }) => sum + entries, 0)).toBe(1_500)
    expect([places.length, new Set(places).size, await left()]).toEqual([1_500, 1_500, 0])
  } finally {
    await scratch.close()
  }
})
