import { sessionService } from "#domain/session/session.service.ts"
import { sessionContract } from "#tests/contract/session.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { kept, memorySecrets, memorySessions, recordingSender } from "#tests/doubles/session.memory.ts"

sessionContract("memory", async (limits) => {
  const world = memoryDatabase()
  const secrets = memorySecrets()
  const sender = recordingSender((message) => world.write({ sent: [...world.state().sent, message] }))
  return {
    service: sessionService(memorySessions(world, limits), secrets, sender),
    addAccount: async (mobile_number, password, patch = {}) =>
      world.addUser({ mobile_number, password_hash: kept(password), role: "admin", ...patch }).id,
    changeAccount: async (id, patch) => world.changeUser(id, patch),
    advance: async (seconds) => world.advance(seconds),
    sent: () => world.state().sent,
    compared: secrets.compared,
    guessed: secrets.guessed,
    audit: async () => world.state().audit,
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
})
