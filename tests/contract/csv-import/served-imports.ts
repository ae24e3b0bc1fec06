/** A served application with one company, for tests that upload over HTTP and look into PostgreSQL. */
import { sql } from "kysely"
import type { ImportSubject } from "#domain/shared/record-kind.schema.ts"
import { openSession, send, serveApplication } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase } from "#tests/server/scratch-database.ts"

export const servedImports = async () => {
  const scratch = await scratchDatabase({ max: 10 })
  const backend = await sqlImports(scratch.kysely)
  await backend.addCompany("Northwind")
  const secrets = memorySecrets()
  const env = { SESSION_IDLE_SECONDS: "40000" }
  const { fetch } = serveApplication({ database: scratch.kysely, secrets, env })
  const token = await openSession(scratch.kysely, marta, secrets.hashToken)
  /** A call of its administrator. */
  const call = async (method: string, path: string, body?: object): Promise<ServedAnswer> => {
    const response = await send(fetch, token, method, path, body)
    return { status: response.status, text: await response.text() }
  }
  /** Imports a file, and returns the ids of the import and of what it has added. */
  const importRecords = async (subject: ImportSubject, bytes: Uint8Array) => {
    const form = new FormData()
    form.set("file", new File([new Uint8Array(bytes)], "records.csv", { type: "text/csv" }))
    const { import_id: id } = dataOf<{ readonly import_id: string }>(await call("POST", `/${subject}/csv`, form))
    const { rows } = await sql<{ readonly id: string }>`
      select id from ${sql.table(subject)} where import_id = ${id}::uuid order by id
    `.execute(scratch.kysely)
    return { id, records: rows.map((row) => row.id) }
  }
  return { scratch, fetch, token, call, importRecords }
}

interface ServedAnswer {
  readonly status: number
  readonly text: string
}

/** The data of an answer, which must have some. */
export const dataOf = <Data>({ status, text }: ServedAnswer): Data => {
  if (status >= 300) throw new Error(`The server answered ${status}: ${text}`)
  return (JSON.parse(text) as { readonly data: Data }).data
}

export type ServedImports = Awaited<ReturnType<typeof servedImports>>
