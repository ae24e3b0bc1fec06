import { peopleContract } from "#tests/contract/people.contract.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUsersPort } from "#tests/doubles/users.memory.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

peopleContract("the services over memory", async () => {
  const world = memoryDatabase([marta, rafael])
  let sessions = 0
  const openSession = async (userId: typeof marta.id) => {
    const session = `session-${(sessions += 1)}`
    const opened = { userId, openedMs: world.nowMs(), seenMs: world.nowMs() }
    world.write({ sessions: new Map(world.state().sessions).set(session, opened) })
    return session
  }
  const firstSession = await openSession(marta.id)
  return {
    first: marta,
    second: rafael,
    firstUsers: memoryUsersPort(world, marta, firstSession),
    secondUsers: memoryUsersPort(world, rafael),
    firstCompanies: memoryCompaniesPort(world, marta),
    secondCompanies: memoryCompaniesPort(world, rafael),
    firstSession,
    openSession,
    isOpen: async (session) => world.state().sessions.has(session),
    keptPassword: async (id) => world.state().users.get(id)?.password_hash ?? null,
    portrait: picture(pngHead(40, 30)),
    audit: async () => world.state().audit.filter(({ entity }) => entity === "user" || entity === "company"),
    everything: async () => world.state(),
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
})
