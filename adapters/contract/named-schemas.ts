/** Schemas that the OpenAPI document names, so that a generated client has types with names; some with an example. */
import type { Schema } from "effect"
import { Article, ArticleChange } from "#domain/articles/article.schema.ts"
import { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Benefit, BenefitChange, BenefitSwitch, NewBenefit } from "#domain/benefits/benefit.schema.ts"
import { Claim, ClaimChange, ClaimStats, NewClaim } from "#domain/claims/claim.schema.ts"
import {
  BulkDecision,
  ClaimConflict,
  MatchingOutcome,
  NamedOutcome,
  UndoableDecision,
  UndoOutcome,
  UndoRequest
} from "#domain/claims/decision.schema.ts"
import { Company, CompanyChange, NewCompany } from "#domain/companies/company.schema.ts"
import { ImportProgress } from "#domain/shared/csv/csv-import.schema.ts"
import { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { ActivatePending, Enrolment, EnrolmentSwitch } from "#domain/enrolments/enrolment.schema.ts"
import { BulkEnrolmentDecision, EnrolmentConflict } from "#domain/enrolments/enrolment-decision.schema.ts"
import { Notification, NotificationChange } from "#domain/notifications/notification.schema.ts"
import { NewQuiz, Quiz, QuizChange, QuizStatusChange, QuizSubmission } from "#domain/quizzes/quiz.schema.ts"
import { RecordStats } from "#domain/records/record.schema.ts"
import { OpenSession } from "#domain/session/open-sessions.schema.ts"
import { SecondFactor } from "#domain/session/second-factor.schema.ts"
import { Administrator, Credentials, PasswordChange, Session } from "#domain/session/session.schema.ts"
import { Person } from "#domain/shared/identity.schema.ts"
import { Pagination } from "#domain/shared/page.schema.ts"
import { Undoable } from "#domain/shared/undo/undoable.schema.ts"
import { NewUser, User, UserChange } from "#domain/users/user-record.schema.ts"
import { Envelope, type Plain } from "./endpoint.ts"

/** By name; where two are alike on the wire, the first one names both. */
export const namedSchemas: Readonly<Record<string, Plain>> = {
  Refusal: Envelope,
  Pagination,
  Person,
  RecordStats,
  Session,
  OpenSession,
  SecondFactor,
  Administrator,
  Credentials,
  PasswordChange,
  Claim,
  NewClaim,
  ClaimChange,
  ClaimStats,
  ClaimConflict,
  BulkDecision,
  NamedOutcome,
  MatchingOutcome,
  UndoableDecision,
  UndoRequest,
  UndoOutcome,
  Undoable,
  User,
  NewUser,
  UserChange,
  Company,
  NewCompany,
  CompanyChange,
  Quiz,
  NewQuiz,
  QuizChange,
  QuizStatusChange,
  QuizSubmission,
  Article,
  ArticleChange,
  Benefit,
  NewBenefit,
  BenefitChange,
  BenefitSwitch,
  Enrolment,
  EnrolmentSwitch,
  ActivatePending,
  BulkEnrolmentDecision,
  EnrolmentConflict,
  Notification,
  NotificationChange,
  ImportProgress,
  Dashboard,
  AuditEntry
}

const example = <S extends Plain>(schema: S, value: Schema.Schema.Type<S> | S["Encoded"]) => [schema, value] as const

const id = "0f8fad5b-d9cb-469f-a165-70867728950e"

/** What may be sent, for the page of the interface and for those who try it. */
export const examples: ReadonlyMap<Plain, unknown> = new Map<Plain, unknown>([
  example(Credentials, { identity: "+15550100001", password: "Admin.2026" }),
  example(PasswordChange, { currentPassword: "Admin.2026", newPassword: "Another.2026" }),
  example(NewClaim, { user_id: id, type: "dental", date_treatment: "2026-03-02" }),
  example(ClaimChange, { status: "rejected", reason: { code: "duplicate" } }),
  example(BulkDecision, { ids: [id], status: "approved" }),
  example(UndoRequest, { ids: [id] }),
  example(NewUser, {
    given_name: "Ana",
    surname: "Ruiz",
    email: "ana@example.org",
    mobile_number: "+15550100009",
    password_hash: "Initial.2026",
    company_id: id,
    role: "user",
    ssn: "123-12-1234",
    dob: "1980-05-17"
  }),
  example(UserChange, { email: "ana.ruiz@example.org", version: 3 }),
  example(QuizStatusChange, { status: "inactive" }),
  example(EnrolmentSwitch, { status: "active" }),
  example(BulkEnrolmentDecision, { ids: [id], status: "inactive", reason: { code: "incomplete" } })
])
