/** The companies, administrators and members of the demo. */
import type { Insertable } from "kysely"
import type { CompaniesTable, UsersTable } from "#adapters/server/database/tables.ts"
import { readCompanies, readPeople } from "#adapters/server/demo/demo-data.ts"
import type { Random } from "#adapters/server/demo/random.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import { type Instant, addSeconds } from "#domain/shared/calendar.schema.ts"
import { normalise, nameIdentity } from "#domain/shared/search.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"

export type DemoCompany = Insertable<CompaniesTable>
export type DemoUser = Insertable<UsersTable>

export const daySeconds = 86_400
const memberCount = 2_500
/** Members who have left; their claims stay. */
const inactiveShare = 0.06
/** Members who have not signed in to the member app yet. */
const pendingShare = 0.04
/** Members who joined before the oldest claim; the others joined one by one since. */
const oldShare = 0.6

/** A random moment of the day that many days before `now`. */
export const daysBefore = (random: Random, now: Instant, days: number): Instant =>
  addSeconds(now, -Math.floor((days + random.next()) * daySeconds))

export const demoCompanies = (random: Random, now: Instant): ReadonlyArray<DemoCompany> =>
  readCompanies().map((company) => {
    const created_at = daysBefore(random, now, random.between(701, 900))
    return {
      id: random.id(),
      status: "active",
      ...company,
      ...companyKeys(company),
      identity: nameIdentity(company.name),
      created_at,
      updated_at: created_at,
      version: 1
    }
  })

export const demoAdministrators = (random: Random, now: Instant, passwordHash: string): ReadonlyArray<DemoUser> =>
  readPeople().administrators.map((person) => {
    const created_at = daysBefore(random, now, 900)
    return {
      ...person,
      ...userKeys(person),
      id: random.id(),
      password_hash: passwordHash,
      must_change_password: false,
      role: "admin",
      status: "active",
      user_status: "active",
      created_at,
      updated_at: created_at,
      version: 1
    }
  })

export const demoMembers = (
  random: Random,
  now: Instant,
  companies: ReadonlyArray<DemoCompany>
): ReadonlyArray<DemoUser> => {
  const { given_names, surnames, streets } = readPeople()
  const employers = companies.filter(({ type }) => type === "users")
  return Array.from({ length: memberCount }, (_, index) => {
    const given_name = random.pick(given_names)
    // Two surnames are as usual as one.
    const surname = random.next() < 0.35 ? `${random.pick(surnames)} ${random.pick(surnames)}` : random.pick(surnames)
    const employer = random.pick(employers)
    const age = random.next() < oldShare ? random.between(425, 700) : random.between(0, 424)
    const created_at = daysBefore(random, now, age)
    const email = `${mailbox(given_name, surname)}${index + 1}@${slug(employer.name).split("-")[0]?.slice(0, 9) ?? "members"}.example`
    return {
      ...userKeys({ given_name, surname, email }),
      id: random.id(),
      given_name,
      surname,
      email,
      mobile_number: `+1${5_550_200_000 + index}`,
      password_hash: null,
      must_change_password: false,
      company_id: employer.id,
      role: "user",
      status: random.next() < inactiveShare ? "inactive" : "active",
      user_status: random.next() < pendingShare ? "pending" : "active",
      dob: `${random.between(1945, 2004)}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`,
      address: `${random.between(10, 990)} ${random.pick(streets)}`,
      created_at,
      updated_at: created_at,
      version: 1
    } satisfies DemoUser
  })
}

/** A random member who had joined by then. */
export const memberAt = (random: Random, moment: Instant, members: ReadonlyArray<DemoUser>): DemoUser => {
  const member = random.pick(members)
  return (member.created_at ?? "") < moment ? member : memberAt(random, moment, members)
}

/** A name in lower-case ASCII with hyphens. */
const slug = (name: string): string => normalise(name).replaceAll(" ", "-")

/** Such as `lucia.ortega`; short enough for a number and a company, as an e-mail address has at most 35 characters. */
const mailbox = (given_name: string, surname: string): string =>
  [given_name, surname]
    .map(
      (name) =>
        slug(name)
          .split("-")[0]
          ?.replace(/[^a-z]/gu, "")
          .slice(0, 6) ?? ""
    )
    .join(".")
