/**
 * The undo of an import beside edits, bulk changes, deletions and a second undo, all at once, over HTTP and PostgreSQL,
 * for each kind of record that files bring.
 */
import { Record } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { quizColumns } from "#domain/quizzes/quiz-csv.rules.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { type ImportSubject, importSubjects } from "#domain/shared/record-kind.schema.ts"
import type { UserBulkOutcome } from "#domain/users/user-bulk.schema.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { type ServedImports, servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { bytesOf, simpleCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"

const rounds = 200
const perRound = 5

let served: ServedImports
/** A user of no raced import, whom the bulk changes move to imported companies. */
let employee = ""

beforeAll(async () => {
  served = await servedImports()
  employee = (await served.importRecords("users", usersCsv([userCells(900_000)]))).records[0] ?? ""
})

afterAll(async () => {
  await served.scratch.close()
})

const call = async (...request: Parameters<ServedImports["call"]>) => {
  const { status, text } = await served.call(...request)
  return { status, body: JSON.parse(text) as unknown }
}

/** Whether a change was made. The only other answer is that its record is no longer there. */
const isMade = async (answer: ReturnType<typeof call>, gone = 404): Promise<boolean> => {
  const { status } = await answer
  expect([200, gone]).toContain(status)
  return status === 200
}

const changeUsers = async (ids: ReadonlyArray<string>, set: Readonly<Record<string, string>>) => {
  const { status, body } = await call("POST", "/users/bulk", { ids, set })
  const { data } = body as { readonly data?: UserBulkOutcome }
  return { status, conflicts: data?.conflicts.length ?? 0 }
}

interface Raced {
  /** A file of so many valid records that no other round has. */
  readonly file: (from: number) => Uint8Array
  readonly edit: (id: string) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
  /** A change that is not an edit of one record, and why a record is kept after it. */
  readonly use: (id: string) => Promise<boolean>
  readonly usedReason: "changed" | "referenced"
}

const numbers = (from: number) => Array.from({ length: perRound }, (_, at) => from + at)

/** A quiz of two questions. */
const quizRows = (title: string): string => {
  const cells: Partial<Readonly<Record<(typeof quizColumns)[number], string>>> = {
    quiz_title: title,
    quiz_type: "weekly",
    question_en: "How long?",
    question_es: "¿Cuánto?",
    question_type: "single",
    points: "50",
    options_en: "Seven|Five",
    options_es: "Siete|Cinco",
    correct_options: "Seven"
  }
  return csvLine(quizColumns.map((column) => cells[column] ?? "")).repeat(2)
}

/** Simple records, to which nothing refers. */
const plainKinds = Record.map(simpleRecords, ({ rules, newRecord }, place): Raced => {
  let edits = 1_000_000
  return {
    file: (from) => simpleCsv(place, numbers(from).map(newRecord)),
    edit: (id) => isMade(call("PUT", `${rules.kind.path}/${id}`, newRecord((edits += 1)))),
    remove: (id) => isMade(call("PATCH", `${rules.kind.path}/${id}`, { is_deleted: true })),
    use: (id) => isMade(call("PUT", `${rules.kind.path}/${id}`, { status: "inactive" })),
    usedReason: "changed"
  }
})

const kinds: Readonly<Record<ImportSubject, Raced>> = {
  users: {
    file: (from) => usersCsv(numbers(from).map((number) => userCells(number))),
    edit: (id) => isMade(call("PUT", `/users/${id}`, { status: "inactive" })),
    remove: (id) => isMade(call("PATCH", `/users/${id}`)),
    // A bulk change that came later finds no user to change.
    use: async (id) => {
      const { status, conflicts } = await changeUsers([id], { status: "inactive" })
      expect(status).toBe(200)
      return conflicts === 0
    },
    usedReason: "changed"
  },
  ...plainKinds,
  companies: {
    ...plainKinds.companies,
    // A bulk change that came later finds no company to move its users to.
    use: async (id) => {
      const { status } = await changeUsers([employee], { company_id: id })
      expect([200, 422]).toContain(status)
      return status === 200
    },
    usedReason: "referenced"
  },
  quizzes: {
    file: (from) =>
      bytesOf(
        csvLine(quizColumns) +
          numbers(from)
            .map((number) => quizRows(`Quiz ${number}`))
            .join("")
      ),
    edit: (id) => isMade(call("PUT", `/quizzes/${id}`, { icon: "moon" })),
    remove: (id) => isMade(call("PUT", `/quizzes/${id}/delete`)),
    use: (id) => isMade(call("PUT", `/quizzes/${id}/status`, { status: "inactive" })),
    usedReason: "changed"
  }
}

describe.each(Object.entries(kinds) as ReadonlyArray<[ImportSubject, Raced]>)("an import of %s", (subject, kind) => {
  it(`an import whose undo meets edits, bulk changes, deletions and a second undo loses each record once or keeps it, ${rounds} times`, async () => {
    const entity = importSubjects[subject]
    const seen = { removed: 0, edited: 0, deleted: 0, used: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { id, records } = await served.importRecords(subject, kind.file(round * perRound))
      expect(records).toHaveLength(perRound)
      const [edited = "", deleted = "", used = ""] = records
      const undos = new Map<number, unknown>()
      const undo = async () => {
        const { status, body } = await call("POST", `/imports/${id}/undo`)
        undos.set(status, body)
      }
      const made = { edited: false, deleted: false, used: false }
      const work = [
        undo,
        async () => void (made.edited = await kind.edit(edited)),
        async () => void (made.deleted = await kind.remove(deleted)),
        undo,
        async () => void (made.used = await kind.use(used))
      ]
      // Each begins first in some rounds.
      const first = round % work.length
      await Promise.all([...work.slice(first), ...work.slice(0, first)].map((one) => one()))

      expect(new Set(undos.keys())).toEqual(new Set([200, 409]))
      const { data } = undos.get(200) as { readonly data: ImportUndone }
      // What came before the undo keeps its record with the reason; what came after it finds none.
      const kept = [
        ...(made.edited ? [{ id: edited, reason: "changed" }] : []),
        ...(made.deleted ? [{ id: deleted, reason: "not_found" }] : []),
        ...(made.used ? [{ id: used, reason: kind.usedReason }] : [])
      ]
      expect({ ...data, kept: data.kept.map(({ id: one, reason }) => ({ id: one, reason })) }).toEqual({
        removed: perRound - kept.length,
        kept: kept.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        kept_total: kept.length
      })
      const living = Number(made.edited) + Number(made.used)
      const { rows } = await sql`
        select
          (select count(*)::integer from ${sql.table(subject)} where import_id = ${id}::uuid and deleted_at is null) as living,
          count(*) filter (where action = ${`${entity}.create`})::integer as creations,
          count(*) filter (where action = ${`${entity}.delete`})::integer as deletions
        from audit_entries where entity_id = any(${records}::uuid[])
      `.execute(served.scratch.kysely)
      expect(rows).toEqual([{ living, creations: perRound, deletions: perRound - living }])
      seen.removed += data.removed
      for (const one of ["edited", "deleted", "used"] as const) seen[one] += Number(made[one])
    }
    expect(Math.min(seen.removed, seen.edited, seen.deleted, seen.used)).toBeGreaterThan(0)
  })
})
