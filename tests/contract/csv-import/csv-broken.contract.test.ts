/**
 * Broken files of every kind, sent one after the other to one server: each gets a clear message, imports no wrong row,
 * and leaves the server healthy.
 */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ServedImports, servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { tableDigests } from "#tests/contract/table-digests.ts"
import { brokenFiles } from "#tests/fixtures/broken-csv.ts"
import { userCells } from "#tests/fixtures/csv.ts"
import { runsOf } from "#tests/fixtures/runs.ts"

const files = runsOf(300)

let served: ServedImports

beforeAll(async () => {
  served = await servedImports()
})

afterAll(async () => {
  await served.scratch.close()
})

const upload = async (bytes: Uint8Array) => {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(bytes)], "people.csv", { type: "text/csv" }))
  const response = await served.fetch("/api/users/csv", {
    method: "POST",
    headers: { authorization: `Bearer ${served.token}` },
    body
  })
  const text = await response.text()
  expect(text.length).toBeLessThan(2_000_000)
  return { status: response.status, body: JSON.parse(text) }
}

const snapshot = () => tableDigests(served.scratch.kysely, ["sessions", "imports"])

it(`the server answers ${files} broken files with clear errors and stays healthy`, { timeout: 240_000 }, async () => {
  const kinds = new Map<string, number>()
  let imported = 0
  for (const [place, make] of brokenFiles(files).entries()) {
    const { kind, bytes, status, message: expectedMessage, mayImport } = make()
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const isWhole = status !== 200
    // A snapshot for each file would take too long; any change would be seen in a later one.
    const before = isWhole && place % 10 === 0 ? await snapshot() : null
    const answer = await upload(bytes)
    expect({ kind, place, status: answer.status, body: isWhole ? answer.body : null }).toMatchObject({
      kind,
      place,
      status
    })
    if (isWhole) {
      expect({ kind, place, message: answer.body.message }).toEqual({
        kind,
        place,
        message: expect.stringMatching(expectedMessage)
      })
      if (before !== null) expect(await snapshot()).toEqual(before)
    } else {
      const { summary, newUsers, errors, errors_total } = answer.body.data
      expect(errors_total).toBeGreaterThan(0)
      expect(errors.map(({ message }: { readonly message: string }) => message)).toContainEqual(
        expect.stringMatching(expectedMessage)
      )
      const allowed = mayImport.map((number) => userCells(number).email)
      expect(newUsers.map(({ email }: { readonly email: string }) => email)).toEqual(allowed)
      expect(summary.newUsersCount).toBe(allowed.length)
      imported += allowed.length
    }
    const health = await served.fetch("/api/health", { method: "GET" })
    expect(health.status).toBe(200)
  }
  const { rows } = await sql<{ readonly people: number }>`
    select count(*)::int as people from users where role = 'user'
  `.execute(served.scratch.kysely)
  expect(rows).toEqual([{ people: imported }])
  expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBe(files)
  console.log(
    `broken files: ${files} of ${kinds.size} kinds, ${imported} people imported from the good rows among them`
  )
})
