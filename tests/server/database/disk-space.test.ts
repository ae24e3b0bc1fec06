/** A database without space, as the code of its errors says: an event trigger refuses what would take more. */
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"
import { diskSpace, type DiskSpace } from "#adapters/server/database/disk-space.ts"
import { openDatabase, type OpenDatabase } from "#adapters/server/database/database.ts"
import { serveApplication } from "#tests/contract/served-application.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let work: OpenDatabase
let space: DiskSpace
let lines: Array<string>

beforeEach(async () => {
  scratch = await scratchDatabase()
  lines = []
  space = diskSpace(scratch.kysely, (line) => lines.push(line))
  work = openDatabase({ url: scratch.url, max: 1, log: () => {}, onFailure: space.failed })
  await sql`
    create function take_no_more() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$
  `.execute(scratch.kysely)
})

afterEach(async () => {
  await work.close()
  await scratch.close()
})

const fill = () =>
  sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS') execute function take_no_more()`.execute(
    scratch.kysely
  )
const free = () => sql`drop event trigger full_disk`.execute(scratch.kysely)
const save = () => sql`create table saved (id int)`.execute(work.kysely)

it("a full disk is known from the first refused write until a write succeeds", async () => {
  await fill()
  expect(await space.isFull()).toBe(false)
  await expect(save()).rejects.toThrow("could not extend file")
  await expect(save()).rejects.toThrow("could not extend file")
  expect(await space.isFull()).toBe(true)
  expect(lines).toHaveLength(1)
  await free()
  expect(await space.isFull()).toBe(false)
  await save()
  expect(await space.isFull()).toBe(false)
  expect(lines).toHaveLength(2)
})

it("a server without space is not ready and says why, until there is space again", async () => {
  const { fetch } = serveApplication({ database: work.kysely, isDiskFull: space.isFull })
  const ready = async () => {
    const answer = await fetch("/ready", {})
    const { code } = await answer.json()
    return [answer.status, code]
  }
  expect(await ready()).toEqual([200, undefined])
  await fill()
  await expect(save()).rejects.toThrow("could not extend file")
  expect(await ready()).toEqual([503, "disk_full"])
  await free()
  expect(await ready()).toEqual([200, undefined])
})

it("any other error says nothing about the disk", async () => {
  await expect(sql`select 1 / 0`.execute(work.kysely)).rejects.toThrow("division by zero")
  expect(await space.isFull()).toBe(false)
  expect(lines).toEqual([])
})
