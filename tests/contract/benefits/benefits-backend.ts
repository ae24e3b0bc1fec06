/**
 * The backend of the contract of benefits, enrolments and notifications, and steps its tests share.
 *
 * Two administrators share one backend. After every failure a snapshot shows that nothing was changed.
 */
import type { Effect } from "effect"
import { expect } from "vitest"
import { serverWords } from "#adapters/server/answer-texts.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { NewClaim } from "#domain/claims/claim.schema.ts"
import type { DashboardPort } from "#domain/dashboard/dashboard.port.ts"
import type { SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { Enrolment, EnrolmentFilter, NewEnrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import type { QuizType } from "#domain/quizzes/quiz-type.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { CompanyId, EnrolmentId, Person, UserId } from "#domain/shared/identity.schema.ts"
import { newBenefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

/** The ports of one administrator. */
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
  /** The member app submits an enrolment. */
  readonly submit: (draft: NewEnrolment) => Promise<Enrolment>
  /** The report of enrolments as its lines, without the header. */
  readonly enrolmentReport: (report: SelectiveReport<EnrolmentFilter, EnrolmentId>) => Promise<ReadonlyArray<string>>
  /** The member app submits a claim. */
  readonly claim: (draft: NewClaim) => Promise<void>
  /** The member app submits a new quiz of that type. */
  readonly submitQuiz: (type: QuizType) => Promise<void>
  /** A valid picture. */
  readonly picture: Picture
  readonly now: () => Promise<Instant>
  /** Advances the clock of the backend. */
  readonly advance: (seconds: number) => Promise<void>
  /** Every audit entry of a change about benefits, enrolments and notifications, oldest first. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** The same of reads: lists and details. */
  readonly reads: () => Promise<ReadonlyArray<AuditEntry>>
  /** All stored data; equal snapshots mean that nothing was changed. */
  readonly snapshot: () => Promise<unknown>
  /** While refusing, no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the open backend of the current test. */
export type GetBenefitsBackend = () => BenefitsBackend

export const noPictures = { logo: null, image: null } as const

/** A new benefit, of a new company unless one is named. */
export const addBenefit = async (
  backend: BenefitsBackend,
  named: Readonly<Record<string, unknown>> & { readonly company_id?: string } = {}
): Promise<Benefit> => {
  const company = named.company_id ?? (await backend.addCompany("benefits"))
  return done(backend.firstPorts.benefits.create(newBenefit(company, named), noPictures))
}

/** That many pending enrolments of new members in one benefit, oldest first. */
export const enrolMany = async (
  backend: BenefitsBackend,
  count: number,
  benefit?: Benefit
): Promise<ReadonlyArray<Enrolment>> => {
  const { id } = benefit ?? (await addBenefit(backend))
  const made: Array<Enrolment> = []
  for (let n = 0; n < count; n += 1) made.push(await backend.submit(newEnrolment(await backend.addMember(), id)))
  return made
}

/** Expects the call to fail without changing anything. Returns the failure. */
export const expectRefusal = async <A, E>(backend: BenefitsBackend, call: Effect.Effect<A, E>): Promise<E> => {
  const before = await backend.snapshot()
  const refusal = await failure(call)
  expect(await backend.snapshot()).toEqual(before)
  return refusal
}

/** Snapshots before and after calls whose audit entries cannot be written; each call must fail. */
export const runWithoutAudit = async (
  backend: BenefitsBackend,
  calls: ReadonlyArray<Effect.Effect<unknown, unknown>>
): Promise<{ readonly before: unknown; readonly after: unknown }> => {
  await backend.refuseAudit(true)
  const before = await backend.snapshot()
  for (const call of calls) await expect(done(call)).rejects.toThrow()
  return { before, after: await backend.snapshot() }
}

/** Matches the message of a field: its key, or the text of a server. */
export const textOf = (key: string): unknown => {
  const words = serverWords.en.fields[key] ?? ""
  return expect.stringMatching(new RegExp(`^(?:${key}|${words.replace(/[.]/gu, "\\.")})$`, "u"))
}

/** The audit entries of a record, oldest first. */
export const entriesOf = async (
  backend: BenefitsBackend,
  { id }: { readonly id: string }
): Promise<ReadonlyArray<AuditEntry>> => (await backend.audit()).filter(({ entity_id }) => entity_id === id)
