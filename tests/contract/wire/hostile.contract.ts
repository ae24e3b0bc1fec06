/**
 * Thousands of malformed requests to every endpoint: none is answered with an unexpected error, each refusal is in the
 * envelope, and the database is unchanged afterwards.
 */
import { Result, Schema } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#adapters/server/records.ts"
import { Envelope } from "#adapters/contract/endpoint.ts"
import {
  seededRandom,
  hostileRequest,
  oversized,
  oversizedForm,
  type Hostile
} from "#tests/contract/wire/hostile-requests.ts"
import { openSession, serveApplication, type Fetch } from "#tests/contract/served-application.ts"
import { addUser, sqlBackend } from "#tests/contract/sql-backend.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { article as articleOf } from "#tests/fixtures/articles.ts"
import { userId } from "#tests/fixtures/people.ts"
import { question } from "#tests/fixtures/quizzes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000)

/** Tables in which refused sign-ins, the activity of sessions and reads are recorded. */
const restless = ["sign_in_calls", "sign_in_failures", "sessions", "audit_entries"]

/** Reads are audited, and change nothing else. */
const reads = /\.(?:list|view|report)$/u

/** What is stored: a digest of each table, and how often each kind of change is in the audit. */
const stored = async () => {
  const { rows } = await sql<{ readonly action: string; readonly n: number }>`
    select action, count(*)::int as n from audit_entries where action !~ ${reads.source} group by action order by action
  `.execute(scratch.kysely)
  return { ...(await tableDigests(scratch.kysely, restless)), changes: rows }
}

let scratch: ScratchDatabase
let fetch: Fetch
let token: string
let claim: string
let member: string
let company: string
let quiz: string
let article: string
let lines: ReadonlyArray<string>

const openServer = async () => {
  scratch = await scratchDatabase({ max: 10 })
  const { first } = await sqlBackend(scratch.kysely)
  member = await addUser(scratch.kysely, userId(1), "user")
  const { rows: companies } = await sql<{ readonly id: string }>`
    insert into companies (id, name, contact_email, type, name_key, company_key, identity)
    values (gen_random_uuid(), 'Prairie Foods', 'a@b.co', 'users', 'prairie foods', 'prairie foods a@b.co', 'prairie foods') returning id::text
  `.execute(scratch.kysely)
  company = companies[0]?.id ?? ""
  const { rows: quizzes } = await sql<{ readonly id: string }>`
    insert into quizzes (id, title, title_key, identity, type, status, questions, question_count, created_at, updated_at)
    values (gen_random_uuid(), 'Sleep', 'sleep', 'sleep', 'daily', 'active', ${JSON.stringify([question(1), question(2)])}::jsonb, 2, now(), now())
    returning id::text
  `.execute(scratch.kysely)
  quiz = quizzes[0]?.id ?? ""
  const { title_en, title_es, subtitle_en, subtitle_es, card_description_en, card_description_es, text_en, text_es } =
    articleOf()
  const { rows: articles } = await sql<{ readonly id: string }>`
    insert into articles (id, title_en, title_es, title_key, search_key, subtitle_en, subtitle_es, card_description_en,
      card_description_es, text_en, text_es, author, author_id, author_name, category, status, translations,
      is_spanish_ready, created_at, updated_at)
    values (gen_random_uuid(), ${title_en}, ${title_es}, 'sleep', 'sleep', ${subtitle_en}, ${subtitle_es}, ${card_description_en},
      ${card_description_es}, ${text_en}, ${text_es}, 'Ana', ${first.id}::uuid, 'Ana', 'newsletter', 'inactive',
      ${JSON.stringify(articleOf().translations)}::jsonb, true, now(), now())
    returning id::text
  `.execute(scratch.kysely)
  article = articles[0]?.id ?? ""
  const { rows } = await sql<{ readonly id: string }>`
    insert into claims (id, user_id, given_name, surname, client_key, type, date_treatment, status, created_at)
    select gen_random_uuid(), ${member}::uuid, 'Lucía', 'Ortega', 'lucia ortega', 'vision', '2026-09-01', 'pending', now()
    from generate_series(1, 3) returning id::text
  `.execute(scratch.kysely)
  claim = rows[0]?.id ?? ""
  const secrets = memorySecrets()
  const server = serveApplication({ database: scratch.kysely, secrets, env: { SIGN_IN_FAILURES: "1000" } })
  fetch = server.fetch
  lines = server.lines
  token = await openSession(scratch.kysely, first, secrets.hashToken)
}

/** One existing record of each kind, for paths. */
const idFor = (path: string): string =>
  Object.entries({ "/users": member, "/companies": company, "/quizzes": quiz, "/learn": article }).find(([place]) =>
    path.startsWith(place)
  )?.[1] ?? claim

