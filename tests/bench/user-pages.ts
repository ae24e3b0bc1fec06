/** Pages of users at a million of them: searched by one administrator, and requested by ten at once. */
import { Schema } from "effect"
import type pg from "pg"
import { listUsers } from "#adapters/server/database/people/user-list.sql.ts"
import { UserSearch, userQuery } from "#domain/users/user-record.schema.ts"
import { pageByHand, pageFigure, timePages } from "#tests/bench/claim-pages.ts"
import type { Figure } from "#tests/bench/figures.ts"
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

export const measureUsers = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const searched = await timePages(server, pool, {
    path: "/api/users",
    table: "users",
    compared,
    administrators: 1,
    rounds: 4,
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
    rounds: 2,
    draw: () => samples(pool, 200, drawPage)
  })
  return [
    pageFigure("users found by part of a name, p95", searched, 0.95, { aim: 40, most: 1.5 }),
    pageFigure("users found by part of a name, median", searched, 0.5, { aim: null, most: null }),
    pageFigure("users page, 10 at once, p95", turned, 0.95, { aim: null, most: 1.5 }),
    pageByHand("users page beside the best by hand, median", turned)
  ]
}
