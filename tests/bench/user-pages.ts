/** Pages of users at a million of them: searched by one administrator, and requested by ten at once. */
import { Schema } from "effect"
import type pg from "pg"
import { listUsers } from "#adapters/server/database/people/user-list.sql.ts"
import { UserSearch, userQuery } from "#domain/users/user-record.schema.ts"
import { type EntryOf, pageByHand, pageFigure, timePages, timeRequests } from "#tests/bench/claim-pages.ts"
import { readAdministrator } from "#tests/bench/database.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import { drawSamples, pick, type PageSample, upTo } from "#tests/bench/page-samples.ts"
import type { ServerProcess } from "#tools/server-process.ts"

interface Name {
  readonly given_name: string
  readonly surname: string
}

/** Random existing names as search terms. */
const drawNames = async (pool: pg.Pool, count: number): Promise<ReadonlyArray<Name>> => {
  const { rows } = await pool.query<Name>(
    "select given_name, surname from users tablesample bernoulli (1) order by random() limit $1",
    [count]
  )
  return rows
}

/** A search term as typed: a name, the beginning or the middle of one, or two of them. */
const partOf = ({ given_name, surname }: Name): string => {
  const word = pick([given_name, ...surname.split(" ")])
  const from = Math.random() < 0.3 ? Math.floor(Math.random() * Math.max(1, word.length - 4)) : 0
  return pick([word, word.slice(from, from + 4), word.slice(from, from + 5), `${given_name} ${surname.split(" ")[0]}`])
}

const drawPage = (): URLSearchParams => {
  const query = new URLSearchParams({ limit: pick(["10", "25", "50", "100"]) })
  if (Math.random() < 0.3) query.set("status", pick(["active", "inactive"]))
  if (Math.random() < 0.3) query.set("sort", `${pick(["", "-"])}${pick(userQuery.sortFields)}`)
  query.set("page", String(Math.random() < 0.33 ? upTo(400) : upTo(10)))
  return query
}

const readSearch = Schema.decodeUnknownSync(UserSearch)
/** Required by the store; no number is decrypted here. */
export const secretsContext = {
  idleSeconds: 1_800,
  maxSeconds: 43_200,
  ssn: { seal: () => new Uint8Array(), open: () => "" }
}

const samples = (pool: pg.Pool, count: number, draw: () => URLSearchParams): Promise<ReadonlyArray<PageSample>> =>
  drawSamples(pool, count, draw, (database, query) => listUsers(database, secretsContext, readSearch(query)))

const compared = ["id", "email", "surname", "status", "created_at", "version"]

/** Who was shown whom is committed before the answer (decision 0083); the same page again within ten minutes is not. */
const entriesBy = (administratorId: string): EntryOf => {
  const written = new Set<string>()
  return (rows) => {
    const after = JSON.stringify({ shown: rows.map((row) => row["id"]) })
    if (rows.length === 0 || written.has(after)) return null
    written.add(after)
    return {
      sql: `insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, after)
        values (statement_timestamp(), $1, 'By hand', 'user.list', 'user', $1, $2)`,
      parameters: [administratorId, after]
    }
  }
}

const work = "same SQL, its entry written"

export const measureUsers = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const entryOf = entriesBy(await readAdministrator(pool))
  const searched = await timePages(server, pool, {
    path: "/api/users",
    table: "users",
    compared,
    administrators: 1,
    rounds: 4,
    entryOf,
    draw: async () => {
      const names = [...(await drawNames(pool, 60))]
      return samples(pool, names.length, () => new URLSearchParams({ searchTerm: partOf(names.pop() ?? pick(names)) }))
    }
  })
  const turned = await timePages(server, pool, {
    path: "/api/users",
    table: "users",
    compared,
    administrators: 10,
    rounds: 6,
    entryOf,
    draw: () => samples(pool, 200, drawPage)
  })
  const session = await timeRequests(server, "/api/auth/me", 10, 400)
  const bare = await timeRequests(server, "/api/health", 10, 400)
  return [
    pageFigure("users found by part of a name, p95", searched, 0.95, { aim: 40, most: 1.5, work }),
    pageFigure("users found by part of a name, median", searched, 0.5, { aim: null, most: null, work }),
    pageFigure("users page, 10 at once, p95", turned, 0.95, { aim: null, most: 1.5, work }),
    pageFigure("users page, 10 at once, median", turned, 0.5, { aim: null, most: null, work }),
    pageByHand("users page beside the best by hand, median", turned),
    {
      name: "an answer of the session alone, 10 at once, median",
      unit: "ms",
      value: median(session),
      aim: null,
      floor: { name: "an answer without the database", value: median(bare), most: null }
    }
  ]
}
