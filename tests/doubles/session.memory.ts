/** Accounts, codes and sessions in memory, cheap secrets, and a sender that records messages. */
import { Effect } from "effect"
import type { CodeMessage, CodeSender } from "#domain/session/code-sender.port.ts"
import { type Administrator, DraftKey } from "#domain/session/session.schema.ts"
import type { AccessEndingPort, UnlockPort } from "#domain/users/users.port.ts"
import { SessionId } from "#domain/session/open-sessions.schema.ts"
import type { SignInFactors } from "#domain/session/second-step.service.ts"
import type { SessionSecrets, SessionStore, SignInLimits } from "#domain/session/session.store.ts"
import { unknownPerson, type Person, type UserId } from "#domain/shared/identity.schema.ts"
import { TooManyRequests, Unauthorized } from "#domain/shared/failure.errors.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { passwordChangedText } from "#domain/users/account-notice.rules.ts"
import { commonAmong } from "#domain/users/common-passwords.rules.ts"
import { OwnAccount, UserNotFound } from "#domain/users/user.errors.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import {
  toInstant,
  type Attempt,
  type MemoryCode,
  type MemoryDatabase,
  type MemorySession,
  type MemoryUser
} from "#tests/doubles/database.memory.ts"
import { memoryAudit } from "#tests/doubles/records.memory.ts"

export interface SessionLimits extends SignInLimits {
  readonly idleSeconds: number
  readonly maxSeconds: number
}

