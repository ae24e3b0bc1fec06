/** The benefits of the demo, who has asked for them, and what the member app told about that. */
import type { Insertable } from "kysely"
import { benefitBank } from "#adapters/server/demo/benefit-bank.ts"
import type { Chance } from "#adapters/server/demo/chance.ts"
import type { DemoNotification } from "#adapters/server/demo/demo-claims.ts"
import type { DemoCompany, DemoUser } from "#adapters/server/demo/demo-people.ts"
import { givenNames, streets, surnames } from "#adapters/server/demo/names.ts"
import type { BenefitsTable, EnrolmentsTable } from "#adapters/server/database/tables.ts"
import { benefitKeys } from "#domain/benefits/benefit.rules.ts"
import { linkType } from "#domain/benefits/benefit.schema.ts"
import type { Beneficiary, EnrolmentForm } from "#domain/enrolments/enrolment.schema.ts"
import { type Instant, later } from "#domain/shared/calendar.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { fullName } from "#domain/users/user.rules.ts"

type DemoBenefit = Insertable<BenefitsTable>

/** What was written is as it is, not yet as JSON text: the rows travel as JSON whole. */
type DemoEnrolment = Omit<Insertable<EnrolmentsTable>, "beneficiaries" | "form_data"> & {
  readonly beneficiaries: ReadonlyArray<Beneficiary>
  readonly form_data: DemoForm | null
}
type DemoForm = Readonly<Record<keyof EnrolmentForm, string | null>>

const daySeconds = 86_400
const pendingCount = 150
const decidedCount = 350
/** Pending enrolments younger than this many days are still unread. */
const unreadDays = 5

export const demoBenefits = (
  chance: Chance,
  now: Instant,
  companies: ReadonlyArray<DemoCompany>
): ReadonlyArray<DemoBenefit> => {
  const providers = companies.filter(({ type, status }) => type === "benefits" && status === "active")
  return benefitBank.map(
    ({ type, en: [title_en, card_description_en], es: [title_es, card_description_es] }, index) => {
      const created_at = later(now, -Math.floor((450 + chance.between(0, 400) + chance.next()) * daySeconds))
      return {
        id: chance.id(),
        company_id: chance.pick(providers).id,
        title_en,
        title_es,
        ...benefitKeys({ title_en, title_es }),
        card_description_en,
        card_description_es,
        description_en: `${title_en}: ${card_description_en}`,
        description_es: `${title_es}: ${card_description_es}`,
        about_description_en: `Your company pays for ${title_en}. Members take part of their own will.`,
        about_description_es: `Su empresa paga ${title_es}. Los miembros participan por voluntad propia.`,
        benefits_description_en: card_description_en,
        benefits_description_es: card_description_es,
        access_description_en: "Ask for it in the app. Your administrator confirms it.",
        access_description_es: "Solicítelo en la aplicación. Su administrador lo confirma.",
        message_en: `${title_en} is yours from today.`,
        message_es: `${title_es} es suyo desde hoy.`,
        type,
        url: type === linkType ? `https://${normalise(title_en).replaceAll(" ", "-")}.example` : null,
        logo: null,
        image: null,
        // A few are no longer offered; who has them keeps them.
        status: index % 13 === 12 ? "inactive" : "active",
        created_at,
        updated_at: created_at,
        deleted_at: null,
        version: 1
      }
    }
  )
}

export const demoEnrolments = (
  chance: Chance,
  now: Instant,
  benefits: ReadonlyArray<DemoBenefit>,
  members: ReadonlyArray<DemoUser>
) => {
  const unreadSince = later(now, -unreadDays * daySeconds)
  const enrolments: Array<DemoEnrolment> = []
  const notifications: Array<DemoNotification> = []
  for (let index = 0; index < pendingCount + decidedCount; index += 1) {
    const isPending = index < pendingCount
    const age = isPending ? 30 * chance.next() ** 2 : 31 + 300 * chance.next()
    const created_at = later(now, -Math.ceil(age * daySeconds))
    const benefit = chance.pick(benefits)
    const member = someone(chance, created_at, members)
    const id = chance.id()
    enrolments.push({
      id,
      user_id: member.id,
      benefit_id: benefit.id,
      status: isPending ? "pending" : chance.next() < 0.9 ? "active" : "inactive",
      ...writtenFor(chance, benefit, member),
      created_at,
      version: isPending ? 1 : 2
    })
    const message = `${fullName(member)} asked for ${benefit.title_en}`
    notifications.push({
      id: chance.id(),
      title: "New enrollment",
      message,
      message_key: normalise(message),
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

/** Somebody who was there by then. */
const someone = (chance: Chance, then: Instant, members: ReadonlyArray<DemoUser>): DemoUser => {
  const drawn = chance.pick(members)
  return (drawn.created_at ?? "") < then ? drawn : someone(chance, then, members)
}

/** Forms and beneficiaries are asked for by their kinds of benefit, and not everybody fills in everything. */
const writtenFor = (
  chance: Chance,
  { type }: DemoBenefit,
  member: DemoUser
): Pick<DemoEnrolment, "beneficiaries" | "form_data"> => ({
  beneficiaries: type === 4 ? beneficiaries(chance, member) : [],
  form_data:
    type === 1
      ? {
          id: chance.id(),
          address: `${chance.between(10, 990)} ${chance.pick(streets)}`,
          city: chance.pick(["Austin", "Bogotá", "Caracas", "Miami", "Quito"]),
          state: chance.pick(["TX", "FL", "CO", null]),
          zip: String(chance.between(10_000, 99_999)),
          dob: member.dob ?? null,
          gender: chance.pick(["female", "male", null])
        }
      : null
})

const beneficiaries = (chance: Chance, { surname }: DemoUser): ReadonlyArray<Beneficiary> => {
  const count = chance.between(1, 3)
  const shares = [[100], [60, 40], [50, 25, 25]][count - 1] ?? [100]
  return shares.map((percentage) => ({
    id: chance.id(),
    name: chance.pick(givenNames),
    last_name: chance.next() < 0.7 ? surname : chance.pick(surnames),
    relationship: chance.pick(["Spouse", "Daughter", "Son", "Mother", "Father", null]),
    percentage
  }))
}
