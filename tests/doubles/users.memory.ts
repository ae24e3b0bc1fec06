/** Users in memory: the store, and the real service over it. */
import { emailKey } from "#domain/shared/search.rules.ts"
import { Effect } from "effect"
import { imageIssue } from "#domain/files/image.rules.ts"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageSaver } from "#domain/files/image.store.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import { failuresInARowMax } from "#domain/session/session.schema.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { isAdministrator, maskSsn, revealAction, revealSeconds, userKeys } from "#domain/users/user-record.rules.ts"
import { type User, type UserSearch, type UserSortField, userQuery } from "#domain/users/user-record.schema.ts"
import { UserTaken } from "#domain/users/user.errors.ts"
import type { Contact, UserSecrets, UserStore } from "#domain/users/user.store.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { usersService } from "#domain/users/users.service.ts"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import { memoryClaims } from "#tests/doubles/claims.memory.ts"
import { revealsPerHour } from "#tests/fixtures/new-people.ts"
import { usersPortOver } from "#tests/doubles/transacted.ts"
import type { MemoryDatabase, MemoryUser } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { memoryRows } from "#tests/doubles/stored-rows.memory.ts"
import { endMemoryAccess, endMemoryCode, isCommonPassword, passwordHash } from "#tests/doubles/session.memory.ts"

const companyKey = ({ company }: User): string =>
  company === null ? "" : companyKeys({ name: company.name, contact_email: "" }).name_key

export const memoryUsers = (backend: MemoryDatabase): UserStore => {
  const toUser = ({ password_hash: _secret, must_change_password: _mark, isDeleted, ...user }: MemoryUser): User => {
    const company = user.company_id === null ? undefined : backend.state().companies.get(user.company_id)
    const isSignedIn = [...backend.state().sessions.values()].some(({ userId }) => userId === user.id)
    return {
      ...user,
      company: company === undefined ? null : { id: company.id, name: company.name },
      ssn: user.ssn === null ? null : maskSsn(user.ssn),
      access_token: isSignedIn ? "active" : "",
      ...(isDeleted ? { is_deleted: true } : user.role === "admin" && isLocked(user.id) && { is_locked: true })
    }
  }
  const isLocked = (id: UserId) =>
    [...backend.state().devices].some(
      ([key, { failures, expiresMs }]) =>
        key.startsWith(id) && failures >= failuresInARowMax && expiresMs > backend.nowMs()
    )
  const existing = () => [...backend.state().users.values()].filter(({ isDeleted }) => !isDeleted)
  const taken = ({ email, mobile_number }: Contact, except: UserId | null): ReadonlyArray<keyof Contact> => {
    const others = existing().filter(({ id }) => id !== except)
    return [
      ...(others.some((one) => emailKey(one.email) === emailKey(email)) ? (["email"] as const) : []),
      ...(others.some((one) => phoneSpellings(mobile_number).includes(one.mobile_number))
        ? (["mobile_number"] as const)
        : [])
    ]
  }
  /** Stores a user like a database with unique indexes. */
  const put = (user: MemoryUser) =>
    Effect.suspend(() => {
      const others = user.isDeleted ? [] : existing().filter(({ id }) => id !== user.id)
      if (others.some(({ email }) => emailKey(email) === emailKey(user.email)))
        return Effect.fail(new UserTaken({ fields: { email: "email_taken" } }))
      if (others.some(({ mobile_number }) => mobile_number === user.mobile_number))
        return Effect.fail(new UserTaken({ fields: { mobile_number: "mobile_number_taken" } }))
      backend.write({ users: new Map(backend.state().users).set(user.id, user) })
      return Effect.void
    })
  const written = (
    { company: _company, ssn: _masked, access_token: _session, is_locked: _locked, ...user }: User,
    secrets: UserSecrets
  ) => ({
    ...user,
    password_hash: secrets.passwordHash ?? backend.state().users.get(user.id)?.password_hash ?? null,
    must_change_password:
      secrets.passwordHash !== undefined || backend.state().users.get(user.id)?.must_change_password === true,
    ssn: secrets.ssn ?? backend.state().users.get(user.id)?.ssn ?? null,
    isDeleted: false
  })
  const change = (id: UserId, patch: Partial<MemoryUser>) => {
    const user = backend.state().users.get(id)
    return user === undefined ? Effect.void : put({ ...user, ...patch })
  }
  const { store } = memoryRows<User, UserSearch, UserSortField>(backend, {
    all: () => new Map([...backend.state().users].map(([id, user]) => [id, toUser(user)])),
    write: () => {
      throw new Error("Users are written with their secrets")
    },
    query: userQuery,
    searchKey: (user) => `${userKeys(user).user_key} ${companyKey(user)}`,
    nameOf: (user) => [fullName(user), user.company?.name ?? ""].join(" "),
    phoneOf: ({ mobile_number }) => mobile_number,
    sortKey: (user, field) =>
      field === "surname" || field === "given_name"
        ? userKeys(user)[`${field}_key`]
        : field === "email"
          ? emailKey(user.email)
          : field === "company"
            ? companyKey(user)
            : user[field],
    matches: (user, { status, role, company_id }) =>
      (status === undefined || user.status === status) &&
      (role === undefined || user.role === role) &&
      (company_id === undefined || user.company_id === company_id.toLowerCase()),
    isMarked: true
  })
  return {
    ...store,
    ssnOf: (id) => Effect.sync(() => backend.state().users.get(id)?.ssn ?? null),
    secondsToNextReveal: (administrator, most) =>
      Effect.sync(() => {
        const nowMs = Date.parse(backend.now())
        const untilMs = backend
          .state()
          .audit.filter(({ actor, action }) => actor.id === administrator && action === revealAction)
          .map(({ at }) => Date.parse(at) + revealSeconds * 1_000)
          .filter((ms) => ms > nowMs)
          .toSorted((one, other) => other - one)[most - 1]
        return untilMs === undefined ? null : Math.ceil((untilMs - nowMs) / 1_000)
      }),
    lockAdministrators: Effect.sync(() =>
      existing()
        .filter(isAdministrator)
        .map(({ id }) => id)
    ),
    takenFields: (contact, except) => Effect.sync(() => taken(contact, except)),
    findEmployer: (id) =>
      Effect.sync(() => {
        const company = backend.state().companies.get(id)
        return company === undefined || company.is_deleted || company.type !== "users"
          ? null
          : { id: company.id, name: company.name }
      }),
    insert: (user, secrets) => put(written(user, secrets)),
    replace: (user, secrets) => put(written(user, secrets)),
    remove: (id, version) => Effect.catchTag(change(id, { isDeleted: true, version }), "UserTaken", Effect.die),
    restore: (id, version) => change(id, { isDeleted: false, version }),
    endSessions: (id, exceptSession) =>
      Effect.sync(() => {
        const all = [...backend.state().sessions]
        const remaining = all.filter(([token, { userId }]) => userId !== id || token === exceptSession)
        backend.write({ sessions: new Map(remaining) })
        endMemoryAccess(backend, id)
        return all.length - remaining.length
      }),
    postSms: (phone, text) =>
      Effect.sync(() => backend.write({ posted: [...backend.state().posted, { phone, text }] })),
    endCode: (id) => Effect.sync(() => endMemoryCode(backend, id))
  }
}

