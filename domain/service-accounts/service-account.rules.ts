/** When service accounts end, and what is said before. */
import { type Instant, toMs } from "../shared/calendar.schema.ts"
import { type ServiceAccount, serviceDaysMax } from "./service-account.schema.ts"

const dayMs = 86_400_000

/** Administrators are warned so many days before the end. */
export const warningDays = 14

/** The key of what is wrong with an end, null where it may be. */
export const endIssue = (end: Instant, now: Instant): "expiry_past" | "expiry_too_far" | null => {
  if (end <= now) return "expiry_past"
  return toMs(end) - toMs(now) > serviceDaysMax * dayMs ? "expiry_too_far" : null
}

export type EndState = "lasting" | "ending" | "ended"

export const endState = ({ expires_at }: Pick<ServiceAccount, "expires_at">, nowMs: number): EndState => {
  const leftMs = toMs(expires_at) - nowMs
  if (leftMs <= 0) return "ended"
  return leftMs <= warningDays * dayMs ? "ending" : "lasting"
}

/** What the audit says of an account; never its token. */
export const auditedAccount = ({ name, scopes, expires_at }: ServiceAccount) => ({ name, scopes, expires_at })