const readEnvelope = Schema.decodeUnknownResult(Schema.fromJsonString(Envelope))

/** What is wrong with an answer; null when it is correct. */
const fault = async (response: Response): Promise<string | null> => {
  if (response.status >= 500) return `a ${response.status}: ${await response.text()}`
  if (response.status < 400) {
    await response.body?.cancel()
    return null
  }
  const envelope = readEnvelope(await response.text())
  if (Result.isFailure(envelope)) return `a ${response.status} without the envelope`
  const { message, code } = envelope.success
  if (message.trim() === "" || !/^[a-z][a-z_]*$/u.test(code)) return `a ${response.status} without a message or code`
  if (/select .* from |insert into |node_modules|\.ts\b|    at /u.test(JSON.stringify(envelope.success)))
    return "an answer that reveals internals"
  if (response.status === 405 && !response.headers.get("allow")) return "a 405 without Allow"
  return null
}

const send = ({ method, path, headers, body }: Hostile) =>
  fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body })
  })

const describeRequest = ({ kind, method, path, headers, body }: Hostile) =>
  `${kind}: ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? "").slice(0, 300)}`

/** Sends that many requests of the generator to each endpoint. Their seed is printed; `HOSTILE_SEED` repeats it. */
export const hostileContract = (perEndpoint: number): void => {
  describe("malformed requests", () => {
    beforeAll(openServer)

    afterAll(async () => {
      await scratch.close()
    })

    it("every malformed request gets a refusal in the envelope and changes nothing", async () => {
      const before = await stored()
      const random = seededRandom(seed)
      const statuses = new Map<number, number>()
      const kinds = new Map<string, number>()
      const faults: Array<string> = []
      for (const endpoint of endpoints) {
        for (let n = 0; n < perEndpoint; n += 1) {
          const request = hostileRequest(random, endpoint, idFor(endpoint.path))
          const response = await send(request)
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          kinds.set(request.kind, (kinds.get(request.kind) ?? 0) + 1)
          const wrong = await fault(response)
          if (wrong !== null) faults.push(`${wrong} ← ${describeRequest(request)}`)
        }
      }
      const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      expect({ seed, faults }).toEqual({ seed, faults: [] })
      expect({ seed, stored: await stored() }).toEqual({ seed, stored: before })
      expect(total).toBe(perEndpoint * endpoints.length)
      // A generator without enough variety would prove nothing.
      for (const status of [400, 404, 405, 415, 422])
        expect({ status, seen: statuses.get(status) ?? 0 }).toMatchObject({
          seen: expect.toSatisfy((seen: number) => seen >= 20)
        })
      for (const [kind, count] of kinds) expect({ kind, isFrequent: count >= 50 }).toEqual({ kind, isFrequent: true })
      expect(kinds.size).toBe(8)
      expect([...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(
        total * 0.3
      )
      expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
      console.log(
        `hostile input: ${total} requests, seed ${seed}, ${JSON.stringify(Object.fromEntries([...statuses].sort(([one], [other]) => one - other)))}`
      )
    }, 600_000)

    it("a body above the limit is refused, with or without a declared size", async () => {
      const before = await stored()
      for (const { method, path, body } of endpoints.filter((row) => row.body !== undefined)) {
        const url = `/api${path.replace(/\{\w+\}/gu, claim)}`
        const headers = {
          "content-type": body?.kind === "form" ? "multipart/form-data; boundary=x" : "application/json"
        }
        const sent = body?.kind === "form" ? oversizedForm : oversized
        const withSize = await send({
          kind: "size",
          method,
          path: url,
          headers: { ...headers, "content-length": String(sent.length) },
          body: sent
        })
        const withoutSize = await send({ kind: "size", method, path: url, headers, body: sent })
        expect([path, withSize.status, withoutSize.status]).toEqual([path, 413, 413])
        expect([await fault(withSize), await fault(withoutSize)]).toEqual([null, null])
      }
      expect(await stored()).toEqual(before)
    })

    it("an array or a text is refused where the body is an object", async () => {
      const before = await stored()
      for (const { method, path, body: declared } of endpoints.filter((row) => row.body?.kind === "json")) {
        // The endpoint that deletes and restores refuses everything else as malformed (decisions, section 2).
        const refusedAs = declared?.kind === "json" ? declared.refusedAs : 422
        for (const body of ["[]", "[{}]", '"approved"', "7", "true", "null"]) {
          const url = `/api${path.replace(/\{\w+\}/gu, claim)}`
          const response = await send({
            kind: "shape",
            method,
            path: url,
            headers: { "content-type": "application/json" },
            body
          })
          const { status } = response
          expect([path, body, status, await fault(response)]).toEqual([path, body, refusedAs, null])
        }
      }
      expect(await stored()).toEqual(before)
    })
  })
}
