/**
 * The contracts of claims, users, sessions and audit again, over sockets: requests alternate between two server
 * processes, one of which is restarted in the middle.
 */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { httpCompanies } from "#tests/doubles/companies-over-http.ts"
import { httpUsers } from "#adapters/browser/http/users.http.ts"
import { signInHashing, hashPassword } from "#adapters/server/security/passwords.ts"
import { auditOverHttp } from "#tests/contract/wire/audit-over-http.ts"
import { auditContract } from "#tests/contract/wire/audit.contract.ts"
import { benefitsContract } from "#tests/contract/benefits/benefits-suite.contract.ts"
import { httpPorts, extendSessions } from "#tests/contract/benefits/benefits-over-http.ts"
import { benefitsSqlBackend } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { claimsContract } from "#tests/contract/claims/claims.contract.ts"
import { peopleContract } from "#tests/contract/people/people.contract.ts"
import { peopleSqlBackend } from "#tests/contract/people/people-sql-backend.ts"
import { sessionContract } from "#tests/contract/session/session.contract.ts"
import { sessionOverHttp } from "#tests/contract/session/session-over-http.ts"
import { callOver, claimsPortOver, openSession } from "#tests/contract/served-application.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { emptyAll, sqlBackend } from "#tests/contract/sql-backend.ts"
import { passwordHash } from "#tests/doubles/session.memory.ts"
import { revealsPerHour } from "#tests/fixtures/new-people.ts"
import { startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let servers: TwoServers
let restarting: Promise<number | null> = Promise.resolve(null)
let backends = 0

const usual = {
  SIGN_IN_CALLS_PER_10_MIN: "200",
  SIGN_IN_FAILURES: "100",
  OTP_MAX_PER_HOUR: "50",
  INITIAL_PASSWORDS: "keep",
  SIGN_IN_ATTEMPT: "optional"
}

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
  servers = await startTwoServers(scratch.url, {
    ...usual,
    SSN_REVEALS_PER_HOUR: String(revealsPerHour),
    TIME_ZONE: "America/Bogota"
  })
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

/** From the tenth backend on, one of the two is restarting. */
const countBackend = () => {
  backends += 1
  if (backends === 10) restarting = servers.restartSecond()
}

const hashes = new Map<string, Promise<string>>()
/** Each password is hashed once, because the stored form is not tested here. */
const hash = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? Effect.runPromise(hashPassword(password))
  hashes.set(password, known)
  return known
}

claimsContract("two processes in turns", async () => {
  countBackend()
  const backend = await sqlBackend(scratch.kysely)
  const portOf = async (administrator: typeof backend.first) =>
    claimsPortOver(servers.fetch, await openSession(scratch.kysely, administrator))
  return {
    ...backend,
    firstPort: await portOf(backend.first),
    secondPort: await portOf(backend.second),
    advance: async (seconds) => {
      await backend.advance(seconds)
      await extendSessions(scratch.kysely)
    }
  }
})

peopleContract("two processes in turns", async () => {
  countBackend()
  const backend = await peopleSqlBackend(scratch.kysely)
  const second = await openSession(scratch.kysely, backend.second)
  const callOf = (token: string) => callOver(servers.fetch, () => token)
  return {
    ...backend,
    firstUsers: httpUsers(callOf(backend.firstSession), randomUUID),
    secondUsers: httpUsers(callOf(second), randomUUID),
    firstCompanies: httpCompanies(callOf(backend.firstSession), randomUUID),
    secondCompanies: httpCompanies(callOf(second), randomUUID),
    setPassword: async (id, password) => {
      const password_hash = await hash(password)
      await scratch.kysely.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
    },
    passwordHash: async (id) => {
      const hash = await backend.passwordHash(id)
      const passwords = ["Member.2026", "Other.2027"]
      const are = await Promise.all(
        passwords.map((password) => Effect.runPromise(signInHashing.verify(hash, password)))
      )
      return passwordHash(passwords[are.indexOf(true)] ?? "")
    }
  }
})

benefitsContract("two processes in turns", async () => {
  countBackend()
  const backend = await benefitsSqlBackend(scratch.kysely)
  const portsOf = async ({ id }: typeof backend.first) => {
    const token = await openSession(scratch.kysely, { id })
    return httpPorts(callOver(servers.fetch, () => token))
  }
  return {
    ...backend,
    firstPorts: await portsOf(backend.first),
    secondPorts: await portsOf(backend.second),
    advance: async (seconds) => {
      await backend.advance(seconds)
      await extendSessions(scratch.kysely)
    }
  }
})

auditContract("two processes in turns", async () => {
  const { first } = await sqlBackend(scratch.kysely)
  const token = await openSession(scratch.kysely, first)
  return auditOverHttp(
    scratch.kysely,
    callOver(servers.fetch, () => token)
  )
})

sessionContract("two processes in turns", async (limits) => {
  await emptyAll(scratch.kysely)
  const env = {
    SIGN_IN_CALLS_PER_10_MIN: String(limits.callsPer10Minutes),
    SIGN_IN_FAILURES: String(limits.failuresPer15Minutes),
    OTP_MAX_PER_HOUR: String(limits.codesPerHour),
    INITIAL_PASSWORDS: limits.changesInitialPasswords ? "change" : "keep",
    SIGN_IN_ATTEMPT: limits.requiresAttempt ? "required" : "optional"
  }
  // Limits are configuration, so other limits need other processes.
  const isUsual = JSON.stringify(env) === JSON.stringify(usual)
  const own = isUsual ? servers : await startTwoServers(scratch.url, env)
  const accounts = sqlAccounts(scratch.kysely, hash)
  const before = own.sent().length
  const textsBefore = own.texts().length
  return {
    ...accounts,
    service: sessionOverHttp(own.fetch),
    // The processes remember what they have refused by their own clocks.
    advance: async (seconds) => {
      await accounts.advance(seconds)
      if (env.SIGN_IN_CALLS_PER_10_MIN !== usual.SIGN_IN_CALLS_PER_10_MIN) await own.restart()
    },
    sent: () => own.sent().slice(before),
    // The servers send what is posted: a message is in the table until it is in a file.
    posted: async () => {
      const waiting = await accounts.posted()
      const all = [...own.texts().slice(textsBefore), ...waiting]
      return all.filter((one, place) => all.findIndex(({ text }) => text === one.text) === place)
    },
    whileHashing: null,
    compared: () => null,
    guessed: () => null,
    close: async () => {
      if (!isUsual) await own.stop()
      await accounts.close()
    }
  }
})

describe("both processes", () => {
  it("both had about as many requests, and the restarted one stopped in order", async () => {
    expect(await restarting).toBe(0)
    const [first, second] = servers.requestCounts()
    expect(first + second).toBeGreaterThan(500)
    expect(second).toBeGreaterThan(first / 3)
  })
})
