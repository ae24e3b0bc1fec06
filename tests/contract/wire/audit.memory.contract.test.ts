import { auditContract } from "#tests/contract/wire/audit.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit } from "#tests/doubles/records.memory.ts"

auditContract("memory", async () => {
  const backend = memoryDatabase()
  return {
    storeOf: (administrator, requestId) => memoryAudit(backend, { administrator, requestId }),
    tick: async () => backend.advance(0.001),
    close: async () => {}
  }
})
