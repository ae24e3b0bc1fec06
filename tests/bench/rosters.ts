/**
 * A roster of 100,000 people of one company: compared with the company and written, while another administrator requests claims.
 * The people are deleted afterwards.
 */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import type { RosterImport } from "#domain/shared/csv/roster.schema.ts"
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { type Figure, percentile } from "#tests/bench/figures.ts"
import { countdown, deleteRoster, turnPages, upload } from "#tests/bench/imports.ts"
import { drawClaimSamples } from "#tests/bench/page-samples.ts"
import { readMemory } from "#tests/bench/report-memory.ts"
import { rosterPhone } from "#tests/fixtures/roster.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const rows = 100_000
const MB = 1_000_000
const apply = { new: true, changed: ["given_name", "surname", "email", "mobile_number", "dob", "ssn"], missing: true }

const two = (n: number) => String(n).padStart(2, "0")

const personOf = (n: number) => ({
  given_name: "José",
  surname: "Núñez",
  email: `${String(n).padStart(6, "0")}@c.example`,
  mobile_number: `+1${rosterPhone(n)}`,
  password_hash: `Pa5-${String(n % 10_000).padStart(4, "0")}`,
  dob: `1980-01-${two(1 + (n % 28))}`,
  ssn: `${100 + (n % 900)}-${two(n % 100)}-${String(n % 10_000).padStart(4, "0")}`
})
type Person = ReturnType<typeof personOf>

/** The people that `edit` does not leave out. */
const fileOf = (count: number, edit: (n: number, person: Person) => Person | null): Uint8Array => {
  const header = Object.keys(personOf(0)).join(",")
  const lines = Array.from({ length: count }, (_, n) => edit(n, personOf(n))).flatMap((person) =>
    person === null ? [] : [Object.values(person).join(",")]
  )
  return new TextEncoder().encode([header, ...lines].join("\n"))
}

/** Of a hundred people four are gone, twenty are changed in some way, and two are new. */
const changed = (): Uint8Array =>
  fileOf(rows + rows / 50, (n, person) => {
    if (n % 100 < 4 && n < rows) return null
    if (n % 5 !== 0) return person
    return n % 10 === 0 ? { ...person, surname: "Paz", dob: "1981-02-03" } : { ...person, ssn: "999-99-9999" }
  })

const addCompany = async (pool: pg.Pool): Promise<string> => {
  const id = randomUUID()
  const name = "Company of a roster"
  const { name_key, company_key } = companyKeys({ name, contact_email: "office@c.example" })
  await pool.query(`update companies set deleted_at = now() where identity = $1`, [nameIdentity(name)])
  await pool.query(
    `insert into companies (id, name, contact_email, type, name_key, company_key, identity)
     values ($1, $2, 'office@c.example', 'users', $3, $4, $5)`,
    [id, name, name_key, company_key, nameIdentity(name)]
  )
  return id
}

export const measureRosters = async (
  server: ServerProcess,
  pool: pg.Pool,
  memoryFile: string
): Promise<ReadonlyArray<Figure>> => {
  const company = await addCompany(pool)
  await deleteRoster(pool)
  const token = await newToken(server)
  const client = openClient(server.url, await newToken(server))
  const samples = await drawClaimSamples(pool, "00000000-0000-4000-8000-000000000000", 300)
  const queries = samples.map(({ query }) => query)
  const send = async (bytes: Uint8Array, fields: Readonly<Record<string, string>>) => {
    const answer = await upload(server, token, bytes, { mode: "compare", company_id: company, ...fields })
    return { ms: answer.ms, data: dataOf<{ readonly data: RosterImport }>(answer).data }
  }
  const everything = { apply: JSON.stringify(apply) }
  // A small roster first starts the thread and loads code that stays in memory.
  const warm = () =>
    send(
      fileOf(10, (_, person) => person),
      { dryRun: "true" }
    )
  await warm()
  await turnPages(client, queries, countdown(30))
  const alone = await turnPages(client, queries, countdown(queries.length))

  /** Its time, the pages meanwhile, and how far the memory rose. */
  const beside = async (bytes: Uint8Array, fields: Readonly<Record<string, string>>) => {
    await warm()
    await pause(2_000)
    const startedAt = Date.now()
    let isOver = false
    const turning = turnPages(client, queries, () => isOver)
    const answer = await send(bytes, fields)
    isOver = true
    const pages = await turning
    const all = readMemory(memoryFile)
    const before = all.findLast(({ at }) => at <= startedAt)?.rss ?? Infinity
    const grown = Math.max(...all.filter(({ at }) => at > startedAt).map(({ rss }) => rss - before)) / MB
    return { ...answer, pages, grown }
  }

  const added = await beside(
    fileOf(rows, (_, person) => person),
    everything
  )
  await pool.query("vacuum (analyze) users")
  const bytes = changed()
  const compared = await beside(bytes, { dryRun: "true" })
  const { missing } = compared.data.summary
  const written = await beside(bytes, { ...everything, confirm_missing: String(missing) })
  const undone = await client.request("POST", `/api/imports/${written.data.import_id ?? ""}/undo`)
  client.close()
  await deleteRoster(pool)
  if (added.data.applied.new !== rows || written.data.applied.missing !== missing || undone.status === 500)
    throw new Error(
      `The roster has added ${added.data.applied.new} and deactivated ${written.data.applied.missing} people.`
    )

  const name = `roster of ${rows.toLocaleString("en-US")}`
  const floor = { name: "before", value: percentile(alone, 0.95), most: 2 }
  const figuresOf = (what: string, aim: number, { ms, pages, grown }: typeof added): ReadonlyArray<Figure> => [
    { name: `${name} ${what}`, unit: "ms", value: ms, aim, floor: null },
    { name: `claims pages meanwhile, 95 %`, unit: "ms", value: percentile(pages, 0.95), aim: null, floor },
    { name: "growth of the process meanwhile", unit: "MB", value: grown, aim: 100, floor: null }
  ]
  return [
    ...figuresOf("new people, written", 30_000, added),
    ...figuresOf("compared", 10_000, compared),
    ...figuresOf("compared and written: 20 % changed, 4 % missing", 30_000, written)
  ]
}