export const memorySessions = (backend: MemoryDatabase, limits: SessionLimits): SessionStore => {
  const since = (seconds: number) => (mark: { readonly atMs: number }) => mark.atMs > backend.nowMs() - seconds * 1000
  const mark = (subject: string): Attempt => ({ subject, atMs: backend.nowMs() })
  const refuseAbove = (marks: ReadonlyArray<{ readonly atMs: number }>, most: number, seconds: number) =>
    marks.length >= most
      ? Effect.fail(
          new TooManyRequests({ seconds: Math.ceil(((marks[0]?.atMs ?? 0) + seconds * 1000 - backend.nowMs()) / 1000) })
        )
      : Effect.void
  const isValid = (code: MemoryCode) => !code.isDead && since(limits.codeSeconds)(code)
  const replaceCode = (id: string, patch: Partial<MemoryCode>) =>
    backend.write({ codes: backend.state().codes.map((code) => (code.id === id ? { ...code, ...patch } : code)) })
  const userOf = (identity: string) =>
    [...backend.state().users.values()]
      .filter(({ mobile_number }) => mobile_number === identity)
      .toSorted((one, other) => Number(one.isDeleted) - Number(other.isDeleted))[0]
  const record = (user: Administrator, action: string, entity: "session" | "user") =>
    memoryAudit(backend, { administrator: { id: user.id, name: user.name }, requestId: null }).append({
      action,
      entity,
      entityId: user.id,
      before: null,
      after: null
    })

  const refuseEnded = (tokenHash: string) =>
    Effect.suspend(() => {
      const session = backend.state().sessions.get(tokenHash)
      const user = session && backend.state().users.get(session.userId)
      return user !== undefined && canSignIn(user) ? Effect.void : Effect.fail(new Unauthorized())
    })

  const isLiving = ({ seenMs, openedMs }: MemorySession) =>
    backend.nowMs() < seenMs + limits.idleSeconds * 1000 && backend.nowMs() < openedMs + limits.maxSeconds * 1000
  const livingOf = (userId: UserId) =>
    [...backend.state().sessions].filter(([, session]) => session.userId === userId && isLiving(session))

  return {
    countCall: (address) =>
      backend.transact(
        Effect.suspend(() => {
          const calls = backend
            .state()
            .calls.filter(({ subject }) => subject === address)
            .filter(since(600))
          if (calls.length < limits.callsPer10Minutes)
            backend.write({ calls: [...backend.state().calls, mark(address)] })
          return refuseAbove(calls, limits.callsPer10Minutes, 600)
        })
      ),

    takeAttempt: (identity, hash) =>
      Effect.suspend(() => {
        const { devices } = backend.state()
        const user = userOf(identity)
        const isAlive = (key: string) => hash !== null && (devices.get(key)?.expiresMs ?? 0) > backend.nowMs()
        const device = user !== undefined && isAlive(deviceKey(user.id, hash)) ? hash : null
        const subject = `${identity} ${device ?? ""}`
        const failures = backend
          .state()
          .failures.filter((failure) => failure.subject === subject)
          .filter(since(900))
        const countedBy = user === undefined ? "" : deviceKey(user.id, device)
        const known = devices.get(countedBy) ?? { failures: 0, expiresMs: Infinity }
        const counted = { ...known, failures: known.failures + 1 }
        const taken = { ...mark(subject), id: backend.newId(), countedBy }
        if (failures.length < limits.failuresPer15Minutes) {
          backend.write({ failures: [...backend.state().failures, taken] })
          if (user !== undefined) backend.write({ devices: new Map(devices).set(countedBy, counted) })
        }
        return Effect.as(refuseAbove(failures, limits.failuresPer15Minutes, 900), {
          id: taken.id,
          device,
          isKnownDevice: [...devices.keys()].some((key) => key.endsWith(` ${hash}`) && isAlive(key)),
          isLocked: user !== undefined && counted.failures > limits.failuresInARow
        })
      }),

    returnAttempt: ({ id: returned }) =>
      Effect.sync(() => {
        const { failures, devices } = backend.state()
        const countedBy = failures.find(({ id }) => id === returned)?.countedBy ?? ""
        const known = devices.get(countedBy)
        if (known !== undefined) {
          const fewer = { ...known, failures: Math.max(0, known.failures - 1) }
          backend.write({ devices: new Map(devices).set(countedBy, fewer) })
        }
        backend.write({ failures: failures.filter(({ id }) => id !== returned) })
      }),

    recordRefusal: (account, reason, address) =>
      memoryAudit(backend, {
        administrator: personOf(account?.administrator ?? unknownPerson),
        requestId: null
      }).append({
        action: "user.refuse_sign_in",
        entity: "user",
        entityId: (account?.administrator ?? unknownPerson).id,
        before: null,
        after: { reason, address }
      }),

    unlock: (userId, by, tokenHash) =>
      backend.transact(
        Effect.gen(function* () {
          yield* refuseEnded(tokenHash)
          if (backend.state().users.get(userId)?.isDeleted !== false) return false
          forgetMemoryFailures(backend, userId)
          yield* memoryAudit(backend, { administrator: personOf(by), requestId: null }).append({
            action: "user.unlock",
            entity: "user",
            entityId: userId,
            before: null,
            after: null
          })
          return true
        })
      ),

    findAccount: (identity) =>
      Effect.sync(() => {
        const user = [identity, ...phoneSpellings(identity)].flatMap((one) => userOf(one) ?? [])[0]
        if (user === undefined) return null
        return {
          administrator: toAdministrator(user),
          passwordHash: user.password_hash,
          canSignIn: canSignIn(user),
          factors: [],
          isStrongRequired: false
        }
      }),

    saveCode: (
      { administrator: { id: userId, mobile_number: identity }, passwordHash: known },
      { codeHash, attemptHash },
      device
    ) =>
      backend.transact(
        Effect.suspend(() => {
          const user = backend.state().users.get(userId)
          const isSame = user?.mobile_number === identity && user.password_hash === known && canSignIn(user)
          if (!isSame) return Effect.succeed(null)
          const sent = backend.state().codes.filter((code) => code.identity === identity && since(3600)(code))
          const killed = backend
            .state()
            .codes.map((code) => (code.identity === identity ? { ...code, isDead: true } : code))
          const fresh = {
            id: backend.newId(),
            identity,
            userId,
            hash: codeHash ?? "",
            attempt: attemptHash,
            device,
            atMs: backend.nowMs(),
            tries: 0,
            isDead: false
          }
          if (sent.length < limits.codesPerHour) backend.write({ codes: [...killed, fresh] })
          return Effect.as(refuseAbove(sent, limits.codesPerHour, 3600), { at: backend.now() })
        })
      ),

    tryCode: (identity, device, attempt) =>
      Effect.sync(() => {
        const code = backend
          .state()
          .codes.find(
            (one) =>
              one.identity === identity &&
              [null, device].includes(one.device) &&
              [null, one.attempt].includes(attempt) &&
              isValid(one)
          )
        if (code === undefined || code.tries >= limits.attemptsPerCode) return null
        replaceCode(code.id, { tries: code.tries + 1 })
        return {
          codeId: code.id,
          codeHash: code.hash,
          userId: code.userId,
          challengeHash: null,
          second: backend.nowMs() / 1_000
        }
      }),

    openSession: (codeId, administrator, tokenHash, { hash, wasKnown, browser, address }) =>
      backend.transact(
        Effect.gen(function* () {
          const code = backend.state().codes.find(({ id }) => id === codeId)
          if (code === undefined || !isValid(code)) return false
          replaceCode(codeId, { isDead: true })
          const now = backend.nowMs()
          const session = {
            id: backend.newId(),
            browser,
            address,
            userId: administrator.id,
            openedMs: now,
            seenMs: now
          }
          backend.write({ sessions: new Map(backend.state().sessions).set(tokenHash, session) })
          const expiresMs = backend.nowMs() + limits.deviceSeconds * 1000
          const devices = new Map(backend.state().devices).set(deviceKey(administrator.id, hash), {
            failures: 0,
            expiresMs
          })
          if (!wasKnown) devices.delete(deviceKey(administrator.id, null))
          backend.write({ devices })
          yield* record(administrator, "session.open", "session")
          return true
        })
      ),

    findSession: (tokenHash, keepAlive) =>
      Effect.sync(() => {
        const session = backend.state().sessions.get(tokenHash)
        const user = session && backend.state().users.get(session.userId)
        if (session === undefined || user === undefined || !canSignIn(user)) return null
        if (!isLiving(session)) return null
        const seenMs = backend.nowMs()
        if (keepAlive)
          backend.write({ sessions: new Map(backend.state().sessions).set(tokenHash, { ...session, seenMs }) })
        return toAdministrator(user)
      }),

    listSessions: (userId, tokenHash) =>
      Effect.sync(() =>
        livingOf(userId)
          .toSorted(([, one], [, other]) => other.seenMs - one.seenMs)
          .map(([hash, { id, browser, address, openedMs, seenMs }]) => ({
            id: SessionId.make(id),
            created_at: toInstant(openedMs),
            last_used_at: toInstant(seenMs),
            browser,
            address,
            is_current: hash === tokenHash
          }))
      ),

    endOtherSessions: (by, id, tokenHash) =>
      backend.transact(
        Effect.gen(function* () {
          yield* refuseEnded(tokenHash)
          const ended = livingOf(by.id).filter(
            ([hash, session]) => hash !== tokenHash && (id === null || session.id === id)
          )
          const hashes = new Set(ended.map(([hash]) => hash))
          backend.write({ sessions: new Map([...backend.state().sessions].filter(([hash]) => !hashes.has(hash))) })
          const audit = memoryAudit(backend, { administrator: personOf(by), requestId: null })
          for (const [, session] of ended)
            yield* audit.append({
              action: "session.close",
              entity: "session",
              entityId: session.id,
              before: { user_id: by.id },
              after: null
            })
          return ended.length
        })
      ),

    endSessionsOf: (userId, by, tokenHash) =>
      backend.transact(
        Effect.gen(function* () {
          yield* refuseEnded(tokenHash)
          if (backend.state().users.get(userId)?.isDeleted !== false) return null
          const all = [...backend.state().sessions]
          const others = all.filter(([, session]) => session.userId !== userId)
          backend.write({ sessions: new Map(others) })
          endMemoryAccess(backend, userId)
          const ended = all.length - others.length
          yield* memoryAudit(backend, { administrator: personOf(by), requestId: null }).append({
            action: "user.end_sessions",
            entity: "user",
            entityId: userId,
            before: null,
            after: { ended_sessions: ended }
          })
          return ended
        })
      ),

    endSession: (tokenHash) =>
      backend.transact(
        Effect.gen(function* () {
          const session = backend.state().sessions.get(tokenHash)
          const user = session && backend.state().users.get(session.userId)
          if (user === undefined) return
          backend.write({ sessions: new Map([...backend.state().sessions].filter(([hash]) => hash !== tokenHash)) })
          yield* record(toAdministrator(user), "session.close", "session")
        })
      ),

    replacePasswordHash: (userId, from, to) =>
      Effect.sync(() => {
        if (backend.state().users.get(userId)?.password_hash === from) backend.changeUser(userId, { password_hash: to })
      }),

    findPasswordHash: (userId) => Effect.sync(() => backend.state().users.get(userId)?.password_hash ?? null),

    changePassword: (userId, { from, to }, currentSession) =>
      backend.transact(
        Effect.gen(function* () {
          const user = backend.state().users.get(userId)
          if (user?.password_hash !== from) return yield* new Unauthorized()
          yield* refuseEnded(currentSession)
          backend.changeUser(userId, { password_hash: to, must_change_password: false })
          backend.write({
            posted: [...backend.state().posted, { phone: user.mobile_number, text: passwordChangedText }]
          })
          const sessions = [...backend.state().sessions].filter(
            ([hash, session]) => session.userId !== userId || hash === currentSession
          )
          backend.write({ sessions: new Map(sessions) })
          endMemoryAccess(backend, userId)
          yield* record(toAdministrator(user), "user.change_password", "user")
        })
      )
  }
}

