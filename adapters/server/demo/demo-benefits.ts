/** The benefits of the demo, the enrolments in them, and the notifications of the member app about those. */
import type { Insertable } from "kysely"
import { keyed } from "#adapters/server/database/benefits/notifications.sql.ts"
import type { BenefitsTable, EnrolmentsTable } from "#adapters/server/database/tables.ts"
import type { DemoNotification } from "#adapters/server/demo/demo-claims.ts"
import { readBenefits, readPeople } from "#adapters/server/demo/demo-data.ts"
import { daySeconds, type DemoCompany, type DemoUser, memberAt } from "#adapters/server/demo/demo-people.ts"
import type { Random } from "#adapters/server/demo/random.ts"
import { benefitKeys } from "#domain/benefits/benefit.rules.ts"
import type { Beneficiary, EnrolmentForm } from "#domain/enrolments/enrolment.schema.ts"
import { textAbout } from "#domain/notifications/notification-text.rules.ts"
import { type Instant, addSeconds } from "#domain/shared/calendar.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"

type DemoBenefit = Insertable<BenefitsTable>

/** Nested values are no JSON text yet, because whole rows are inserted as JSON. */
type DemoEnrolment = Omit<Insertable<EnrolmentsTable>, "beneficiaries" | "form_data"> & {
  readonly beneficiaries: ReadonlyArray<Beneficiary>
  readonly form_data: DemoForm | null
}
type Names = ReturnType<typeof readPeople>
type DemoForm = Readonly<Record<keyof EnrolmentForm, string | null>>

const pendingCount = 150
const decidedCount = 350
/** Pending enrolments younger than this many days are still unread. */
const unreadDays = 5

export const demoBenefits = (
  random: Random,
  now: Instant,
  companies: ReadonlyArray<DemoCompany>
): ReadonlyArray<DemoBenefit> => {
  const providers = companies.filter(({ type, status }) => type === "benefits" && status === "active")
  return readBenefits().map(({ url = null, status = "active", ...written }) => {
    const created_at = addSeconds(now, -Math.floor((450 + random.between(0, 400) + random.next()) * daySeconds))
    return {
      id: random.id(),
      company_id: random.pick(providers).id,
      ...written,
      ...benefitKeys(written),
      url,
      logo: null,
      image: null,
      status,
      created_at,
      updated_at: created_at,
      deleted_at: null,
      version: 1
    }
  })
}

export const demoEnrolments = (
  random: Random,
  now: Instant,
  benefits: ReadonlyArray<DemoBenefit>,
  members: ReadonlyArray<DemoUser>
) => {
  const unreadSince = addSeconds(now, -unreadDays * daySeconds)
  const names = readPeople()
  const enrolments: Array<DemoEnrolment> = []
  const notifications: Array<DemoNotification> = []
  for (let index = 0; index < pendingCount + decidedCount; index += 1) {
    const isPending = index < pendingCount
    const age = isPending ? 30 * random.next() ** 2 : 31 + 300 * random.next()
    const created_at = addSeconds(now, -Math.ceil(age * daySeconds))
    const benefit = random.pick(benefits)
    const member = memberAt(random, created_at, members)
    const id = random.id()
    enrolments.push({
      id,
      user_id: member.id,
      benefit_id: benefit.id,
      status: isPending ? "pending" : random.next() < 0.9 ? "active" : "inactive",
      ...formOf(random, names, benefit, member),
      created_at,
      version: isPending ? 1 : 2
    })
    const { title_en, title_es } = benefit
    notifications.push({
      ...keyed(textAbout({ kind: "enrolment", member: fullName(member), title_en, title_es })),
      id: random.id(),
      status: isPending && created_at > unreadSince ? "pending" : "read",
      created_at,
      user_id: member.id,
      claim_id: null,
      benefit_id: benefit.id,
      enrolment_id: id,
      reading_id: null,
      version: 1
    })
  }
  return { enrolments, notifications }
}

/** Only some kinds of benefit ask for a form or for beneficiaries, and not every member fills in every field. */
const formOf = (
  random: Random,
  names: Names,
  { type }: DemoBenefit,
  member: DemoUser
): Pick<DemoEnrolment, "beneficiaries" | "form_data"> => ({
  beneficiaries: type === 4 ? beneficiaries(random, names, member) : [],
  form_data:
    type === 1
      ? {
          id: random.id(),
          address: `${random.between(10, 990)} ${random.pick(names.streets)}`,
          city: random.pick(names.cities),
          state: random.pick(names.states),
          zip: String(random.between(10_000, 99_999)),
          dob: member.dob ?? null,
          gender: random.pick(names.genders)
        }
      : null
})

const beneficiaries = (
  random: Random,
  { given_names, surnames, relationships }: Names,
  { surname }: DemoUser
): ReadonlyArray<Beneficiary> => {
  const count = random.between(1, 3)
  const shares = [[100], [60, 40], [50, 25, 25]][count - 1] ?? [100]
  return shares.map((percentage) => ({
    id: random.id(),
    name: random.pick(given_names),
    last_name: random.next() < 0.7 ? surname : random.pick(surnames),
    relationship: random.pick(relationships),
    percentage
  }))
}
