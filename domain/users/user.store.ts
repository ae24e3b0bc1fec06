import type { Effect } from "effect"
import type { WriteStore } from "../records/record.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { ReportStore } from "../shared/report/report.store.ts"
import type { User, UserFilter, UserSearch } from "./user-record.schema.ts"
import type { ReportedUser } from "./user-fields.rules.ts"
import type { UserTaken } from "./user.errors.ts"

/**
 * Secrets that are never returned; undefined leaves them unchanged. The store encrypts the number. A password is one
 * that another than its owner has set: its owner must change it after signing in.
 */
export interface UserSecrets {
  readonly passwordHash?: string | undefined
  readonly ssn?: string | undefined
}

/** Fields that are unique among users who are not deleted. */
export type Contact = Pick<User, "email" | "mobile_number">

/** Stores users, bound to one transaction. It has no rules of its own. */
export interface UserStore extends WriteStore<User, UserTaken> {
  readonly list: (search: UserSearch) => Effect.Effect<Page<User>, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: UserId) => Effect.Effect<User | null, Unavailable>
  /** The social security number in full, or null. */
  readonly ssnOf: (id: UserId) => Effect.Effect<string | null, Unavailable>
  /**
   * The seconds after which the administrator may see another number in full, who has seen `most` within an hour; null
   * where he may now, and then no other of his reveals is judged until the transaction ends.
   */
  readonly secondsToNextReveal: (administrator: UserId, most: number) => Effect.Effect<number | null, Unavailable>
  /**
   * Locks all users who can sign in, in the order of ids, and returns their ids: of two administrators who deactivate
   * each other, the second sees what the first has done.
   */
  readonly lockAdministrators: Effect.Effect<ReadonlyArray<UserId>, Unavailable>
  /** The fields that another user who is not deleted has. */
  readonly takenFields: (
    contact: Contact,
    except: UserId | null
  ) => Effect.Effect<ReadonlyArray<keyof Contact>, Unavailable>
  /** A company of type users that is not deleted; it stays so until the transaction ends. */
  readonly findEmployer: (id: CompanyId) => Effect.Effect<User["company"], Unavailable>
  /** Fails where a concurrent transaction took a value after `taken`. */
  readonly insert: (user: User, secrets: UserSecrets) => Effect.Effect<void, UserTaken | Unavailable>
  /** Writes the fields of a locked record and its new version. Fails as `insert` does. */
  readonly replace: (user: User, secrets: UserSecrets) => Effect.Effect<void, UserTaken | Unavailable>
  /** Ends the code and all sessions of a user, or all except one, on every server. Returns how many sessions. */
  readonly endSessions: (id: UserId, exceptSession: string | null) => Effect.Effect<number, Unavailable>
  /** Leaves an SMS that is sent when the transaction is committed. */
  readonly postSms: (phone: string, text: string) => Effect.Effect<void, Unavailable>
  /** Invalidates the code that was sent to a user. */
  readonly endCode: (id: UserId) => Effect.Effect<void, Unavailable>
}

export type UserReportStore = ReportStore<ReportedUser, SelectiveReport<UserFilter, UserId>>