/** For tests of people who have codes by SMS alone. */
export const noFactors: SignInFactors = {
  store: { passkeys: () => Effect.succeed([]), authenticators: () => Effect.succeed([]) },
  proofs: { stepOfCode: () => null, nextCounter: () => Effect.succeed(null) }
}

const personOf = ({ id, name }: Person): Person => ({ id, name })

const deviceKey = (id: UserId, hash: string | null) => `${id} ${hash ?? ""}`

const forgetMemoryFailures = (backend: MemoryDatabase, id: UserId): void => {
  const { devices, failures } = backend.state()
  const isTheirs = (key: string) => key.startsWith(id)
  backend.write({
    devices: new Map([...devices].map(([key, known]) => [key, isTheirs(key) ? { ...known, failures: 0 } : known])),
    failures: failures.filter(({ countedBy }) => !isTheirs(countedBy))
  })
}

/** Unlocks accounts as an administrator. */
export const memoryUnlock = (backend: MemoryDatabase, { id: own }: Person): UnlockPort => ({
  unlock: Effect.fnUntraced(function* (id) {
    if (id === own) return yield* new OwnAccount()
    if (backend.state().users.get(id)?.isDeleted !== false) return yield* new UserNotFound()
    forgetMemoryFailures(backend, id)
  })
})

