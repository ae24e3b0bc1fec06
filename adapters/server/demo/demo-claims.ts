/** The claims of the demo, who decided them, and what the member app told about those that wait. */
import type { Insertable } from "kysely"
import type { Chance } from "#adapters/server/demo/chance.ts"
import type { DemoUser } from "#adapters/server/demo/demo-people.ts"
import { notes } from "#adapters/server/demo/names.ts"
import type { ClaimsTable, NotificationsTable } from "#adapters/server/database/tables.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { type ClaimType, type Reason, reasonCodes } from "#domain/claims/claim.schema.ts"
import { type Instant, later } from "#domain/shared/calendar.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { fullName } from "#domain/users/user.rules.ts"

/** A reason as it is, not yet as JSON text: the rows travel as JSON whole. */
export type DemoClaim = Omit<Insertable<ClaimsTable>, "reason"> & { readonly reason: Reason | null }
export type DemoNotification = Insertable<NotificationsTable>

const claimCount = 2_500
const pendingCount = 600
/** How far back they go: about fourteen months. */
const days = 425
const daySeconds = 86_400
/** Pending claims younger than this many days are still unread. */
const unreadDays = 7

/** Medical claims are the everyday ones. */
const typesDrawn: ReadonlyArray<ClaimType> = [
  "medical",
  "medical",
  "medical",
  "medical",
  "dental",
  "dental",
  "dental",
  "pharmacy",
  "pharmacy",
  "pharmacy",
  "vision",
  "vision",
  "wellness",
  "other"
]

export const demoClaims = (
  chance: Chance,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>,
  members: ReadonlyArray<DemoUser>
) => {
  const claims = agesInDays(chance).map(({ age, isPending }) =>
    claim(chance, later(now, -Math.ceil(age * daySeconds)), isPending, now, administrators, members)
  )
  const unreadSince = later(now, -unreadDays * daySeconds)
  const notifications = claims
    .filter(({ status, created_at }) => status === "pending" || created_at > later(now, -60 * daySeconds))
    .map((one) => notification(chance, one, one.status === "pending" && one.created_at > unreadSince))
  return { claims, notifications }
}

/** Submitted over the whole time; those that still wait are mostly of the last weeks. Oldest first. */
const agesInDays = (chance: Chance) =>
  Array.from({ length: claimCount }, (_, index) => {
    const isPending = index < pendingCount
    return { isPending, age: isPending ? 75 * chance.next() ** 2.5 : 2 + (days - 2) * chance.next() }
  }).sort((one, other) => other.age - one.age)

const claim = (
  chance: Chance,
  created_at: Instant,
  isPending: boolean,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>,
  members: ReadonlyArray<DemoUser>
): DemoClaim => {
  const { id: user_id, given_name, surname } = someone(chance, created_at, members)
  const filed = {
    id: chance.id(),
    user_id,
    given_name,
    surname,
    client_key: clientKey({ given_name, surname }),
    type: chance.pick(typesDrawn),
    date_treatment: later(created_at, -chance.between(1, 40) * daySeconds).slice(0, 10),
    created_at,
    decision_id: null,
    decision_version: null,
    deleted_at: null
  }
  if (isPending)
    return {
      ...filed,
      status: "pending",
      decided_at: null,
      decided_by_id: null,
      decided_by_name: null,
      reason: null,
      version: 1
    }
  const by = chance.pick(administrators)
  const waited = later(created_at, chance.between(600, 3 * daySeconds))
  const isRejected = chance.next() < 0.16
  return {
    ...filed,
    status: isRejected ? "rejected" : "approved",
    decided_at: waited < now ? waited : now,
    decided_by_id: by.id,
    decided_by_name: fullName(by),
    reason: isRejected ? reason(chance) : null,
    version: 2
  }
}

/** Somebody who was there by then. */
const someone = (chance: Chance, then: Instant, members: ReadonlyArray<DemoUser>): DemoUser => {
  const drawn = chance.pick(members)
  return (drawn.created_at ?? "") < then ? drawn : someone(chance, then, members)
}

const reason = (chance: Chance): Reason => {
  const code = chance.pick(reasonCodes)
  const note = chance.pick(notes[code])
  return note === null ? { code } : { code, note }
}

const notification = (
  chance: Chance,
  { id, user_id, given_name, surname, type, created_at }: DemoClaim,
  isUnread: boolean
): DemoNotification => {
  const message = `${fullName({ given_name, surname })} submitted ${type === "other" ? "a" : `a ${type}`} claim`
  return {
    id: chance.id(),
    title: "New claim",
    message,
    message_key: normalise(message),
    status: isUnread ? "pending" : "read",
    created_at,
    user_id,
    claim_id: id,
    benefit_id: null,
    enrolment_id: null,
    reading_id: null,
    version: 1
  }
}
