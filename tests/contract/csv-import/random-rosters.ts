/** Random companies, and files that were made from them by random edits. */
import fc from "fast-check"
import { rosterFields, type RosterApply } from "#domain/shared/csv/roster.schema.ts"
import { member, type Member, northwindId, otherId } from "#tests/contract/csv-import/roster-backend.ts"
import type { RosterCells } from "#tests/contract/csv-import/roster-files.ts"

const phone = (n: number) => `+1666${String(2_000_000 + n)}`
const mail = (n: number) => `member.${n}@corp.example`

/** Few values, so that rows and people meet. */
const number = fc.nat({ max: 9 })

const person = fc.record({
  given_name: fc.constantFrom("Ana", "Bea"),
  surname: fc.constantFrom("Gil", "Paz"),
  dob: fc.constantFrom("1980-12-31", "1981-01-31", null),
  ssn: fc.constantFrom("123-12-1234", "999-99-9999", null),
  role: fc.constantFrom<Member["role"]>("user", "user", "user", "admin"),
  status: fc.constantFrom<Member["status"]>("active", "active", "active", "inactive"),
  companyId: fc.constantFrom(northwindId, northwindId, northwindId, otherId, null)
})

const people = fc
  .array(person, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((fields, n): Member => member(n, fields)))

const cell = <A>(values: fc.Arbitrary<A>) => fc.option(values, { nil: "" as const, freq: 3 })

const row = fc.record({
  given_name: cell(fc.constantFrom("Ana", "Bea")),
  surname: cell(fc.constantFrom("Gil", "Paz")),
  email: cell(number.map(mail)),
  mobile_number: cell(number.map(phone)),
  dob: cell(fc.constantFrom("1980-12-31", "1981-01-31", "x")),
  ssn: cell(fc.constantFrom("123-12-1234", "999-99-9999")),
  password_hash: cell(fc.constant("Initial.1"))
})

export interface RandomRoster {
  readonly people: ReadonlyArray<Member>
  readonly rows: ReadonlyArray<RosterCells>
}

export const randomRoster: fc.Arbitrary<RandomRoster> = fc.record({
  people,
  rows: fc.array(row, { minLength: 1, maxLength: 8 })
})

export const randomApply: fc.Arbitrary<RosterApply> = fc.record({
  new: fc.boolean(),
  changed: fc.subarray([...rosterFields]),
  missing: fc.boolean()
})
