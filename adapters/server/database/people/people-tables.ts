/** The tables of companies and users. */
import type { Generated, GeneratedAlways } from "kysely"
import type { ActiveStatus, Role } from "#domain/users/user.schema.ts"

export interface CompaniesTable {
  readonly id: string
  readonly name: string
  readonly contact_email: string
  readonly type: "users" | "benefits"
  readonly status: Generated<ActiveStatus>
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
  readonly deleted_at: string | null
  readonly version: Generated<number>
  readonly name_key: string
  readonly company_key: string
  readonly identity: string
}

export interface UsersTable {
  readonly id: string
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
  readonly password_hash: string | null
  readonly company_id: string | null
  readonly role: Generated<Role>
  readonly ssn: Uint8Array | null
  readonly dob: string | null
  readonly profile_image: string | null
  readonly address: string | null
  readonly status: Generated<ActiveStatus>
  readonly user_status: Generated<string>
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
  readonly deleted_at: string | null
  readonly version: Generated<number>
  readonly given_name_key: string
  readonly surname_key: string
  readonly user_key: string
}

interface Difference {
  readonly id: GeneratedAlways<number>
  readonly status: ActiveStatus
  readonly role: Role
  readonly n: number
  readonly folded: Generated<boolean>
}

interface UserCountsTable extends Difference {
  /** A Monday. */
  readonly week: string
}

interface CompanyUserCountsTable extends Difference {
  readonly company_id: string
}

export interface PeopleTables {
  readonly companies: CompaniesTable
  readonly users: UsersTable
  readonly user_counts: UserCountsTable
  readonly company_user_counts: CompanyUserCountsTable
}
