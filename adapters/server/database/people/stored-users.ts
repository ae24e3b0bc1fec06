/** Users as rows of the database, decoded to the domain. */
import { Schema } from "effect"
import { type RawBuilder, type Selectable, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { markDeleted } from "#adapters/server/database/rows.sql.ts"
import { lockedUsers } from "#adapters/server/database/session/sign-in.sql.ts"
import type { UsersTable } from "#adapters/server/database/tables.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import { maskSsn, unreadableSsn } from "#domain/users/user-record.rules.ts"
import { User, userFields } from "#domain/users/user-record.schema.ts"

/** What decoding a row needs besides the row. */
export interface UserRowContext {
  /** How long a session lasts when idle, and at most. */
  readonly idleSeconds: number
  readonly maxSeconds: number
  readonly ssn: SsnSeal
}

/** Selected over `users as u`, joined with their company `companies as c`. */
export const userColumns = ({ idleSeconds, maxSeconds }: UserRowContext): RawBuilder<unknown> => sql`
  u.id, ${columnList(userFields, "u")}, c.name as company_name, u.ssn, u.user_status, u.created_at, u.version, u.deleted_at is not null as is_deleted,
  exists (
    select from sessions as s where s.user_id = u.id
      and s.created_at > statement_timestamp() - make_interval(secs => ${maxSeconds})
      and s.active_at > statement_timestamp() - make_interval(secs => ${idleSeconds})
  ) as is_signed_in,
  u.role = 'admin' and u.deleted_at is null
    and exists (select from (${lockedUsers}) as locked where locked.user_id = u.id) as is_locked`

export interface UserRow extends Pick<
  Selectable<UsersTable>,
  "id" | (typeof userFields)[number] | "ssn" | "user_status" | "created_at" | "version"
> {
  readonly company_name: string | null
  readonly is_signed_in: boolean
  readonly is_locked: boolean
  readonly is_deleted: boolean
}

/** Decodes a row. Throws for an invalid one, which the program could not have written. */
export const toUser = (
  { ssn: ssnSeal }: UserRowContext,
  { company_name, is_signed_in, is_locked, ssn, ...row }: UserRow
): User =>
  decode({
    ...markDeleted(row),
    ...(is_locked && { is_locked }),
    company: row.company_id === null ? null : { id: row.company_id, name: company_name },
    ssn: ssn === null ? null : maskSsn(ssnSeal.open(row.id, ssn) ?? unreadableSsn),
    access_token: is_signed_in ? "active" : ""
  })

const decode = Schema.decodeUnknownSync(User)
