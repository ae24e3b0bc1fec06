/** What is shown of a claim's client. */
import { type Day, toInstant, toMs } from "../shared/calendar.schema.ts"
import type { Enrolment } from "../enrolments/enrolment.schema.ts"
import type { Claim } from "./claim.schema.ts"

/** The same day of the year before. */
const yearBefore = (nowMs: number): number => new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() - 1)

/**
 * The client's claims of the 12 months before `nowMs`, newest first; the claim itself, and the one that it looks like, are among
 * them whatever their age.
 */
export const claimsOfYear = (claims: ReadonlyArray<Claim>, claim: Claim, nowMs: number): ReadonlyArray<Claim> => {
  const others = claims.filter(
    ({ id, created_at }) => id !== claim.id && (id === claim.look_alike_of || toMs(created_at) > yearBefore(nowMs))
  )
  return [claim, ...others].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
}

/** The claim that one looks like; null where it looks like none, or is not known. */
export const earlierClaim = (claims: ReadonlyArray<Claim>, { look_alike_of: first = null }: Claim): Claim | null =>
  first === null ? null : (claims.find(({ id }) => id === first) ?? null)

/** Whole years from a day of birth to the present day in UTC. */
export const ageOn = (dob: Day, nowMs: number): number => {
  const today = toInstant(nowMs).slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

export const activeBenefits = (enrolments: ReadonlyArray<Enrolment>): ReadonlyArray<Enrolment> =>
  enrolments.filter(({ status }) => status === "active")
