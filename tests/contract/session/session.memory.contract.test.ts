import { sessionService } from "#domain/session/session.service.ts"
import { sessionContract } from "#tests/contract/session/session.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryUsers } from "#tests/doubles/users.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import {
  noFactors,
  passwordHash,
  memorySecrets,
  memorySessions,
  recordingSender
} from "#tests/doubles/session.memory.ts"

sessionContract("memory", async (limits) => {
  const backend = memoryDatabase()
  const secrets = memorySecrets()
  const sender = recordingSender((message) => backend.write({ sent: [...backend.state().sent, message] }))
  return {
    service: sessionService(memorySessions(backend, limits), secrets, sender, limits, noFactors),
    addAccount: async (mobile_number, password, patch = {}) =>
      backend.addUser({ mobile_number, password_hash: passwordHash(password), role: "admin", ...patch }).id,
    changeAccount: async (id, patch) => backend.changeUser(id, patch),
    setPassword: async (id, password) => backend.changeUser(id, { password_hash: passwordHash(password) }),
    advance: async (seconds) => backend.advance(seconds),
    sent: () => backend.state().sent,
    whileHashing: secrets.whileHashing,
    posted: async () => backend.state().posted,
    compared: secrets.compared,
    guessed: secrets.guessed,
    isLocked: async (id) => (await done(memoryUsers(backend).find(id)))?.is_locked === true,
    audit: async () => backend.state().audit,
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
})
