/** What a client of the interface sees of a roster, and what the audit, claims and the list of what can be undone have of it. */
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { member, northwindId } from "#tests/contract/csv-import/roster-backend.ts"
import { type RosterCells, rosterFile, rowOf } from "#tests/contract/csv-import/roster-files.ts"
import { sqlRosters } from "#tests/contract/csv-import/sql-rosters.ts"
import { type Fetch, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let backend: Awaited<ReturnType<typeof sqlRosters>>

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch.close()
})

beforeEach(async () => {
  backend = await sqlRosters(scratch.kysely)
  await backend.addCompany(northwindId, "Northwind")
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets }).fetch
  token = await openSession(scratch.kysely, marta, secrets.hashToken)
})

const send = async (
  rows: ReadonlyArray<RosterCells>,
  fields: Readonly<Record<string, string>>,
  { query = "", language = "en" } = {}
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const { name, bytes } = rosterFile(rows)
  body.set("file", new File([new Uint8Array(bytes)], name, { type: "text/csv" }))
  const headers = { authorization: `Bearer ${token}`, "accept-language": language }
  const response = await fetch(`/api/users/csv${query}`, { method: "POST", headers, body })
  return { status: response.status, body: (await response.json()) as ReturnType<typeof JSON.parse> }
}

const read = async (path: string) => {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as ReturnType<typeof JSON.parse>
}

const compared = { mode: "compare", company_id: northwindId }
const everything = {
  ...compared,
  apply: '{"new":true,"changed":["given_name","surname","email","mobile_number","dob","ssn"],"missing":true}'
}

it.each([
  ["no company", { mode: "compare" }, "company_id", "Company is required"],
  ["an empty company", { mode: "compare", company_id: "" }, "company_id", "Company is required"],
  ["another mode", { mode: "sync" }, "mode", "Use compare, or leave it out."],
  ["no JSON", { ...compared, apply: "all" }, "apply", "This value is not valid."],
  [
    "a column that never changes",
    { ...compared, apply: '{"changed":["role"]}' },
    "apply.changed.0",
    "This value is not valid."
  ],
  [
    "more columns than there are",
    { ...compared, apply: JSON.stringify({ changed: Array.from({ length: 200_000 }, () => 1) }) },
    "apply",
    "This value is not valid."
  ],
  [
    "half of the numbers",
    { ...compared, expected: '{"new":1,"changed":1}' },
    "expected.missing",
    "This value is required."
  ],
  [
    "a digest that is no text",
    { ...compared, expected: '{"new":1,"changed":1,"missing":0,"digest":1}' },
    "expected.digest",
    "This value is not valid."
  ]
])("a roster with %s is refused at its field", async (_, fields, field, text) => {
  const { status, body } = await send([rowOf(member(1))], fields)
  expect([status, body.code, body.fields]).toEqual([422, "invalid", { [field]: text }])
})

it("mode, company and dry run may be named in the address, and empty texts are none", async () => {
  const empty = { apply: "", expected: "", confirm_missing: "", prefix: "", date_order: "" }
  const query = `?mode=compare&company_id=${northwindId}&dryRun=true`
  const { status, body } = await send([rowOf(member(1))], empty, { query })
  expect([status, body.data.summary.refused]).toEqual([200, 1])
  expect(body.data.import_id).toBe(undefined)
})

it("other numbers than those shown, and many missing people, are refused with the numbers of now", async () => {
  for (let n = 0; n < 12; n += 1) await backend.addMember(member(n))
  const rows = [rowOf(member(0), { surname: "Paz" })]
  const other = await send(rows, { ...everything, expected: '{"new":0,"changed":1,"missing":10}' }, { language: "es" })
  expect(other).toEqual({
    status: 409,
    body: {
      code: "count_changed",
      message:
        "Ahora hay en el archivo 0 personas nuevas y 1 con cambios, y faltan 11. No es lo que se mostraba. No se cambió nada.",
      fields: { new: 0, changed: 1, missing: 11 }
    }
  })
  const many = await send(rows, everything)
  expect([many.status, many.body.code, many.body.fields]).toEqual([409, "too_many_missing", { missing: 11 }])
  expect((await send(rows, { ...everything, confirm_missing: "11" })).body.data.applied).toEqual({
    new: 0,
    changed: 1,
    missing: 11
  })
})

