/** The undo of an import beside edits, deletions and a second undo, all at once, over HTTP and PostgreSQL. */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ImportUndone, UserImport } from "#domain/csv-import/csv-import.schema.ts"
import { openSession, serveApplication, type Fetch } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const rounds = 200
const perRound = 4

let scratch: ScratchDatabase
let fetch: Fetch
let token: string

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  const backend = await sqlImports(scratch.kysely)
  await backend.addCompany("Northwind")
  const secrets = memorySecrets()
  fetch = serveApplication({ database: scratch.kysely, secrets, env: { SESSION_IDLE_SECONDS: "40000" } }).fetch
  token = await openSession(scratch.kysely, marta, secrets.hashToken)
})

afterAll(async () => {
  await scratch.close()
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

const importUsers = async (from: number) => {
  const form = new FormData()
  const people = Array.from({ length: perRound }, (_, at) => userCells(from + at))
  form.set("file", new File([new Uint8Array(usersCsv(people))], "people.csv", { type: "text/csv" }))
  const { body } = await call("POST", "/users/csv", form)
  const { import_id } = (body as { readonly data: UserImport }).data
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where import_id = ${import_id}::uuid order by id
  `.execute(scratch.kysely)
  return { id: import_id ?? "", users: rows.map(({ id }) => id) }
}

it(
  "an undo that meets edits, deletions and a second undo removes each user once or keeps it, and the audit adds up",
  { timeout: 180_000 },
  async () => {
    const seen = { removed: 0, changed: 0, not_found: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { id, users } = await importUsers(round * perRound)
      expect(users).toHaveLength(perRound)
      const [edited = "", deleted = ""] = users
      const undo = () => call("POST", `/imports/${id}/undo`)
      const work = [
        undo,
        () => call("PUT", `/users/${edited}`, { status: "inactive" }),
        () => call("PATCH", `/users/${deleted}`),
        undo
      ]
      // Each begins first in some rounds.
      const turned = work.map((_, at) => (at + round) % work.length)
      const answers = new Map(await Promise.all(turned.map(async (at) => [at, await (work[at] ?? undo)()] as const)))
      const undos = [answers.get(0), answers.get(3)]
      expect(new Set(undos.map((answer) => answer?.status))).toEqual(new Set([200, 409]))
      const answered = undos.find((answer) => answer?.status === 200)
      if (answered === undefined) throw new Error("No undo was answered")
      const { data } = answered.body as { readonly data: ImportUndone }
      const reasons = new Map(data.kept.map((one) => [one.id, one.reason]))
      expect(data.removed + data.kept_total).toBe(perRound)
      // What was answered as changed is kept as changed; what was removed first is not found by the others.
      expect([answers.get(1)?.status, reasons.get(edited)]).toEqual(
        reasons.has(edited) ? [200, "changed"] : [404, undefined]
      )
      expect([answers.get(2)?.status, reasons.get(deleted)]).toEqual(
        reasons.has(deleted) ? [200, "not_found"] : [404, undefined]
      )
      const { rows } = await sql<{ readonly living: number; readonly deletions: number }>`
      select
        (select count(*)::integer from users where import_id = ${id}::uuid and deleted_at is null) as living,
        (select count(*)::integer from audit_entries where action = 'user.delete' and entity_id = any(${users}::uuid[])) as deletions
    `.execute(scratch.kysely)
      const living = reasons.has(edited) ? 1 : 0
      expect(rows[0]).toEqual({ living, deletions: perRound - living })
      seen.removed += data.removed
      for (const reason of reasons.values()) if (reason === "changed" || reason === "not_found") seen[reason] += 1
    }
    expect(Math.min(seen.removed, seen.changed, seen.not_found)).toBeGreaterThan(0)
  }
)

it("the list has the users of an import by its id, whatever else is asked for", async () => {
  const { id, users } = await importUsers(90_000)
  const listed = async (query: string) => {
    const { body } = await call("GET", `/users?${query}`)
    return (body as { readonly data: ReadonlyArray<{ readonly id: string }> }).data.map((one) => one.id).toSorted()
  }
  expect(await listed(`import_id=${id}&sort=email`)).toEqual(users)
  expect(await listed(`import_id=${id}&status=inactive`)).toEqual([])
  expect((await call("GET", "/users?import_id=x")).status).toBe(400)
})
