/** Two roles of the database: one owns and migrates, one works and cannot change the audit. And what is kept how long. */
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { addAdministrator } from "#adapters/server/database/people/administrators.sql.ts"
import { deleteExpired, setAuditRetention } from "#adapters/server/database/retention.sql.ts"
import { addUser, sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { openSession, serveApplication } from "#tests/contract/served-application.ts"
import { memorySecrets, passwordHash, recordingSender } from "#tests/doubles/session.memory.ts"
import { userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { newCompany } from "#tests/fixtures/new-people.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { toServiceId } from "#domain/shared/identity.schema.ts"
import { newServiceAccount } from "#tests/fixtures/service-accounts.ts"
import { marta, rafael, userId } from "#tests/fixtures/people.ts"
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
  await addUser(database, marta.id, "admin", { given_name: "Marta", surname: "Ruiz" })
  await addUser(database, userId(1), "user")
  await openSession(database, marta)
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

it("the role that works adds the first administrator from the command line, under its name in the audit", async () => {
  const id = await addAdministrator(work.kysely, {
    given_name: "Ana",
    surname: "Ruiz",
    phone: PhoneNumber.make("+15550100009"),
    email: "ana@office.example",
    passwordHash: passwordHash("Admin.2026")
  })
  const added = await owner.kysely.selectFrom("audit_entries").select(["action", "entity_id", "actor_name"]).execute()
  expect(added).toEqual([{ action: "user.create", entity_id: id, actor_name: "Command line" }])
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
  expect(await deleteExpired(work.kysely, { auditDays: 41, notificationDays: 1 })).toEqual({
    entries: 0,
    notifications: 0
  })
  await sql`update notifications set status = 'read'`.execute(owner.kysely)
  await setAuditRetention(owner.kysely, 30)
  expect(await deleteExpired(work.kysely, { auditDays: null, notificationDays: null })).toEqual({
    entries: 0,
    notifications: 0
  })
  expect(await deleteExpired(work.kysely, { auditDays: 30, notificationDays: 30 })).toEqual({
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
  expect((await deleteExpired(work.kysely, { auditDays: 365, notificationDays: null })).entries).toBe(2_500)
  expect(await entries()).toBe(0)
})

it("two servers at once delete each old entry once", async () => {
  await sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
    select now() - interval '400 days', gen_random_uuid(), 'Ada', 'claim.create', 'claim', gen_random_uuid() from generate_series(1, 1500)
  `.execute(owner.kysely)
  await setAuditRetention(owner.kysely, 365)
  const forget = () => deleteExpired(work.kysely, { auditDays: 365, notificationDays: null })
  const both = await Promise.all([forget(), forget()])
  expect(both.reduce((sum, { entries: deleted }) => sum + deleted, 0)).toBe(1_500)
  expect(await entries()).toBe(0)
})

it("how long the audit is kept is said by the owner, and the role that works deletes nothing younger", async () => {
  await submit(work.kysely)
  await sql`update audit_entries set at = now() - interval '40 days'`.execute(owner.kysely)
  const forget = () => deleteExpired(work.kysely, { auditDays: 30, notificationDays: null })
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
  `.execute(owner.kysely)
  expect((await forget()).entries).toBe(0)
})

const enter = (database: Database, actor: string, named: Readonly<Record<string, string>> = {}) => {
  const { name = "Forged", action = "claim.approve", at = "clock_timestamp()" } = named
  return sql`
    insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
    values (${sql.raw(at)}, ${actor}::uuid, ${name}, ${action}, 'claim', gen_random_uuid())
  `.execute(database)
}
const absent = "the actor of an audit entry is not signed in"

it("the role that works adds no entry of an actor who is not signed in, one among many neither", async () => {
  await addUser(owner.kysely, marta.id, "admin")
  await addUser(owner.kysely, rafael.id, "admin")
  await openSession(work.kysely, marta)
  await enter(work.kysely, marta.id)
  for (const actor of [rafael.id, userId(99)]) await expect(enter(work.kysely, actor)).rejects.toThrow(absent)
  await expect(
    sql`
      insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
      select clock_timestamp(), case n when 70 then ${rafael.id}::uuid else ${marta.id}::uuid end, 'Forged', 'claim.approve', 'claim', gen_random_uuid()
      from generate_series(1, 100) as n
    `.execute(work.kysely)
  ).rejects.toThrow(absent)
  expect(await entries()).toBe(1)
  // A table of the same name that the role makes for itself is not asked.
  await work.kysely.connection().execute(async (connection) => {
    await sql`create temporary table sessions (user_id uuid)`.execute(connection)
    await sql`insert into pg_temp.sessions values (${rafael.id}::uuid)`.execute(connection)
    await expect(enter(connection, rafael.id)).rejects.toThrow(absent)
    await sql`drop table pg_temp.sessions`.execute(connection)
  })
  await sql`delete from sessions`.execute(work.kysely)
  await expect(enter(work.kysely, marta.id)).rejects.toThrow(absent)
  for (const [actor, name] of [
    ["00000000-0000-4000-8000-000000000000", "Command line"],
    ["00000000-0000-4000-8000-00000000a440", "Member app"]
  ] as const) {
    await enter(work.kysely, actor, { name })
    await expect(enter(work.kysely, actor)).rejects.toThrow(absent)
  }
  const service = toServiceId(userId(50))
  await expect(enter(work.kysely, service, { name: "Nightly" })).rejects.toThrow(absent)
  await sql`
    insert into service_accounts (id, name, identity, scopes, token_hash, created_at, created_by_id, created_by_name, expires_at)
    values (${service}::uuid, 'Nightly', 'nightly', '["roster"]', 'hash', now(), ${marta.id}::uuid, 'Marta', now() + interval '1 day')
  `.execute(work.kysely)
  await enter(work.kysely, service, { name: "Nightly" })
  await expect(enter(work.kysely, service)).rejects.toThrow(absent)
  await sql`update service_accounts set expires_at = now() - interval '61 minutes'`.execute(work.kysely)
  await expect(enter(work.kysely, service, { name: "Nightly" })).rejects.toThrow(absent)
  for (const action of ["user.refuse_sign_in", "session.close"]) await enter(work.kysely, rafael.id, { action })
  await enter(owner.kysely, rafael.id)
  expect(await entries()).toBe(7)
})

it("the role that works dates no entry back, nor ahead", async () => {
  await addUser(owner.kysely, marta.id, "admin")
  await openSession(work.kysely, marta)
  for (const at of ["now() - interval '1 day'", "now() + interval '1 minute'", "null"])
    await enter(work.kysely, marta.id, { at })
  await enter(owner.kysely, marta.id, { at: "'2020-01-01'", name: "Restored" })
  const { rows } = await sql<{ readonly is_now: boolean; readonly actor_name: string }>`
    select actor_name, at between clock_timestamp() - interval '30 seconds' and clock_timestamp() as is_now from audit_entries order by place
  `.execute(owner.kysely)
  expect(rows.map(({ is_now }) => is_now)).toEqual([true, true, true, false])
})

it("a whole server works with the role that works: each of its entries has a time and an actor who is signed in", async () => {
  const secrets = memorySecrets()
  const phone = "+15550100001"
  for (const { id } of [marta, rafael]) await addUser(owner.kysely, id, "admin")
  await addUser(owner.kysely, userId(1), "user")
  await owner.kysely
    .updateTable("users")
    .set({ mobile_number: phone, password_hash: passwordHash("Admin.2026") })
    .where("id", "=", marta.id)
    .execute()
  let code = ""
  const sender = recordingSender((message) => {
    code = message.code
  })
  const { fetch } = serveApplication({ database: work.kysely, secrets, sender })
  let token = ""
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return response.headers.get("content-type")?.startsWith("application/json") === true ? JSON.parse(text).data : text
  }
  const refused = await fetch("/api/auth/request-otp", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identity: phone, password: "Wrong.2026" })
  })
  expect(refused.status).toBe(401)
  const signIn = async (password: string) => {
    await send("POST", "/auth/request-otp", { identity: phone, password })
    token = (await send("POST", "/auth/verify-otp", { identity: phone, otp_code: code })).access_token
  }
  await signIn("Admin.2026")
  const asked = { user_id: userId(1), type: "dental", date_treatment: "2026-10-02" }
  const claims = [(await send("POST", "/claims", asked)).id, (await send("POST", "/claims", asked)).id]
  const { decision_id } = await send("POST", "/claims/bulk", { ids: claims, status: "approved" })
  await send("POST", `/claims/decisions/${decision_id}/undo`)
  await send("POST", "/claims/approve-all")
  for (const path of [
    "/claims",
    `/claims/${claims[0]}`,
    "/users",
    `/users/${userId(1)}`,
    "/notification",
    "/dashboard"
  ])
    await send("GET", path)
  for (const path of ["/claims/report", "/users/report", "/audit/report"]) await send("POST", path)
  const form = new FormData()
  const company = "Prairie Foods"
  await send("POST", "/companies", newCompany(company))
  form.set(
    "file",
    new File([new Uint8Array(usersCsv([userCells(1, { company }), userCells(2, { company })]))], "rows.csv")
  )
  const { import_id } = await send("POST", "/users/csv", form)
  await send("POST", `/imports/${import_id}/undo`)
  await send("POST", "/users/bulk", { ids: [userId(1)], set: { status: "inactive" } })
  await send("POST", "/notification/read-all")
  await send("POST", `/auth/unlock/${rafael.id}`)
  await send("PUT", `/auth/change-password/${marta.id}`, { currentPassword: "Admin.2026", newPassword: "Newer.2027" })
  const service = await send("POST", "/service-accounts", newServiceAccount({ scopes: ["claims:decide"] }))
  const own = token
  token = service.token
  await send("POST", "/claims/approve-all")
  const again = await send("GET", "/claims/decisions")
  expect(again).toEqual([])
  token = own
  await send("DELETE", `/service-accounts/${service.id}`)
  await send("POST", "/auth/logout")
  await signIn("Newer.2027")
  const actions = (await owner.kysely.selectFrom("audit_entries").select("action").distinct().execute())
    .map(({ action }) => action)
    .toSorted()
  expect(actions).toEqual([
    "audit.report",
    "claim.approve",
    "claim.create",
    "claim.list",
    "claim.report",
    "claim.undo",
    "claim.view",
    "company.create",
    "notification.list",
    "notification.read",
    "service_account.create",
    "service_account.delete",
    "session.close",
    "session.open",
    "user.change",
    "user.change_password",
    "user.create",
    "user.delete",
    "user.list",
    "user.refuse_sign_in",
    "user.report",
    "user.unlock",
    "user.view"
  ])
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