it("the own row never changes, and no other row changes a role or a password", async () => {
  await backend.addMember(member(1, { role: "admin" }))
  await sql`update users set company_id = ${northwindId}::uuid where id = ${marta.id}::uuid`.execute(scratch.kysely)
  const { rows } = await sql<{ readonly email: string }>`select email from users where id = ${marta.id}::uuid`.execute(
    scratch.kysely
  )
  const { body } = await send(
    [
      { email: rows[0]?.email ?? "", surname: "Other" },
      rowOf(member(1), { surname: "Paz", password_hash: "Initial.1" })
    ],
    everything
  )
  expect(body.data).toMatchObject({ summary: { equal: 1, changed: 1 }, applied: { changed: 1 } })
  const { rows: after } = await sql<object>`
    select surname, role, password_hash from users where id in (${marta.id}::uuid, ${member(1).id}::uuid) order by surname
  `.execute(scratch.kysely)
  expect(after).toEqual([
    { surname: "Paz", role: "admin", password_hash: null },
    { surname: "Salgado", role: "admin", password_hash: null }
  ])
})

it("each person's history has the values before and after, of a social security number only that it was changed", async () => {
  await backend.addMember(member(1))
  await backend.addMember(member(2))
  await send([rowOf(member(1), { surname: "Paz", ssn: "999-99-9999" })], everything)
  const { rows } = await sql<object>`
    select action, before, after, bulk from audit_entries where action = 'user.change' order by entity_id = ${member(2).id}::uuid
  `.execute(scratch.kysely)
  expect(rows).toEqual([
    { action: "user.change", before: { surname: "Gil" }, after: { surname: "Paz", ssn: "changed" }, bulk: null },
    { action: "user.change", before: { status: "active" }, after: { status: "inactive" }, bulk: null }
  ])
  const { rows: reads } = await sql<{ readonly shown: ReadonlyArray<string> }>`
    select after -> 'shown' as shown from audit_entries where action = 'user.list'
  `.execute(scratch.kysely)
  expect(reads.map(({ shown }) => shown.toSorted())).toEqual([[member(1).id, member(2).id].toSorted()])
})

it("pending claims have the new name, and the former one after the undo; what can be undone names all people", async () => {
  await backend.addMember(member(1))
  await sql`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    values (gen_random_uuid(), ${member(1).id}::uuid, 'Ana', 'Gil', 'ana gil', 'dental', '2026-01-02', 'pending', now())
  `.execute(scratch.kysely)
  const namesOnClaims = async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select given_name || ' ' || surname || ' ' || client_key as name from claims
    `.execute(scratch.kysely)
    return rows.map(({ name }) => name)
  }
  const { body } = await send(
    [rowOf(member(1), { surname: "Paz" }), rowOf(member(7), { password_hash: "Initial.1" })],
    everything
  )
  expect(await namesOnClaims()).toEqual(["Ana Paz ana paz"])
  const list = await read("/users?searchTerm=paz")
  expect(list.data.map(({ surname }: { readonly surname: string }) => surname)).toEqual(["Paz"])
  const { undoable } = (await read("/undoable?entity=user")).data
  expect(undoable).toMatchObject([{ kind: "import", id: body.data.import_id, records: 2 }])
  const undone = await fetch(`/api/imports/${body.data.import_id}/undo`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` }
  })
  expect(((await undone.json()) as { readonly data: object }).data).toEqual({
    removed: 1,
    reverted: 1,
    activated: 0,
    kept: [],
    kept_total: 0
  })
  expect(await namesOnClaims()).toEqual(["Ana Gil ana gil"])
  expect((await read("/users?searchTerm=paz")).data).toEqual([])
})