/** Image keys without bytes. */
export const memoryImageSaver = (backend: MemoryDatabase): ImageSaver => ({
  save: (field, picture) =>
    Effect.suspend(() => {
      const issue = imageIssue(picture)
      if (issue !== null) return Effect.fail(new FieldsInvalid({ fields: { [field]: issue } }))
      const key = ImageKey.make(backend.newId().replaceAll("-", ""))
      backend.write({ images: new Set([...backend.state().images, key]) })
      return Effect.succeed(key)
    }),
  exists: (key) => Effect.sync(() => backend.state().images.has(key))
})

/** The real service, bound to the transaction it is called in. */
export const memoryUsersService = (backend: MemoryDatabase, administrator: Person, session: string | null = null) =>
  usersService({
    users: memoryUsers(backend),
    claims: memoryClaims(backend, { administrator, requestId: null }),
    images: memoryImageSaver(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    administrator,
    account: {},
    session,
    isCommonPassword,
    hashPassword: (password) => Effect.succeed(passwordHash(password)),
    confirmPassword: (password) =>
      Effect.sync(() => backend.state().users.get(administrator.id)?.password_hash === passwordHash(password)),
    newId: backend.newId,
    revealsPerHour
  })

/** Every call is one transaction. */
export const memoryUsersPort = (...given: Parameters<typeof memoryUsersService>): UsersPort => {
  const service = memoryUsersService(...given)
  return usersPortOver(service, (call) => given[0].transact(call(service)))
}
