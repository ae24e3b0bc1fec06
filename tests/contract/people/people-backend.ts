/** The backend of the contract of users and companies: two administrators and the stored data. */
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { CompanyId, Person, UserId } from "#domain/shared/identity.schema.ts"
import type { SelectiveReport } from "#domain/shared/report/report.schema.ts"
import type { User, UserFilter } from "#domain/users/user-record.schema.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import type { PostedSms } from "#tests/doubles/database.memory.ts"
import type { UsersPort } from "#domain/users/users.port.ts"

export interface PeopleBackend {
  readonly first: Person
  readonly second: Person
  readonly firstUsers: UsersPort
  readonly secondUsers: UsersPort
  readonly firstBulk: UserBulkPort
  readonly secondBulk: UserBulkPort
  /** What the first administrator can undo, and the second. */
  readonly firstUndo: UndoPort
  readonly secondUndo: UndoPort
  /** The report of users as its lines, without the header. */
  readonly userReport: (report: SelectiveReport<UserFilter, UserId>) => Promise<ReadonlyArray<string>>
  readonly firstClaims: ClaimsPort
  /** Advances the clock. */
  readonly advance: (seconds: number) => Promise<void>
  readonly firstCompanies: CompaniesPort
  readonly secondCompanies: CompaniesPort
  /** The session of `firstUsers`. */
  readonly firstSession: string
  /** Opens another session of a user and returns its name. */
  readonly openSession: (id: UserId) => Promise<string>
  readonly isOpen: (session: string) => Promise<boolean>
  /** Stores a code as if it had been sent to a user. */
  readonly sendCode: (user: Pick<User, "id" | "mobile_number">) => Promise<void>
  /** Whether a code of the user can still be used. */
  readonly hasCode: (id: UserId) => Promise<boolean>
  /** The stored password hash of a user. */
  readonly passwordHash: (id: UserId) => Promise<string | null>
  /** Stores a password, as a change of the own one does. */
  readonly setPassword: (id: UserId, password: string) => Promise<void>
  /** Whether the user must change the password after signing in. */
  readonly mustChangePassword: (id: UserId) => Promise<boolean>
  /** The messages about changed accounts that were left so far, in their order. */
  readonly posted: () => Promise<ReadonlyArray<PostedSms>>
  /** Makes the stored number of a user one that no key opens. */
  readonly spoilNumber: (id: UserId) => Promise<void>
  /** Stores a phone number as it could be stored before numbers were read by the plans of their countries. */
  readonly storePhone: (id: UserId, phone: string) => Promise<void>
  /** Stores a first name as it could be stored before names of invisible letters were refused. */
  readonly storeName: (id: UserId, name: string) => Promise<void>
  /** The same of a company. */
  readonly storeCompanyName: (id: CompanyId, name: string) => Promise<void>
  /** A valid picture. */
  readonly portrait: Picture
  /** Every audit entry about users and companies, in no order. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** All stored data; equal snapshots mean that nothing was changed. */
  readonly snapshot: () => Promise<unknown>
  /** While refusing, no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns the open backend of the current test. */
export type GetPeopleBackend = () => PeopleBackend
