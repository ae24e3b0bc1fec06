import { auditContract, linesOf } from "#tests/contract/wire/audit.contract.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryAuditReport } from "#tests/doubles/records.memory.ts"

auditContract("memory", async () => {
  const backend = memoryDatabase()
  return {
    storeOf: (administrator, requestId) => memoryAudit(backend, { administrator, requestId }),
    report: (filter) => linesOf(memoryAuditReport(backend), filter),
    tick: async () => backend.advance(0.001),
    close: async () => {}
  }
})
