import { expect, it } from "vitest"
import { CompanyId, UserId } from "#domain/shared/identity.schema.ts"
import {
  blockedMoves,
  isManyMissing,
  isAsShown,
  isSameCount,
  judgeRoster,
  type JudgedRosterRow,
  type RosterPerson,
  type RosterRow
} from "#domain/shared/csv/roster.rules.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"

const company = CompanyId.make(numberedId(1))
const other = CompanyId.make(numberedId(2))
const own = userId(99)

const person = (n: number, patch: Partial<RosterPerson> = {}): RosterPerson => ({
  id: userId(n),
  given_name: "Ana",
  surname: "Gil",
  email: `p${n}@corp.example`,
  mobile_number: `+1666000000${n}`,
  dob: null,
  ssn: "123-12-1234",
  company_id: company,
  role: "user",
  status: "active",
  ...patch
})

const empty = { given_name: null, surname: null, email: null, mobile_number: null, dob: null, ssn: null }
const row = (n: number, cells: Partial<RosterRow>, more: Partial<JudgedRosterRow> = {}): JudgedRosterRow => ({
  input: { ...empty, ...cells, row: n },
  isRefused: false,
  isBlocked: false,
  ...more
})

/** A verdict in words: "changed p1 by email: surname", "refused csv_roster_phone_taken". */
const words = (rows: ReadonlyArray<JudgedRosterRow>, people: ReadonlyArray<RosterPerson>) => {
  const { verdicts, missing } = judgeRoster(rows, people, {
    companyId: company,
    ownId: own,
    sparesAdministrators: false
  })
  return {
    rows: [...verdicts.values()].map((verdict) => {
      if (verdict.is === "new") return "new"
      if (verdict.is === "refused") return `refused ${verdict.issue?.message ?? ""}`.trim()
      const found = `${verdict.is} ${verdict.person.email.split("@")[0]} by ${verdict.by}`
      return verdict.is === "changed" ? `${found}: ${Object.keys(verdict.fields).join(" ")}` : found
    }),
    missing: missing.map(({ email }) => email.split("@")[0])
  }
}

const mail = (n: number) => `p${n}@corp.example`
const phone = (n: number) => `+1666000000${n}`

interface Case {
  readonly rows: ReadonlyArray<JudgedRosterRow>
  readonly people: ReadonlyArray<RosterPerson>
  readonly become: ReadonlyArray<string>
  readonly missing?: ReadonlyArray<string>
}

