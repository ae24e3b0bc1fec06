/** Adds administrators from the command line. */
import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import pg from "pg"
import { appendEntry } from "#adapters/server/database/audit.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { lockedUsers } from "#adapters/server/database/session/sign-in.sql.ts"
import { takenFields } from "#adapters/server/database/people/users.sql.ts"
import { unknownPerson, type Person, UserId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import type { PhoneNumber } from "#domain/shared/account.schema.ts"

export interface NewAdministrator {
  readonly given_name: string
  readonly surname: string
  readonly phone: PhoneNumber
  readonly email: string
  readonly passwordHash: string
}

/** A phone number or e-mail address that is already in use. Nothing was changed. */
export class AlreadyTaken extends Error {
  readonly field: "phone" | "email"

  constructor(field: "phone" | "email") {
    super(
      field === "phone" ? "Another user already has this phone number." : "Another user already has this email address."
    )
    this.name = "AlreadyTaken"
    this.field = field
  }
}

/** Who the audit names for what is done from the command line. */
export const commandLine: Person = { id: unknownPerson.id, name: "Command line" }

/** Adds an active administrator. Throws `AlreadyTaken`. Returns the id. */
export const addAdministrator = async (
  database: Database,
  { given_name, surname, phone, email, passwordHash }: NewAdministrator
): Promise<UserId> => {
  const id = decodeId(randomUUID())
  try {
    await database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("users")
        .values({
          id,
          given_name,
          surname,
          email,
          ...userKeys({ given_name, surname, email }),
          mobile_number: phone,
          password_hash: passwordHash,
          must_change_password: true,
          role: "admin",
          status: "active",
          user_status: "active"
        })
        .execute()
      const after = { given_name, surname, email, mobile_number: phone, role: "admin" }
      const context = { administrator: commandLine, requestId: null }
      await appendEntry(transaction, context, {
        action: "user.create",
        entity: "user",
        entityId: id,
        before: null,
        after
      })
    })
    return id
  } catch (error) {
    const field = error instanceof pg.DatabaseError ? takenFields[error.constraint ?? ""] : undefined
    throw field === undefined ? error : new AlreadyTaken(field === "email" ? "email" : "phone")
  }
}

/** An administrator of any status, by phone. */
export const findAdministrator = async (database: Database, phone: string): Promise<Person | null> => {
  const found = await administrators(database).where("mobile_number", "=", phone).executeTakeFirst()
  return found === undefined ? null : { id: decodeId(found.id), name: fullName(found) }
}

/** All administrators by name; locked ones cannot sign in from unknown browsers, or from one of theirs. */
export const listAdministrators = async (database: Database) => {
  const { rows: locked } = await lockedUsers.execute(database)
  const found = await administrators(database).orderBy("surname_key").orderBy("given_name_key").execute()
  return found.map(({ id, mobile_number, email, status, ...person }) => ({
    phone: mobile_number,
    name: fullName(person),
    email,
    status,
    isLocked: locked.some(({ user_id }) => user_id === id)
  }))
}

const administrators = (database: Database) =>
  database
    .selectFrom("users")
    .select(["id", "given_name", "surname", "mobile_number", "email", "status"])
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)

/** Whether any administrator exists. */
export const hasAdministrator = async (database: Database): Promise<boolean> => {
  return (await administrators(database).limit(1).executeTakeFirst()) !== undefined
}

const decodeId = Schema.decodeUnknownSync(UserId)