/** Signs colleagues out as an administrator. */
export const memoryAccessEnding = (backend: MemoryDatabase): AccessEndingPort => ({
  endSessions: Effect.fnUntraced(function* (id) {
    if (backend.state().users.get(id)?.isDeleted !== false) return yield* new UserNotFound()
    const all = [...backend.state().sessions]
    const others = all.filter(([, session]) => session.userId !== id)
    backend.write({ sessions: new Map(others) })
    endMemoryAccess(backend, id)
    return all.length - others.length
  })
})

/** What ends the sessions of a user ends besides: the code, and the count of failures. */
export const endMemoryAccess = (backend: MemoryDatabase, id: UserId): void => {
  endMemoryCode(backend, id)
  forgetMemoryFailures(backend, id)
}

export const endMemoryCode = (backend: MemoryDatabase, id: UserId): void => {
  const codes = backend.state().codes.map((code) => (code.userId === id ? { ...code, isDead: true } : code))
  backend.write({ codes })
}

const canSignIn = ({ isDeleted, status, role }: MemoryUser) => !isDeleted && status === "active" && role === "admin"

const toAdministrator = (user: MemoryUser): Administrator => ({
  id: user.id,
  name: fullName(user),
  email: user.email,
  mobile_number: user.mobile_number,
  role: user.role,
  ...(user.must_change_password && { must_change_password: true })
})

/** The one common password of tests. */
export const commonPassword = "Password1"
export const isCommonPassword = commonAmong([commonPassword])

/** The password hash of tests. */
export const passwordHash = (password: string): string => `hash of ${password}`

/** The hash of an imported password in tests, until its owner signs in. */
export const provisionalHash = (password: string): string => `provisional hash of ${password}`

export interface CountedSecrets extends SessionSecrets {
  /** How many passwords were compared. */
  readonly compared: () => number
  /** How many codes were compared. */
  readonly guessed: () => number
  /** Runs `meanwhile` while the next password of `work` is being hashed. */
  readonly whileHashing: <A>(work: () => Promise<A>, meanwhile: () => Promise<unknown>) => Promise<A>
}

/** Codes and tokens are numbered, so that a test can name them; comparisons are counted. */
export const memorySecrets = (): CountedSecrets => {
  let made = 0
  let compared = 0
  let guessed = 0
  let meanwhile: () => Promise<unknown> = async () => {}
  return {
    newCode: Effect.sync(() => String(100_000 + (made += 1) * 7)),
    // Yields once, so that concurrent calls interleave as on a server.
    newToken: Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => `token-${(made += 1)}`)
    ),
    hashCode: (identity, code) => `${identity} ${code}`,
    hashToken: (token) => `hash of ${token}`,
    sameHash: (one, other) => {
      guessed += 1
      return one === other
    },
    isPassword: (hash, password) =>
      Effect.sync(() => {
        compared += 1
        return hash === passwordHash(password) || hash === provisionalHash(password)
      }),
    isProvisional: (hash) => hash.startsWith("provisional hash of "),
    isCommonPassword,
    hashPassword: (password) =>
      Effect.as(
        Effect.promise(() => meanwhile()),
        passwordHash(password)
      ),
    draftKey: (administrator) => DraftKey.make(Buffer.from(administrator.slice(-32)).toString("base64url")),
    whileHashing: async (work, run) => {
      meanwhile = run
      try {
        return await work()
      } finally {
        meanwhile = async () => {}
      }
    },
    compared: () => compared,
    guessed: () => guessed
  }
}

/** Records every message instead of sending it. */
export const recordingSender = (record: (message: CodeMessage) => void): CodeSender => ({
  send: (message) => Effect.sync(() => record(message))
})
