import { auditContract } from "#tests/contract/audit.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit } from "#tests/doubles/records.memory.ts"

auditContract("memory", async () => {
  const world = memoryDatabase()
  return {
    storeOf: (administrator, requestId) => memoryAudit(world, { administrator, requestId }),
    tick: async () => world.advance(0.001),
    close: async () => {}
  }
})
