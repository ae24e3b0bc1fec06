import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { User, UserSearch } from "./user-record.schema.ts"
import type { UserTaken } from "./user.errors.ts"

/** A record nobody else can change until the transaction ends. */
export interface LockedUser {
  readonly user: User
  readonly isDeleted: boolean
}

/** What is kept of a person and never answered; undefined leaves it as it is. The store seals the number. */
export interface UserSecrets {
  readonly passwordHash?: string | undefined
  readonly ssn?: string | undefined
}

/** What is one person's alone among those who are not deleted. */
export type Contact = Pick<User, "email" | "mobile_number">

/** Where the server keeps people, bound to one transaction. It stores and finds; it never decides. */
export interface UserStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: UserSearch) => Effect.Effect<Page<User>, Unavailable>
  /** Null for nobody, and for a deleted person. */
  readonly find: (id: UserId) => Effect.Effect<User | null, Unavailable>
  /** The social security number in full; null where none is kept. */
  readonly ssnOf: (id: UserId) => Effect.Effect<string | null, Unavailable>
  readonly lock: (id: UserId) => Effect.Effect<LockedUser | null, Unavailable>
  /**
   * Locks all who can sign in, in the order of ids, and answers who they are: of two administrators who put each other out,
   * the second sees what the first has done.
   */
  readonly lockAdministrators: Effect.Effect<ReadonlyArray<UserId>, Unavailable>
  /** What of it somebody else has who is not deleted. */
  readonly taken: (contact: Contact, except: UserId | null) => Effect.Effect<ReadonlyArray<keyof Contact>, Unavailable>
  /** A company people can belong to: of type users and not deleted. It stays so until the transaction ends. */
  readonly findEmployer: (id: CompanyId) => Effect.Effect<User["company"], Unavailable>
  /** Fails where `taken` was overtaken by somebody else's write. */
  readonly insert: (user: User, secrets: UserSecrets) => Effect.Effect<void, UserTaken | Unavailable>
  /** Writes the fields of a locked record and its new version. Fails as `insert` does. */
  readonly replace: (user: User, secrets: UserSecrets) => Effect.Effect<void, UserTaken | Unavailable>
  readonly remove: (id: UserId, version: number) => Effect.Effect<void, Unavailable>
  readonly restore: (id: UserId, version: number) => Effect.Effect<void, UserTaken | Unavailable>
  /** Ends all of somebody's sessions, or all but one, wherever they are open, and answers how many. */
  readonly endSessions: (id: UserId, exceptSession: string | null) => Effect.Effect<number, Unavailable>
}
