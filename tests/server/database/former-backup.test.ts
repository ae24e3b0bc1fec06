/** Backups of former versions, whose tables lack columns that rows have by now. */
import pg from "pg"
import { afterEach, expect, it } from "vitest"
import { backupLines, restoreLines } from "#adapters/server/database/backup/backup.ts"
import { migrate, migrationNames } from "#adapters/server/database/migrate.ts"
import { memoryImageBytes } from "#tests/doubles/images.memory.ts"
import { dropDatabase, emptyDatabase } from "#tests/server/scratch-database.ts"

const made: Array<string> = []

afterEach(async () => {
  for (const url of made.splice(0)) await dropDatabase(url)
})

const fresh = async (): Promise<string> => {
  const url = await emptyDatabase()
  made.push(url)
  return url
}

const query = async (url: string, text: string): Promise<ReadonlyArray<unknown>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

const person = "00000000-0000-4000-8000-000000000001"
const company = "00000000-0000-4000-8000-000000000002"

/** Rows of the first version: two names that differ in invisible characters, and an old entry. */
const firstRows = `
  insert into companies (id, name, contact_email, type) values
    ('${company}', 'Olmo Mail', 'a@olmo.example', 'users'),
    ('00000000-0000-4000-8000-000000000003', U&'Olmo\\200B Mail', 'b@olmo.example', 'users');
  insert into users (id, given_name, surname, email, mobile_number, password_hash, company_id, role) values
    ('${person}', U&'\\3164', 'Vega', 'vega@olmo.example', '+593123456789012', 'none', '${company}', 'admin');
  insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
    values ('2024-02-29T10:00:00Z', '${person}', 'Vega', 'user.change', 'user', '${person}');
`

const state = async (url: string) => ({
  companies: await query(url, "select id, name, contact_email, version from companies order by id"),
  users: await query(url, "select id, given_name, surname, email, mobile_number, company_id, role, version from users"),
  audit: await query(url, "select at, actor_id, actor_name, action, entity, entity_id from audit_entries")
})

const stored = memoryImageBytes()
const ignored = (): void => undefined

it.each(["0002", "0020", "0036", "0041"])(
  "a backup of a version with the migrations up to %s is restored as this one stores it",
  async (until) => {
    const names = await migrationNames()
    const [first] = names
    if (first === undefined) throw new Error("There are no migrations")
    const before = await fresh()
    await migrate({ directUrl: before, until: first })
    await query(before, firstRows)
    await migrate({ directUrl: before, until: `${until}~` })
    const lines: Array<string> = []
    for await (const part of backupLines(before, stored, ignored, ignored))
      lines.push(...part.split("\n").filter((line) => line !== ""))
    const known = await state(before)

    const after = await fresh()
    const given = (async function* () {
      yield* lines
    })()
    await restoreLines(after, given, stored, async () => undefined, ignored)
    expect(await state(after)).toEqual(known)
    expect(await query(after, "select name from migrations order by name")).toEqual(names.map((name) => ({ name })))
    expect(await query(after, "select must_change_password from users")).toEqual([{ must_change_password: false }])
  }
)
