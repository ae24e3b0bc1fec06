/**
 * Random rosters of random companies: memory, where the rule of the domain is applied row by row, and PostgreSQL, where it is
 * applied to tables, find, write and take back the same; and what was written is not found again.
 */
import { Struct } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import type { RosterApply, RosterImport } from "#domain/shared/csv/roster.schema.ts"
import { importIdOf } from "#tests/contract/csv-import/import-backend.ts"
import { randomApply, randomRoster, type RandomRoster } from "#tests/contract/csv-import/random-rosters.ts"
import {
  member,
  type Member,
  northwindId,
  otherId,
  type RosterBackend
} from "#tests/contract/csv-import/roster-backend.ts"
import { rosterFile } from "#tests/contract/csv-import/roster-files.ts"
import { sqlRosterClient, sqlRosters } from "#tests/contract/csv-import/sql-rosters.ts"
import { memoryRosters } from "#tests/doubles/roster.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { rafael } from "#tests/fixtures/people.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 4 })
})

afterAll(async () => {
  await scratch.close()
})

/** One of the people compares, so that files name him, too. */
const own = { id: UserId.make(member(0).id), name: "Ana Gil" }

const backends = async (people: ReadonlyArray<Member>): Promise<ReadonlyArray<RosterBackend>> => {
  const database = scratch.kysely
  const sqlBackend: RosterBackend = {
    ...(await sqlRosters(database)),
    first: sqlRosterClient(database, own),
    second: sqlRosterClient(database, rafael)
  }
  const both = [memoryRosters(own), sqlBackend]
  for (const backend of both) {
    await backend.addCompany(northwindId, "Northwind")
    await backend.addCompany(otherId, "Bright Minds")
    for (const person of people) await backend.addMember(person)
  }
  return both
}

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyArray<A> =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** What does not depend on new ids, on the order of the missing and on how numbers are sealed. */
const comparable = (found: RosterImport) => ({
  ...Struct.omit(found, ["import_id", "undo_until"]),
  summary: Struct.omit(found.summary, ["digest"]),
  missing: byId(found.missing)
})
const undoneOf = ({ kept, ...undone }: ImportUndone) => ({ ...undone, kept: byId(kept) })
const withoutId = <A extends { readonly id: string }>(one: A) => Struct.omit(one, ["id"])

const compare = (backend: RosterBackend, { rows }: RandomRoster, apply: RosterApply = {}, dryRun = false) =>
  done(backend.first.compare({ file: rosterFile(rows), companyId: northwindId, apply, dryRun }))

/** What is left of a roster after some of it was applied. */
const expectRest = (before: RosterImport, after: RosterImport, apply: RosterApply) => {
  const refused = new Set(before.errors.map(({ row }) => row))
  const fields = new Set<string>(apply.changed)
  const known = new Map(before.changed.map((one) => [one.row, one]))
  for (const one of after.changed) {
    if (refused.has(one.row)) continue
    const left = Object.entries(known.get(one.row)?.fields ?? {}).filter(([field]) => !fields.has(field))
    expect(one.fields).toEqual(Object.fromEntries(left))
  }
  const left = after.new.filter(({ row }) => !refused.has(row))
  expect(left).toEqual(apply.new === true ? [] : before.new)
  expect(byId(after.missing)).toEqual(apply.missing === true ? [] : byId(before.missing))
}

it("memory and PostgreSQL find and write the same, what was written is not found again, and an undo is exact", async () => {
  await fc.assert(
    fc.asyncProperty(randomRoster, randomApply, async (roster, apply) => {
      const answers = []
      for (const backend of await backends(roster.people)) {
        const before = await backend.members()
        const found = await compare(backend, roster, apply, true)
        expect(await backend.members()).toEqual(before)
        const written = await compare(backend, roster, apply)
        expect({ ...comparable(written), applied: found.applied }).toEqual(comparable(found))
        expect(written.summary.digest).toBe(found.summary.digest)
        const members = (await backend.members()).map(withoutId)
        const next = await compare(backend, roster)
        expectRest(found, next, apply)
        const undone = await done(backend.first.undo(importIdOf(written.import_id)))
        expect(undone).toMatchObject({ removed: written.applied.new, kept_total: 0 })
        expect(await backend.members()).toEqual(before)
        answers.push({
          written: comparable(written),
          members,
          next: { ...comparable(next), changed: next.changed.map(withoutId) },
          messages: await backend.messages()
        })
      }
      expect(answers[1]).toEqual(answers[0])
    }),
    { numRuns: runsOf(200) }
  )
})

const touches = fc.array(
  fc.record({
    at: fc.nat({ max: 9 }),
    how: fc.constantFrom<"edit" | "remove" | "number">("edit", "remove", "number")
  }),
  { maxLength: 4 }
)

it("memory and PostgreSQL take back the same after others have changed people, and took numbers", async () => {
  await fc.assert(
    fc.asyncProperty(randomRoster, randomApply, touches, async (roster, apply, touched) => {
      const answers = []
      for (const backend of await backends(roster.people)) {
        const { import_id, applied } = await compare(backend, roster, apply)
        for (const [n, { at, how }] of touched.entries()) {
          const members = await backend.members()
          const found = members[at % members.length]
          if (found === undefined) continue
          if (how === "remove") await backend.remove(found.email)
          else if (how === "edit") await backend.edit(found.email, { given_name: "Eva" })
          else {
            const freed = roster.people.find(
              ({ mobile_number }) => !members.some((one) => one.mobile_number === mobile_number)
            )
            if (freed !== undefined)
              await backend.addMember(member(50 + n, { mobile_number: freed.mobile_number, companyId: otherId }))
          }
        }
        const undone = await done(backend.first.undo(importIdOf(import_id)))
        const created = new Set(roster.people.map(({ id }) => id))
        answers.push({
          applied,
          undone: undoneOf({ ...undone, kept: undone.kept.filter(({ id }) => created.has(id)) }),
          members: (await backend.members()).map(withoutId)
        })
      }
      expect({ reverted: 0, activated: 0, ...answers[1]?.undone }).toEqual(answers[0]?.undone)
      expect(answers[1]?.members).toEqual(answers[0]?.members)
    }),
    { numRuns: runsOf(200) }
  )
})
