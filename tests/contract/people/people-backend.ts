/** The backend of the contract of users and companies: two administrators and the stored data. */
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import type { UsersPort } from "#domain/users/users.port.ts"

export interface PeopleBackend {
  readonly first: Person
  readonly second: Person
  readonly firstUsers: UsersPort
  readonly secondUsers: UsersPort
  readonly firstCompanies: CompaniesPort
  readonly secondCompanies: CompaniesPort
  /** The session that `firstUsers` is used in. */
  readonly firstSession: string
  /** Opens one more session of somebody and names it. */
  readonly openSession: (id: UserId) => Promise<string>
  readonly isOpen: (session: string) => Promise<boolean>
  /** What is kept of somebody's password. */
  readonly passwordHash: (id: UserId) => Promise<string | null>
  /** A picture that can be kept. */
  readonly portrait: Picture
  /** Every audit entry about people and companies, in no order. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** All that is kept; equal before and after means: nothing changed. */
  readonly snapshot: () => Promise<unknown>
  /** From now on no audit entry can be written, or again it can. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** An open backend for each test. */
export type GetPeopleBackend = () => PeopleBackend
