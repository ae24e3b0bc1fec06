import { Effect, Stream } from "effect"
import { userReportLine } from "#domain/users/user-report.rules.ts"
import { linesOf } from "#tests/contract/report-lines.ts"
import { peopleContract } from "#tests/contract/people/people.contract.ts"
import { unreadableSsn } from "#domain/users/user-record.rules.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { memoryUserBulkPort } from "#tests/doubles/user-bulk.memory.ts"
import { passwordHash } from "#tests/doubles/session.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

peopleContract("the services over memory", async () => {
  const backend = memoryDatabase([marta, rafael])
  let sessions = 0
  const openSession = async (userId: typeof marta.id) => {
    const session = `session-${(sessions += 1)}`
    const opened = {
      id: backend.newId(),
      browser: "",
      address: "",
      userId,
      openedMs: backend.nowMs(),
      seenMs: backend.nowMs()
    }
    backend.write({ sessions: new Map(backend.state().sessions).set(session, opened) })
    return session
  }
  const firstSession = await openSession(marta.id)
  return {
    first: marta,
    second: rafael,
    firstUsers: memoryUsersPort(backend, marta, firstSession),
    secondUsers: memoryUsersPort(backend, rafael),
    firstBulk: memoryUserBulkPort(backend, marta),
    secondBulk: memoryUserBulkPort(backend, rafael),
    firstUndo: memoryUndoPort(backend, marta),
    secondUndo: memoryUndoPort(backend, rafael),
    userReport: ({ asOf, ids, ...filter }) =>
      linesOf(
        Stream.fromEffect(
          Effect.map(
            memoryUsersPort(backend, marta, firstSession).list({
              ...filter,
              ...(ids !== undefined && { ids: ids.join(",") }),
              limit: 100
            }),
            ({ data }) => data.filter(({ created_at }) => asOf === undefined || created_at <= asOf)
          )
        ),
        userReportLine
      ),
    firstClaims: memoryClaimsPort(backend, marta),
    advance: async (seconds) => backend.advance(seconds),
    firstCompanies: memoryCompaniesPort(backend, marta),
    secondCompanies: memoryCompaniesPort(backend, rafael),
    firstSession,
    openSession,
    isOpen: async (session) => backend.state().sessions.has(session),
    sendCode: async ({ id: userId, mobile_number: identity }) => {
      const code = {
        id: backend.newId(),
        identity,
        userId,
        hash: "",
        attempt: "",
        device: null,
        atMs: backend.nowMs(),
        tries: 0,
        isDead: false
      }
      backend.write({ codes: [...backend.state().codes, code] })
    },
    hasCode: async (id) => backend.state().codes.some(({ userId, isDead }) => userId === id && !isDead),
    passwordHash: async (id) => backend.state().users.get(id)?.password_hash ?? null,
    setPassword: async (id, password) => backend.changeUser(id, { password_hash: passwordHash(password) }),
    mustChangePassword: async (id) => backend.state().users.get(id)?.must_change_password === true,
    posted: async () => backend.state().posted,
    spoilNumber: async (id) => {
      const user = backend.state().users.get(id)
      if (user) backend.write({ users: new Map(backend.state().users).set(id, { ...user, ssn: unreadableSsn }) })
    },
    storePhone: async (id, mobile_number) => {
      const user = backend.state().users.get(id)
      if (user) backend.write({ users: new Map(backend.state().users).set(id, { ...user, mobile_number }) })
    },
    storeName: async (id, given_name) => {
      const user = backend.state().users.get(id)
      if (user) backend.write({ users: new Map(backend.state().users).set(id, { ...user, given_name }) })
    },
    storeCompanyName: async (id, name) => {
      const company = backend.state().companies.get(id)
      if (company) backend.write({ companies: new Map(backend.state().companies).set(id, { ...company, name }) })
    },
    portrait: picture(pngHead(40, 30)),
    audit: async () => backend.state().audit.filter(({ entity }) => entity === "user" || entity === "company"),
    snapshot: async () => backend.state(),
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
})
