import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { sessionService } from "#domain/session/session.service.ts"
import { Credentials } from "#domain/session/session.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import {
  passwordHash,
  provisionalHash,
  memorySecrets,
  memorySessions,
  recordingSender,
  noFactors
} from "#tests/doubles/session.memory.ts"
import { done, succeeds } from "#tests/fixtures/outcomes.ts"

const limits = {
  callsPer10Minutes: 100,
  failuresPer15Minutes: 100,
  codesPerHour: 100,
  codeSeconds: 300,
  attemptsPerCode: 5,
  failuresInARow: 100,
  deviceSeconds: 7_776_000,
  strongFactorSeconds: null,
  idleSeconds: 1_800,
  maxSeconds: 43_200
}

const phone = "+15550100001"
const credentials = (password: string) => Schema.decodeUnknownSync(Credentials)({ identity: phone, password })

const opened = (password_hash: string, hashPassword = memorySecrets().hashPassword) => {
  const backend = memoryDatabase()
  const { id } = backend.addUser({ mobile_number: phone, role: "admin", password_hash })
  const service = sessionService(
    memorySessions(backend, limits),
    { ...memorySecrets(), hashPassword },
    recordingSender(() => {}),
    { requiresAttempt: false, changesInitialPasswords: false },
    noFactors
  )
  return {
    ask: (password: string) =>
      service.requestCode({ address: "127.0.0.1", deviceToken: null, userAgent: "" }, credentials(password)),
    storedHash: () => backend.state().users.get(id)?.password_hash
  }
}

describe("a password with a provisional hash", () => {
  it("a provisional hash is replaced when its owner signs in", async () => {
    const account = opened(provisionalHash("Initial.1"))
    await done(account.ask("Initial.1"))
    expect(account.storedHash()).toBe(passwordHash("Initial.1"))
  })

  it("a wrong password leaves the provisional hash", async () => {
    const account = opened(provisionalHash("Initial.1"))
    expect(await succeeds(account.ask("Initial.2"))).toBe(false)
    expect(account.storedHash()).toBe(provisionalHash("Initial.1"))
  })

  it("the owner of a provisional hash can sign in when there is no time to hash the password", async () => {
    const account = opened(provisionalHash("Initial.1"), () => Effect.fail(new Unavailable()))
    await done(account.ask("Initial.1"))
    expect(account.storedHash()).toBe(provisionalHash("Initial.1"))
  })

  it("a plain hash is not replaced", async () => {
    const account = opened(passwordHash("Initial.1"), () => Effect.fail(new Unavailable()))
    await done(account.ask("Initial.1"))
    expect(account.storedHash()).toBe(passwordHash("Initial.1"))
  })
})
