/** Two roles of the database: one owns and migrates, one works and cannot change the audit. And what is kept how long. */
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { forgetOld, setAuditRetention } from "#adapters/server/database/retention.sql.ts"
import { addUser, sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { marta, userId } from "#tests/fixtures/people.ts"
import { onServer } from "#tests/server/postgres.setup.ts"
import { dropDatabase, emptyDatabase } from "#tests/server/scratch-database.ts"

let url: string
let worker: string
let workUrl: string
let work: ReturnType<typeof openDatabase>
let owner: ReturnType<typeof openDatabase>

beforeEach(async () => {
  url = await emptyDatabase()
  worker = `worker_${randomBytes(4).toString("hex")}`
  await onServer(url, `create role ${worker}`)
  const asWorker = new URL(url)
  asWorker.searchParams.set("options", `-c role=${worker}`)
  workUrl = asWorker.href
  await migrate({ directUrl: url, workUrl })
  work = openDatabase({ url: workUrl, max: 2, log: () => {} })
  owner = openDatabase({ url, max: 2, log: () => {} })
})

afterEach(async () => {
  await work.close()
  await owner.close()
  await onServer(url, `drop owned by ${worker}`)
  await dropDatabase(url)
})

const entries = async () => (await owner.kysely.selectFrom("audit_entries").selectAll().execute()).length
const submit = async (database: Database) => {
  await addUser(database, marta.id, "admin")
  await addUser(database, userId(1), "user")
  const port = sqlClaimsPort(database, marta)
  const claim = await Effect.runPromise(port.create(draft(userId(1))))
  return Effect.runPromise(port.change(claim.id, { status: "approved" }))
}

it("the role that works does all the work, and cannot change or delete an audit entry", async () => {
  await submit(work.kysely)
  expect(await entries()).toBe(2)
  for (const statement of [
    "update audit_entries set actor_name = 'nobody'",
    "delete from audit_entries",
    "truncate audit_entries",
    "delete from migrations",
    "insert into audit_retention values (30)",
    "create table more (id int)",
    "alter table audit_entries disable trigger all"
  ])
    await expect(sql.raw(statement).execute(work.kysely), statement).rejects.toThrow(/permission denied|must be owner/u)
  expect(await entries()).toBe(2)
})

it("the role that works starts a server on a migrated database, and is refused with a sentence on another", async () => {
  expect(await migrate({ directUrl: workUrl })).toEqual({ applied: [] })
  const empty = await emptyDatabase()
  const asWorker = new URL(empty)
  asWorker.searchParams.set("options", `-c role=${worker}`)
  await expect(migrate({ directUrl: asWorker.href })).rejects.toThrow("Run npm run migrate with MIGRATION_DATABASE_URL")
  await dropDatabase(empty)
})

it("old audit entries and read notifications are deleted, younger and unread ones stay", async () => {
  await submit(work.kysely)
  expect(await setAuditRetention(owner.kysely, 41)).toBe(true)
  await sql`update audit_entries set at = now() - interval '40 days' where action = 'claim.create'`.execute(
    owner.kysely
  )
  await sql`update notifications set created_at = now() - interval '40 days'`.execute(owner.kysely)
  expect(await forgetOld(work.kysely, { auditDays: 41, notificationDays: 1 }, null)).toEqual({
    entries: 0,
    notifications: 0
  })
  await sql`update notifications set status = 'read'`.execute(owner.kysely)
  await setAuditRetention(owner.kysely, 30)
  expect(await forgetOld(work.kysely, { auditDays: null, notificationDays: null }, null)).toEqual({
    entries: 0,
    notifications: 0
  })
  expect(await forgetOld(work.kysely, { auditDays: 30, notificationDays: 30 }, null)).toEqual({
    entries: 1,
    notifications: 1
  })
  expect(
    (await owner.kysely.selectFrom("audit_entries").select("action").execute()).map(({ action }) => action)
  ).toEqual(["claim.approve"])
})

it("many old entries are deleted in parts", async () => {
  await sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
    select now() - interval '400 days', gen_random_uuid(), 'Ada', 'claim.create', 'claim', gen_random_uuid() from generate_series(1, 2500)
  `.execute(owner.kysely)
  await setAuditRetention(owner.kysely, 365)
  expect((await forgetOld(work.kysely, { auditDays: 365, notificationDays: null }, null)).entries).toBe(2_500)
  expect(await entries()).toBe(0)
})

it("how long the audit is kept is said by the owner, and the role that works deletes nothing younger", async () => {
  await submit(work.kysely)
  await sql`update audit_entries set at = now() - interval '40 days'`.execute(owner.kysely)
  const forget = () => forgetOld(work.kysely, { auditDays: 30, notificationDays: null }, null)
  expect(await setAuditRetention(work.kysely, 30)).toBe(false)
  expect((await forget()).entries).toBe(0)
  expect(await setAuditRetention(owner.kysely, 50)).toBe(true)
  expect(await setAuditRetention(work.kysely, 50)).toBe(true)
  expect(await setAuditRetention(work.kysely, null)).toBe(false)
  expect((await forget()).entries).toBe(0)
  expect(await setAuditRetention(owner.kysely, 30)).toBe(true)
  expect((await forget()).entries).toBe(2)
  expect(await setAuditRetention(owner.kysely, null)).toBe(true)
  await sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
    values (now() - interval '400 days', gen_random_uuid(), 'Ada', 'claim.create', 'claim', gen_random_uuid())
  `.execute(work.kysely)
  expect((await forget()).entries).toBe(0)
})

it("a former program that grants the working role every table does not give it the retention", async () => {
  await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(worker)}`.execute(
    owner.kysely
  )
  expect(await setAuditRetention(owner.kysely, 365)).toBe(true)
  for (const statement of [
    "insert into audit_retention values (30)",
    "update audit_retention set days = 30",
    "delete from audit_retention"
  ])
    await expect(sql.raw(statement).execute(work.kysely), statement).rejects.toThrow(/permission denied/u)
  expect(await setAuditRetention(work.kysely, 30)).toBe(false)
})

it("the roles of the compose file own and work, also where the tables had another owner, and are no superusers", async () => {
  const suffix = randomBytes(4).toString("hex")
  const script = readFileSync(new URL("../../../deploy/roles.sql", import.meta.url), "utf8")
    .replaceAll(/back_office_(owner|work)\b/gu, `$1_${suffix}`)
    .replaceAll(/:'\w+'/gu, "'secret'")
  await onServer(url, script)
  const [asOwner, asWorker] = ["owner", "work"].map((name) => {
    const address = new URL(url)
    address.searchParams.set("options", `-c role=${name}_${suffix}`)
    return address.href
  })
  expect(await migrate({ directUrl: asOwner ?? "", workUrl: asWorker ?? "" })).toEqual({ applied: [] })
  const working = openDatabase({ url: asWorker ?? "", max: 2, log: () => {} })
  const owning = openDatabase({ url: asOwner ?? "", max: 2, log: () => {} })
  try {
    await submit(working.kysely)
    await expect(sql`delete from audit_entries`.execute(working.kysely)).rejects.toThrow("permission denied")
    await expect(sql`create table more (id int)`.execute(working.kysely)).rejects.toThrow("permission denied")
    await sql`create table more (id int)`.execute(owning.kysely)
    await sql`alter table claims add column more int`.execute(owning.kysely)
    const { rows } = await sql<{ readonly rolsuper: boolean }>`
      select rolsuper from pg_roles where rolname in (${`owner_${suffix}`}, ${`work_${suffix}`})
    `.execute(owning.kysely)
    expect(rows).toEqual([{ rolsuper: false }, { rolsuper: false }])
  } finally {
    await working.close()
    await owning.close()
  }
})
