/** The tables of companies and users. */
import type { Generated, GeneratedAlways } from "kysely"
import type { Company, companyFields } from "#domain/companies/company.schema.ts"
import type { User, userFields } from "#domain/users/user-record.schema.ts"
import type { ActiveStatus, Role } from "#domain/users/user.schema.ts"

/** Every field has a column of its own name; a few of them the database can fill in. */
type FieldColumns<Encoded, Field extends keyof Encoded, Filled extends Field> = Readonly<
  Pick<Encoded, Exclude<Field, Filled>> & { [Name in Filled]: Generated<Encoded[Name]> }
>
type CompanyColumns = FieldColumns<(typeof Company)["Encoded"], (typeof companyFields)[number], "status">
type UserColumns = FieldColumns<(typeof User)["Encoded"], (typeof userFields)[number], "role" | "status">

export interface CompaniesTable extends CompanyColumns {
  readonly id: string
  readonly created_at: Generated<string>
  readonly updated_at: Generated<string>
  readonly deleted_at: string | null
  readonly version: Generated<number>
  readonly name_key: string
  readonly company_key: string
  readonly identity: string
}

export interface UsersTable extends UserColumns {
  readonly id: string
  readonly password_hash: string | null
  readonly ssn: Uint8Array | null
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
