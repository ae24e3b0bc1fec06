/**
 * Implements the users port over stores bound to one transaction: all the rules, none of the SQL.
 *
 * Any failure rolls the transaction back, so a failure always means that nothing was changed. A picture, which is slow
 * work, comes before any lock. A password, which is slower, is hashed before the transaction, in a step of its own.
 */
import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { appendView, publishedIds, readEntry, readPage } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { Picture } from "../files/image.schema.ts"
import type { ImageSaver } from "../files/image.store.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import { FieldsInvalid, type TooManyRequests, type Unavailable } from "../shared/failure.errors.ts"
import { type Person, UserId } from "../shared/identity.schema.ts"
import { type Account, requireAdministrator } from "../shared/permission/permission.rules.ts"
import { optionalTexts } from "../shared/record-fields.rules.ts"
import { issuesIn } from "../shared/issues.rules.ts"
import { noticesOf } from "./account-notice.rules.ts"
import { type IsCommonPassword, refuseCommon } from "./common-passwords.rules.ts"
import {
  applyChange,
  changedPhone,
  changesContact,
  emptiedFields,
  isAdministrator,
  maskSsn,
  type ResolvedChange,
  revealAction,
  writtenUserFields
} from "./user-record.rules.ts"
import {
  optionalUserTexts,
  type User,
  type UserChange,
  userFields,
  type UserFilter,
  type UserSearch,
  type NewUser
} from "./user-record.schema.ts"
import {
  LastAdministrator,
  OwnAccount,
  OwnPassword,
  TooManyReveals,
  UserNotFound,
  UserOvertaken,
  UserTaken
} from "./user.errors.ts"
import type { Contact, UserStore } from "./user.store.ts"
import type { UsersPort } from "./users.port.ts"

