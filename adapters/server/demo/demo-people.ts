/** The companies, administrators and members of the demo. */
import type { Insertable } from "kysely"
import type { Chance } from "#adapters/server/demo/chance.ts"
import { companies, givenNames, streets, surnames } from "#adapters/server/demo/names.ts"
import type { CompaniesTable, UsersTable } from "#adapters/server/database/tables.ts"
import { type Instant, later } from "#domain/shared/calendar.schema.ts"
import { companyIdentity, companyKeys } from "#domain/companies/company.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import { normalise } from "#domain/shared/search.rules.ts"

export type DemoCompany = Insertable<CompaniesTable>
export type DemoUser = Insertable<UsersTable>

const day = 86_400
const memberCount = 2_500
/** How many of the members have left: their claims stay. */
const inactiveShare = 0.06
/** How many have not yet been in the member app. */
const pendingShare = 0.04
/** How many were there before the oldest claim; the others came one by one since. */
const oldShare = 0.6

/** A moment so many days before `now`, at any time of that day. */
const daysBefore = (chance: Chance, now: Instant, days: number): Instant =>
  later(now, -Math.floor((days + chance.next()) * day))

export const demoCompanies = (chance: Chance, now: Instant): ReadonlyArray<DemoCompany> =>
  companies.map(({ name, type }, index) => {
    const created_at = daysBefore(chance, now, chance.between(701, 900))
    const contact_email = `benefits@${slug(name)}.example`
    return {
      id: chance.id(),
      name,
      ...companyKeys({ name, contact_email }),
      identity: companyIdentity(name),
      type,
      contact_email,
      // A few have left; their people and their name stay.
      status: index % 11 === 10 ? "inactive" : "active",
      created_at,
      updated_at: created_at,
      deleted_at: null,
      version: 1
    }
  })

export const demoAdministrators = (chance: Chance, now: Instant, passwordHash: string): ReadonlyArray<DemoUser> =>
  [
    { given_name: "Marta", surname: "Salgado", mobile_number: "+15550100001" },
    { given_name: "Rafael", surname: "Ibarra", mobile_number: "+15550100002" }
  ].map((person) => {
    const created_at = daysBefore(chance, now, 900)
    const email = `${slug(person.given_name)}.${slug(person.surname)}@backoffice.example`
    return {
      ...person,
      ...unwritten,
      ...userKeys({ ...person, email }),
      id: chance.id(),
      email,
      password_hash: passwordHash,
      company_id: null,
      role: "admin",
      status: "active",
      user_status: "active",
      dob: null,
      address: null,
      created_at,
      updated_at: created_at
    }
  })

export const demoMembers = (
  chance: Chance,
  now: Instant,
  employers: ReadonlyArray<DemoCompany>
): ReadonlyArray<DemoUser> => {
  const employing = employers.filter(({ type }) => type === "users")
  return Array.from({ length: memberCount }, (_, index) => {
    const given_name = chance.pick(givenNames)
    // Two surnames are as usual as one.
    const surname = chance.next() < 0.35 ? `${chance.pick(surnames)} ${chance.pick(surnames)}` : chance.pick(surnames)
    const employer = chance.pick(employing)
    const age = chance.next() < oldShare ? chance.between(425, 700) : chance.between(0, 424)
    const created_at = daysBefore(chance, now, age)
    const email = `${address(given_name, surname)}${index + 1}@${slug(employer.name).split("-")[0]?.slice(0, 9) ?? "members"}.example`
    return {
      ...unwritten,
      ...userKeys({ given_name, surname, email }),
      id: chance.id(),
      given_name,
      surname,
      email,
      mobile_number: `+1${5_550_200_000 + index}`,
      password_hash: null,
      company_id: employer.id,
      role: "user",
      status: chance.next() < inactiveShare ? "inactive" : "active",
      user_status: chance.next() < pendingShare ? "pending" : "active",
      dob: `${chance.between(1945, 2004)}-${String(chance.between(1, 12)).padStart(2, "0")}-${String(chance.between(1, 28)).padStart(2, "0")}`,
      address: `${chance.between(10, 990)} ${chance.pick(streets)}`,
      created_at,
      updated_at: created_at
    } satisfies DemoUser
  })
}

const unwritten = { ssn: null, profile_image: null, deleted_at: null, version: 1 } as const

/** The part of a name that an address can carry. */
const slug = (name: string): string => normalise(name).replaceAll(" ", "-")

/** `lucia.ortega`, no longer than leaves room for a number and a company: an address has 35 characters at most. */
const address = (given_name: string, surname: string): string =>
  [given_name, surname]
    .map(
      (name) =>
        slug(name)
          .split("-")[0]
          ?.replace(/[^a-z]/gu, "")
          .slice(0, 6) ?? ""
    )
    .join(".")
