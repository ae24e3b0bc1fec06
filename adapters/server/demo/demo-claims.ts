/** The claims of the demo with their decisions, and the notifications of the member app about them. */
import type { Insertable } from "kysely"
import { keyed } from "#adapters/server/database/benefits/notifications.sql.ts"
import type { ClaimsTable, NotificationsTable } from "#adapters/server/database/tables.ts"
import { readRejectionNotes } from "#adapters/server/demo/demo-data.ts"
import { daySeconds, type DemoUser, memberAt } from "#adapters/server/demo/demo-people.ts"
import type { Random } from "#adapters/server/demo/random.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { type ClaimType, type Reason, reasonCodes } from "#domain/claims/claim.schema.ts"
import { textAbout } from "#domain/notifications/notification-text.rules.ts"
import type { NotificationAbout } from "#domain/notifications/notification.schema.ts"
import { type Instant, addSeconds } from "#domain/shared/calendar.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"

/** A nested value is no JSON text, because whole rows are inserted as JSON. */
export type DemoClaim = Omit<Insertable<ClaimsTable>, "reason"> & { readonly reason: Reason | null }
export type DemoNotification = Omit<Insertable<NotificationsTable>, "about"> & { readonly about: NotificationAbout }

const claimCount = 2_500
const pendingCount = 600
/** The age of the oldest claim: about fourteen months. */
const daysMax = 425
/** Pending claims younger than this many days are still unread. */
const unreadDays = 7

/** How often each type occurs: medical claims are the most common. */
const typeWeights: ReadonlyArray<ClaimType> = [
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
  random: Random,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>,
  members: ReadonlyArray<DemoUser>
) => {
  const notes = readRejectionNotes()
  const claims = withLookAlikes(
    agesInDays(random).map(({ age, isPending }) =>
      claim(random, addSeconds(now, -Math.ceil(age * daySeconds)), isPending, now, administrators, members, notes)
    )
  )
  const unreadSince = addSeconds(now, -unreadDays * daySeconds)
  const notifications = claims
    .filter(({ status, created_at }) => status === "pending" || created_at > addSeconds(now, -60 * daySeconds))
    .map((one) => notification(random, one, one.status === "pending" && one.created_at > unreadSince))
  return { claims, notifications }
}

/** So many of the oldest pending claims were submitted twice: each looks like the claim before it that is not rejected. */
const lookAlikeCount = 8

const withLookAlikes = (claims: ReadonlyArray<DemoClaim>): ReadonlyArray<DemoClaim> => {
  const pending = claims.filter(({ status }) => status === "pending")
  // Every fourth of them, so that none is the one that another looks like.
  const again = new Set(Array.from({ length: lookAlikeCount }, (_, n) => pending[2 + 4 * n]?.id))
  return claims.map((one, at) => {
    const earlier = claims.slice(0, at).findLast(({ status, id }) => status !== "rejected" && !again.has(id))
    if (!again.has(one.id) || earlier === undefined) return one
    const { user_id, given_name, surname, client_key, type, date_treatment } = earlier
    return { ...one, user_id, given_name, surname, client_key, type, date_treatment }
  })
}

/** Ages in days, oldest first: decided claims over the whole period, pending ones mostly of the last weeks. */
const agesInDays = (random: Random) =>
  Array.from({ length: claimCount }, (_, index) => {
    const isPending = index < pendingCount
    return { isPending, age: isPending ? 75 * random.next() ** 2.5 : 2 + (daysMax - 2) * random.next() }
  }).sort((one, other) => other.age - one.age)

const claim = (
  random: Random,
  created_at: Instant,
  isPending: boolean,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>,
  members: ReadonlyArray<DemoUser>,
  notes: RejectionNotes
): DemoClaim => {
  const { id: user_id, given_name, surname } = memberAt(random, created_at, members)
  const submitted = {
    id: random.id(),
    user_id,
    given_name,
    surname,
    client_key: clientKey({ given_name, surname }),
    type: random.pick(typeWeights),
    date_treatment: addSeconds(created_at, -random.between(1, 40) * daySeconds).slice(0, 10),
    created_at,
    decision_id: null,
    decision_version: null,
    deleted_at: null
  }
  if (isPending)
    return {
      ...submitted,
      status: "pending",
      decided_at: null,
      decided_by_id: null,
      decided_by_name: null,
      reason: null,
      version: 1
    }
  const by = random.pick(administrators)
  const decided = addSeconds(created_at, random.between(600, 3 * daySeconds))
  const isRejected = random.next() < 0.16
  return {
    ...submitted,
    status: isRejected ? "rejected" : "approved",
    decided_at: decided < now ? decided : now,
    decided_by_id: by.id,
    decided_by_name: fullName(by),
    reason: isRejected ? reason(random, notes) : null,
    version: 2
  }
}

type RejectionNotes = ReturnType<typeof readRejectionNotes>

const reason = (random: Random, notes: RejectionNotes): Reason => {
  const code = random.pick(reasonCodes)
  const note = random.pick(notes[code])
  return note === null ? { code } : { code, note }
}

const notification = (
  random: Random,
  { id, user_id, given_name, surname, type, created_at }: DemoClaim,
  isUnread: boolean
): DemoNotification => ({
  ...keyed(textAbout({ kind: "claim", member: fullName({ given_name, surname }), type })),
  id: random.id(),
  status: isUnread ? "pending" : "read",
  created_at,
  user_id,
  claim_id: id,
  benefit_id: null,
  enrolment_id: null,
  reading_id: null,
  version: 1
})