const table: Readonly<Record<string, Case>> = {
  "an empty cell changes nothing": {
    people: [person(1)],
    rows: [row(2, { email: mail(1), surname: "Gil" })],
    become: ["equal p1 by email"]
  },
  "an e-mail address in another case is the same": {
    people: [person(1)],
    rows: [row(2, { email: "P1@Corp.Example" })],
    become: ["equal p1 by email"]
  },
  "a number in another spelling is the same": {
    people: [person(1, { mobile_number: "+5804125550199" })],
    rows: [row(2, { mobile_number: "+584125550199", given_name: "Bea" })],
    become: ["changed p1 by mobile_number: given_name"]
  },
  "every field that differs is named": {
    people: [person(1)],
    rows: [
      row(2, {
        email: mail(1),
        mobile_number: "+16665550000",
        given_name: "Bea",
        surname: "Paz",
        dob: "1980-01-31",
        ssn: "123-12-1235"
      })
    ],
    become: ["changed p1 by email: given_name surname mobile_number dob ssn"]
  },
  "a renamed e-mail address is found by an equal number": {
    people: [person(1)],
    rows: [row(2, { email: "new@corp.example", mobile_number: phone(1) })],
    become: ["changed p1 by mobile_number: email"]
  },
  "a person whom nobody has is new": {
    people: [],
    rows: [row(2, { email: mail(1), mobile_number: phone(1) })],
    become: ["new"]
  },
  "a new person with an error of new people is refused": {
    people: [],
    rows: [row(2, { email: mail(1) }, { isBlocked: true })],
    become: ["refused"]
  },
  "an error of new people is none of a person who exists": {
    people: [person(1)],
    rows: [row(2, { email: mail(1) }, { isBlocked: true })],
    become: ["equal p1 by email"]
  },
  "an active person of the company who is not in the file is missing": {
    people: [person(1), person(2)],
    rows: [row(2, { email: mail(1) })],
    become: ["equal p1 by email"],
    missing: ["p2"]
  },
  "a refused row keeps whom it names from being missing, by either key": {
    people: [person(1), person(2), person(3)],
    rows: [
      row(2, { email: mail(1), mobile_number: phone(2) }, { isRefused: true }),
      row(3, { mobile_number: phone(3) }, { isRefused: true })
    ],
    become: ["refused", "refused"],
    missing: []
  },
  "two people swap numbers": {
    people: [person(1), person(2)],
    rows: [row(2, { email: mail(1), mobile_number: phone(2) }), row(3, { email: mail(2), mobile_number: phone(1) })],
    become: ["changed p1 by email: mobile_number", "changed p2 by email: mobile_number"]
  },
  "a number moves on where its holder gets another one": {
    people: [person(1), person(2)],
    rows: [row(2, { email: mail(1), mobile_number: phone(2) }), row(3, { email: mail(2), mobile_number: phone(9) })],
    become: ["changed p1 by email: mobile_number", "changed p2 by email: mobile_number"]
  },
  "a number that somebody keeps is refused, and so is who waits for the number of the refused": {
    people: [person(1), person(2), person(3)],
    rows: [
      row(2, { email: mail(1), mobile_number: phone(2) }),
      row(3, { email: mail(2), mobile_number: phone(3) }),
      row(4, { email: mail(3), mobile_number: phone(3) })
    ],
    become: ["refused csv_roster_phone_taken", "refused csv_roster_phone_taken", "equal p3 by email"]
  },
  "a person is that of the row with the e-mail address, wherever the row with the number stands": {
    people: [person(1)],
    rows: [row(2, { email: "x@corp.example", mobile_number: phone(1) }), row(3, { email: mail(1) })],
    become: ["refused csv_roster_same_person|3", "equal p1 by email"]
  },
  "a person of another company is elsewhere, whatever the row says": {
    people: [person(1, { company_id: other })],
    rows: [row(2, { email: mail(1), surname: "Paz" })],
    become: ["elsewhere p1 by email"],
    missing: []
  },
  "a person of no company is elsewhere": {
    people: [person(1, { company_id: null })],
    rows: [row(2, { email: mail(1) })],
    become: ["elsewhere p1 by email"]
  },
  "the own row never changes": {
    people: [person(1, { id: own, role: "admin" })],
    rows: [row(2, { email: mail(1), surname: "Paz" })],
    become: ["equal p1 by email"]
  },
  "an administrator is compared as others are, and never missing": {
    people: [person(1, { role: "admin" }), person(2, { role: "admin" })],
    rows: [row(2, { email: mail(1), surname: "Paz" })],
    become: ["changed p1 by email: surname"],
    missing: []
  },
  "an inactive person is compared as others are, and never missing": {
    people: [person(1, { status: "inactive" }), person(2, { status: "inactive" })],
    rows: [row(2, { email: mail(1), surname: "Paz" })],
    become: ["changed p1 by email: surname"],
    missing: []
  }
}

it.each(Object.entries(table))("%s", (_, { rows, people, become, missing = [] }) => {
  expect(words(rows, people)).toEqual({ rows: become, missing })
})

it("a social security number is never in a verdict", () => {
  const { verdicts } = judgeRoster([row(2, { email: mail(1), ssn: "999-99-9999" })], [person(1)], {
    companyId: company,
    ownId: own,
    sparesAdministrators: false
  })
  expect(verdicts.get(2)).toMatchObject({ is: "changed", fields: { ssn: ["***-**-****", "***-**-****"] } })
})

it("a person cannot take an e-mail address or a number that somebody else keeps", () => {
  const people = [person(1), person(2), person(3)]
  const to = (n: number, patch: Partial<RosterPerson>) => ({ ...person(n), ...patch })
  expect(blockedMoves([to(1, { email: "P2@corp.example" })], people)).toEqual(new Set([UserId.make(userId(1))]))
  expect(blockedMoves([to(1, { email: mail(2) }), to(2, { email: mail(1) })], people)).toEqual(new Set())
  expect(blockedMoves([to(1, { email: mail(2) }), to(2, { email: mail(3) })], people)).toEqual(
    new Set([userId(1), userId(2)])
  )
})

it.each([
  [10, 10, false],
  [11, 220, false],
  [11, 219, true],
  [12, 220, true]
])("%i missing of %i active people need a confirmation: %s", (missing, active, isMany) => {
  expect(isManyMissing(missing, active)).toBe(isMany)
})

it("numbers are the same when all three are", () => {
  const counts = { new: 1, changed: 2, missing: 3 }
  expect(isSameCount(counts, { ...counts })).toBe(true)
  for (const key of ["new", "changed", "missing"] as const)
    expect(isSameCount(counts, { ...counts, [key]: 9 })).toBe(false)
})

it("a comparison is as shown when its numbers are the same, and its digest where one was shown", () => {
  const found = { new: 1, changed: 2, missing: 3, digest: "a1" }
  expect(isAsShown({ new: 1, changed: 2, missing: 3 }, found)).toBe(true)
  expect(isAsShown(found, found)).toBe(true)
  expect(isAsShown({ ...found, digest: "b2" }, found)).toBe(false)
  expect(isAsShown({ ...found, changed: 9 }, found)).toBe(false)
})
