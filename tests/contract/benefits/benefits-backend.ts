/**
 * What every answer to the ports of benefits, enrolments and notifications promises: the services over memory, over
 * PostgreSQL, and the browser through HTTP.
 *
 * Two administrators share one backend. A failure is always followed by a look at everything that is kept: nothing changed.
 */
import type { Effect } from "effect"
import { expect } from "vitest"
import { serverWords } from "#adapters/server/words.ts"
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { ClaimDraft } from "#domain/claims/claim.schema.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import type { Enrolment, EnrolmentDraft } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import type { QuizType } from "#domain/quizzes/quiz.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { CompanyId, Person, UserId } from "#domain/shared/identity.schema.ts"
import { benefitDraft, enrolmentDraft } from "#tests/fixtures/benefits.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

/** What one administrator asks through. */
export interface Ports {
  readonly benefits: BenefitsPort
  readonly enrolments: EnrolmentsPort
  readonly notifications: NotificationsPort
  readonly claims: ClaimsPort
  readonly dashboard: DashboardPort
}

export interface BenefitsBackend {
  readonly first: Person
  readonly second: Person
  readonly firstPorts: Ports
  readonly secondPorts: Ports
  readonly addCompany: (type: "users" | "benefits", name?: string) => Promise<CompanyId>
  readonly addMember: (name?: { readonly given_name: string; readonly surname: string }) => Promise<UserId>
  readonly changeMember: (id: UserId, change: "delete" | "deactivate") => Promise<void>
  /** The member app asks for a benefit. */
  readonly submit: (draft: EnrolmentDraft) => Promise<Enrolment>
  /** The member app submits a claim. */
  readonly claim: (draft: ClaimDraft) => Promise<void>
  /** The member app hands in a new quiz of that type. */
  readonly submitQuiz: (type: QuizType) => Promise<void>
  /** A picture that can be kept. */
  readonly picture: Picture
  readonly now: () => Promise<Instant>
  /** Lets time pass for everything that is kept. */
  readonly advance: (seconds: number) => Promise<void>
  /** Every audit entry about benefits, enrolments and notifications, oldest first. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** All that is kept; equal before and after means: nothing changed. */
  readonly snapshot: () => Promise<unknown>
  /** From now on no audit entry can be written, or again it can. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** An open backend for each test. */
export type GetBenefitsBackend = () => BenefitsBackend

export const noPictures = { logo: null, image: null } as const

/** A new benefit of a new company, or of the one named. */
export const addBenefit = async (
  backend: BenefitsBackend,
  named: Readonly<Record<string, unknown>> & { readonly company_id?: string } = {}
): Promise<Benefit> => {
  const company = named.company_id ?? (await backend.addCompany("benefits"))
  return done(backend.firstPorts.benefits.create(benefitDraft(company, named), noPictures))
}

/** So many pending enrolments of as many members in one benefit, oldest first. */
export const enrolMany = async (
  backend: BenefitsBackend,
  count: number,
  benefit?: Benefit
): Promise<ReadonlyArray<Enrolment>> => {
  const { id } = benefit ?? (await addBenefit(backend))
  const made: Array<Enrolment> = []
  for (let n = 0; n < count; n += 1) made.push(await backend.submit(enrolmentDraft(await backend.addMember(), id)))
  return made
}

/** Expects the call to fail so, and to leave everything as it was. */
export const expectRefusal = async <A, E>(backend: BenefitsBackend, call: Effect.Effect<A, E>): Promise<E> => {
  const before = await backend.snapshot()
  const refusal = await failure(call)
  expect(await backend.snapshot()).toEqual(before)
  return refusal
}

/** Everything that is kept before and after calls whose audit entries cannot be written; each call fails. */
export const runWithoutAudit = async (
  backend: BenefitsBackend,
  calls: ReadonlyArray<Effect.Effect<unknown, unknown>>
): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  await backend.refuseAudit(true)
  const before = await backend.snapshot()
  for (const call of calls) await expect(done(call)).rejects.toThrow()
  return { before, after: await backend.snapshot() }
}

/** A field's issue as the service names it, or as a server has worded it. */
export const textOf = (key: string): unknown => {
  const words = serverWords.en.fields[key] ?? ""
  return expect.stringMatching(new RegExp(`^(?:${key}|${words.replace(/[.]/gu, "\\.")})$`, "u"))
}

/** What was recorded about a record, oldest first. */
export const entriesOf = async (
  backend: BenefitsBackend,
  { id }: { readonly id: string }
): Promise<ReadonlyArray<AuditEntry>> => (await backend.audit()).filter(({ entity_id }) => entity_id === id)