export interface UsersDependencies {
  readonly users: UserStore
  readonly claims: {
    /** Gives the user's pending claims the new name and returns their ids. */
    readonly renameClient: (
      id: UserId,
      name: Pick<User, "given_name" | "surname">
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
  }
  readonly images: ImageSaver
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  /** The administrator's own session, which a change of the own password does not end; null without one. */
  readonly session: string | null
  /** Who may change administrators. */
  readonly account: Account
  readonly isCommonPassword: IsCommonPassword
  readonly hashPassword: (password: string) => Effect.Effect<string, Unavailable>
  /** Whether this is the administrator's own present password; a wrong one counts as a failed sign-in. */
  readonly confirmPassword: (password: string) => Effect.Effect<boolean, TooManyRequests | Unavailable>
  readonly newId: () => string
  /** How many social security numbers an administrator may see in full within an hour. */
  readonly revealsPerHour: number
}

/** What was done before the transaction of a change. */
export interface PreparedChange {
  /** Of the new password, if there is one. */
  readonly passwordHash: string | undefined
  /** Whether the change was one of the contact, so that the present password was asked for where it is one's own. */
  readonly isContactChanged: boolean
}

/** Only an administrator makes or changes one; a service account never does. */
const refuseAdministrator = (account: Account, ...roles: ReadonlyArray<Pick<User, "role"> | UserChange>) =>
  roles.some(({ role }) => role === "admin") ? requireAdministrator(account) : Effect.void

export const usersService = (dependencies: UsersDependencies) => {
  const { users, claims, images, audit, changes, administrator, account } = dependencies

  /**
   * Refuses an e-mail address or number that another user has. One that was stored before all its spellings were
   * compared may stay.
   */
  const refuseTaken = Effect.fnUntraced(function* (contact: Contact, except: UserId | null, stored?: Contact) {
    const taken = (yield* users.takenFields(contact, except)).filter((field) => contact[field] !== stored?.[field])
    if (taken.length > 0) return yield* takenFailure(taken)
  })

  const { locked, refuseStale, announce, removeLocked, restore } = recordKernel({
    entity: "user",
    NotFound: UserNotFound,
    Overtaken: UserOvertaken,
    fields: [...userFields, "ssn"],
    audited: writtenUserFields,
    store: users,
    audit,
    changes,
    refuseTaken: (user) => Effect.andThen(refuseAdministrator(account, user), refuseTaken(user, user.id))
  })

  const employer = Effect.fnUntraced(function* (id: NewUser["company_id"]) {
    const company = yield* users.findEmployer(id)
    return company ?? (yield* new FieldsInvalid({ fields: { company_id: "company_unknown" } }))
  })

  const savePicture = (picture: Picture | null) =>
    picture === null ? Effect.succeed(null) : images.save("profile_image", picture)

  /**
   * Locks a user; an administrator who may lose access together with all others, so that two such changes never
   * deadlock.
   */
  const lockForChange = Effect.fnUntraced(function* (id: UserId, mayLoseAdministrator: boolean) {
    const known = yield* users.find(id)
    if (known === null) return yield* new UserNotFound()
    if (mayLoseAdministrator && isAdministrator(known)) yield* users.lockAdministrators
    return yield* locked(id)
  })

  /**
   * Refuses a change that would lock out the administrator himself or the last administrator. `next` is null for a
   * deletion.
   */
  const refuseLoss = Effect.fnUntraced(function* (user: User, next: User | null) {
    if (next !== null && isAdministrator(next)) return
    if (user.id === administrator.id) return yield* new OwnAccount()
    if (!isAdministrator(user)) return
    const remaining = yield* users.lockAdministrators
    if (remaining.every((one) => one === user.id)) return yield* new LastAdministrator()
  })

  /** Resolves company, picture and number of the change, or fails with what is invalid. */
  const resolveChange = Effect.fnUntraced(function* (user: User, change: UserChange, newImage: string | null) {
    const invalid = { ...emptiedFields(user, change), ...issuesIn(changedPhone(user, change)) }
    if (Object.keys(invalid).length > 0) return yield* new FieldsInvalid({ fields: invalid })
    const { company_id, profile_image, ssn } = change
    const company =
      company_id === undefined || company_id === null || company_id === user.company_id
        ? user.company
        : yield* employer(company_id)
    const named = profile_image === undefined ? user.profile_image : profile_image === "" ? null : profile_image
    if (named !== null && named !== user.profile_image && !(yield* images.exists(named)))
      return yield* new FieldsInvalid({ fields: { profile_image: "image_unknown" } })
    const isNumber = ssn !== undefined && ssn !== null && ssn !== "" && ssn.startsWith("*") === false
    const isNewNumber = isNumber && ssn !== (yield* users.ssnOf(user.id))
    return {
      ssn: isNewNumber ? ssn : undefined,
      company,
      profile_image: newImage ?? named
    } satisfies ResolvedChange
  })

  /** Asks for the present password of an administrator who changes his own e-mail address or number. */
  const refuseUnconfirmed = Effect.fnUntraced(function* (user: User, change: UserChange) {
    if (user.id !== administrator.id || !changesContact(user, change)) return
    const password = change.current_password ?? ""
    if (password === "") return yield* new FieldsInvalid({ fields: { current_password: "current_password_required" } })
    if (!(yield* dependencies.confirmPassword(password)))
      return yield* new FieldsInvalid({ fields: { current_password: "current_password_wrong" } })
  })

  /**
   * Ends the sessions of a user who may no longer sign in, or whose password another administrator has changed; of an
   * administrator who has changed his own e-mail address or number, all sessions but the present one. A code ends with
   * the number that it was sent to.
   */
  const endSessions = Effect.fnUntraced(function* (user: User, next: User, hasNewPassword: boolean) {
    const isOut = isAdministrator(user) && !isAdministrator(next)
    const isOwnContact = user.id === administrator.id && changesContact(user, next)
    if (isOut || hasNewPassword || isOwnContact)
      yield* users.endSessions(user.id, user.id === administrator.id ? dependencies.session : null)
    else if (next.mobile_number !== user.mobile_number) yield* users.endCode(user.id)
  })

  const renameOnClaims = Effect.fnUntraced(function* (user: User, { given_name, surname }: User) {
    if (given_name === user.given_name && surname === user.surname) return
    const renamed = yield* claims.renameClient(user.id, { given_name, surname })
    if (renamed.length > 0) yield* changes.publish("claim", publishedIds(renamed))
  })

  const remove = Effect.fnUntraced(function* (id: UserId, version?: number) {
    const user = yield* lockForChange(id, true)
    yield* refuseAdministrator(account, user)
    yield* refuseStale(version, user)
    yield* refuseLoss(user, null)
    yield* removeLocked(user)
    yield* users.endSessions(id, null)
    return { ...user, access_token: "", version: user.version + 1 } satisfies User
  })

  return {
    /** A page has one entry in the audit, which names all it shows. */
    list: (search: UserSearch) => readPage(audit, "user", users.list(search)),

    /** Each report is an entry of the audit, with what it selects, before it is read. */
    auditReport: (report: SelectiveReport<UserFilter, UserId>) =>
      audit.append(readEntry("user", "report", severalRecords, { ...report })),

    find: Effect.fnUntraced(function* (id: UserId) {
      const user = (yield* users.find(id)) ?? (yield* new UserNotFound())
      yield* appendView(audit, "user", user)
      return user
    }),

    reveal: Effect.fnUntraced(function* (id: UserId) {
      const user = (yield* users.find(id)) ?? (yield* new UserNotFound())
      const seconds = yield* users.secondsToNextReveal(administrator.id, dependencies.revealsPerHour)
      if (seconds !== null) return yield* new TooManyReveals({ seconds })
      const ssn = yield* users.ssnOf(id)
      yield* audit.append({ action: revealAction, entity: "user", entityId: id, before: null, after: null })
      return { ...user, ssn } satisfies User
    }),

    create: Effect.fnUntraced(function* (input: NewUser, picture: Picture | null, passwordHash: string) {
      const { password_hash: _, ssn, ...written } = input
      yield* refuseAdministrator(account, input)
      yield* refuseTaken(input, null)
      const profile_image = yield* savePicture(picture)
      const company = yield* employer(input.company_id)
      const user: User = {
        ...written,
        id: UserId.make(dependencies.newId()),
        company,
        ssn: maskSsn(ssn),
        ...optionalTexts(optionalUserTexts, input, null),
        profile_image,
        status: input.status ?? "active",
        user_status: "pending",
        access_token: "",
        created_at: yield* users.now,
        version: 1
      }
      yield* users.insert(user, { passwordHash, ssn })
      yield* announce("create", user.id, null, user, { user_status: user.user_status })
      return user
    }),

    /** The hash of the password, which takes long and holds no transaction open. */
    prepareCreation: Effect.fnUntraced(function* ({ password_hash }: NewUser) {
      yield* refuseCommon(dependencies.isCommonPassword, "password_hash", password_hash)
      return yield* dependencies.hashPassword(password_hash)
    }),

    /** The same of a new password, and the proof that one's own contact may be changed. */
    prepareChange: Effect.fnUntraced(function* (id: UserId, change: UserChange) {
      const known = yield* users.find(id)
      if (known === null) return yield* new UserNotFound()
      const password = change.password_hash ?? ""
      if (password !== "" && id === administrator.id) return yield* new OwnPassword()
      yield* refuseCommon(dependencies.isCommonPassword, "password_hash", password)
      yield* refuseUnconfirmed(known, change)
      const passwordHash = password === "" ? undefined : yield* dependencies.hashPassword(password)
      return { passwordHash, isContactChanged: changesContact(known, change) } satisfies PreparedChange
    }),

    change: Effect.fnUntraced(function* (
      id: UserId,
      change: UserChange,
      picture: Picture | null,
      { passwordHash, isContactChanged }: PreparedChange
    ) {
      if ((yield* users.find(id)) === null) return yield* new UserNotFound()
      const newImage = yield* savePicture(picture)
      const user = yield* lockForChange(id, change.role === "user" || change.status === "inactive")
      yield* refuseAdministrator(account, user, change)
      yield* refuseStale(change.version, user)
      // What was confirmed is a change of the contact that was read.
      if (!isContactChanged) yield* refuseUnconfirmed(user, change)
      const resolved = yield* resolveChange(user, change, newImage)
      const next = applyChange(user, change, resolved, passwordHash !== undefined)
      if (next === user) return user
      if (next.role !== user.role || next.status !== user.status) yield* refuseLoss(user, next)
      if (next.email !== user.email || next.mobile_number !== user.mobile_number) yield* refuseTaken(next, id, user)
      yield* users.replace(next, { passwordHash, ssn: resolved.ssn })
      for (const text of noticesOf(user, next, passwordHash !== undefined))
        yield* users.postSms(user.mobile_number, text)
      yield* renameOnClaims(user, next)
      // Last of all locks, as everywhere: a session is locked after all that its request has changed.
      yield* endSessions(user, next, passwordHash !== undefined)
      yield* announce("change", id, user, next, {
        ...(resolved.ssn !== undefined && { ssn: "changed" }),
        ...(passwordHash !== undefined && { password_hash: "changed" })
      })
      return (yield* users.find(id)) ?? next
    }),

    remove,

    restore,

    /** Handles the call that deletes or restores. */
    setDeleted: Effect.fnUntraced(function* (id: UserId, isDeleted: boolean, version?: number) {
      return isDeleted ? yield* remove(id, version) : yield* restore(id, version)
    })
  } satisfies Omit<UsersPort, "create" | "change"> & Readonly<Record<string, unknown>>
}

export type UsersService = ReturnType<typeof usersService>

const takenFailure = (taken: ReadonlyArray<keyof Contact>) =>
  new UserTaken({ fields: Object.fromEntries(taken.map((field) => [field, `${field}_taken`])) })
