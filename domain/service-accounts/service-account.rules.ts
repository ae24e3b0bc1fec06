/** When service accounts end, and what is said before. */
import { Schema, Struct } from "effect"
import { Day, type Instant, toMs } from "../shared/calendar.schema.ts"
import { type FieldIssues, issuesIn, schemaReader } from "../shared/issues.rules.ts"
import { type Scope, scopes as allScopes } from "../shared/permission/permission.schema.ts"
import { NewServiceAccount, type ServiceAccount, serviceDaysMax } from "./service-account.schema.ts"

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

/** A new account as the form holds it. */
export interface ServiceForm {
  readonly name: string
  readonly scopes: ReadonlyArray<Scope>
  /** Its last day, by the reader's calendar. */
  readonly day: string
}

/** The first and the last day that the form takes, by the reader's calendar, and the one that it proposes. */
export interface ServiceDays {
  readonly first: string
  readonly last: string
  readonly proposed: string
}

const readTyped = schemaReader(Schema.Struct(Struct.pick(NewServiceAccount.fields, ["name", "scopes"])))

const readDay = schemaReader(Day)

const dayIssue = (day: string, { first, last }: ServiceDays): string | null => {
  if (day === "") return "expiry_required"
  const issue = issuesIn(readDay(day))[""]
  if (issue !== undefined) return issue
  if (day < first) return "expiry_past"
  return day > last ? "expiry_too_far" : null
}

/** What is wrong in the form: field → message key. */
export const formIssues = ({ name, scopes, day }: ServiceForm, days: ServiceDays): FieldIssues => {
  const issue = dayIssue(day, days)
  return { ...issuesIn(readTyped({ name, scopes })), ...(issue !== null && { day: issue }) }
}

/** Whether something was typed or chosen that closing the form would lose. */
export const isFormTouched = ({ name, scopes, day }: ServiceForm, { proposed }: ServiceDays): boolean =>
  name.trim() !== "" || scopes.length > 0 || day !== proposed

/** In the order of the form. */
export const toggledScopes = (chosen: ReadonlyArray<Scope>, scope: Scope): ReadonlyArray<Scope> =>
  allScopes.filter((one) => (one === scope ? !chosen.includes(one) : chosen.includes(one)))

/** How many days away the last one may be, whatever the hour is; and what is proposed. */
export const lastDayMax = serviceDaysMax - 1
export const lastDayProposed = 90
