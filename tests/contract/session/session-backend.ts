/** What the contract of sign-in needs of a store. Secrets and the sender are doubles in every implementation. */
import { afterEach, beforeEach } from "vitest"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { CodeMessage } from "#domain/session/code-sender.port.ts"
import type { Session } from "#domain/session/session.schema.ts"
import type { SignInClient, SignInRules } from "#domain/session/second-step.service.ts"
import type { SessionService } from "#domain/session/session.service.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import type { PostedSms } from "#tests/doubles/database.memory.ts"
import type { SessionLimits } from "#tests/doubles/session.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"

export interface AccountPatch {
  readonly status?: "active" | "inactive"
  readonly role?: "admin" | "user"
  readonly isDeleted?: boolean
  readonly mobile_number?: PhoneNumber
  readonly must_change_password?: boolean
}

export interface SessionBackend {
  readonly service: Omit<SessionService, "confirmPassword" | "verifyFactor">
  /** An active administrator's account, with the patch applied. */
  readonly addAccount: (phone: PhoneNumber, password: string, patch?: AccountPatch) => Promise<UserId>
  readonly changeAccount: (id: UserId, patch: AccountPatch) => Promise<void>
  /** Stores another password, as a colleague does. */
  readonly setPassword: (id: UserId, password: string) => Promise<void>
  /** Runs `meanwhile` while the next password of `work` is being hashed; null where that cannot be seen. */
  readonly whileHashing: (<A>(work: () => Promise<A>, meanwhile: () => Promise<unknown>) => Promise<A>) | null
  readonly advance: (seconds: number) => Promise<void>
  readonly sent: () => ReadonlyArray<CodeMessage>
  /** The messages about changed accounts that wait to be sent. */
  readonly posted: () => Promise<ReadonlyArray<PostedSms>>
  /** How many passwords and codes were compared; null where this cannot be observed. */
  readonly compared: () => number | null
  readonly guessed: () => number | null
  /** Whether the list of users shows the account as locked. */
  readonly isLocked: (id: UserId) => Promise<boolean>
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** While refusing, no audit entry can be written. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a test can set. */
export interface SessionRules extends SessionLimits, SignInRules {}

const limits: SessionRules = {
  requiresAttempt: false,
  changesInitialPasswords: false,
  callsPer10Minutes: 200,
  failuresPer15Minutes: 100,
  codesPerHour: 50,
  codeSeconds: 300,
  attemptsPerCode: 5,
  failuresInARow: 100,
  deviceSeconds: 7_776_000,
  strongFactorSeconds: null,
  idleSeconds: 1800,
  maxSeconds: 43_200
}

export const phone = PhoneNumber.make("+15550100001")
export const unknownPhone = PhoneNumber.make("+15550199999")
export const password = "Admin.2026"
export const client: SignInClient = { address: "192.0.2.7", deviceToken: null, userAgent: "" }

/** A fresh backend for each test, and what the tests of sign-in do with it. */
export const sessionFixture = (make: (limits: SessionRules) => Promise<SessionBackend>) => {
  let open: SessionBackend | null = null
  const openBackend = async (changed: Partial<SessionRules>) => {
    await open?.close()
    open = await make({ ...limits, ...changed })
    return open
  }
  const backend = () => {
    if (open === null) throw new Error("No backend is open")
    return open
  }
  beforeEach(async () => {
    await openBackend({})
  })
  afterEach(async () => {
    await open?.close()
    open = null
  })

  const request = (identity: PhoneNumber = phone, secret: string = password, from = client) =>
    backend().service.requestCode(from, { identity, password: secret })
  const verify = (otp_code: string, identity: PhoneNumber = phone, from = client, attempt?: string) =>
    backend().service.verifyCode(from, { identity, otp_code, ...(attempt !== undefined && { attempt }) })
  const lastCode = () => backend().sent().at(-1)?.code ?? "no code was sent"
  const wrongCode = () => (lastCode() === "000000" ? "000001" : "000000")
  const enter = ({ access_token }: Session, isBackground = false) =>
    backend().service.authenticate(access_token, isBackground)
  const signIn = async (): Promise<Session> => {
    await done(request())
    return done(verify(lastCode()))
  }

  return { backend, openBackend, request, verify, lastCode, wrongCode, enter, signIn }
}

export type SessionFixture = ReturnType<typeof sessionFixture>
