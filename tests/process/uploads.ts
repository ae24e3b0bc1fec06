/** Uploads to a server over its socket. */
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { sql } from "kysely"
import type { Database } from "#adapters/server/database/database.ts"
import { roster, rosterCompanies, rosterPhone } from "#tests/fixtures/roster.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"

export interface Uploaded {
  /** 0 where the connection broke before the answer. */
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
}

export interface UploadOptions {
  readonly fields?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly key?: string
}

/** Uploads a file of users; a broken connection is a result too. */
export const uploadPeople = async (
  url: string,
  token: string,
  bytes: Uint8Array,
  { fields = {}, signal, key }: UploadOptions = {}
): Promise<Uploaded> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set("file", new File([new Uint8Array(bytes)], "people.csv", { type: "text/csv" }))
  try {
    const response = await fetch(new URL("/api/users/csv", url), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { "idempotency-key": key }) },
      body,
      ...(signal && { signal })
    })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    // A TypeError is the broken connection, an AbortError the client's own abort; any other error is a defect.
    if (error instanceof TypeError || (error instanceof Error && error.name === "AbortError"))
      return { status: 0, body: null }
    throw error
  }
}

/** A file of that many valid users; those of another `turn` are different. */
export const peopleOf = (turn: number, rows: number): Uint8Array =>
  roster({ rows, wrong: 0, start: turn * 20_000 }).bytes

/** How many users of a turn are stored. */
export const countOf = async (database: Database, turn: number): Promise<number> => {
  const first = rosterPhone(turn * 20_000)
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from users where mobile_number >= ${`+1${first}`} and mobile_number < ${`+1${first + 20_000}`}
  `.execute(database)
  return rows[0]?.n ?? 0
}

export const addRosterCompanies = async (database: Database): Promise<void> => {
  const contact_email = "office@corp.example"
  await database
    .insertInto("companies")
    .values(
      rosterCompanies.map((name) => ({
        id: crypto.randomUUID(),
        name,
        contact_email,
        type: "users" as const,
        ...companyKeys({ name, contact_email }),
        identity: nameIdentity(name)
      }))
    )
    .execute()
}
