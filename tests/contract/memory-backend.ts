/** The backend of the claims contract, in memory. */
import { partEntries } from "#tests/contract/audit-reads.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

export const memoryBackend = (): ClaimsBackend => {
  const backend = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryClaimsPort(backend, marta),
    secondPort: memoryClaimsPort(backend, rafael),
    addUser: async (name) => backend.addUser(name).id,
    deleteUser: async (id) => backend.changeUser(id, { isDeleted: true }),
    now: async () => {
      backend.advance(0.001)
      return backend.now()
    },
    advance: async (seconds) => backend.advance(seconds),
    ...partEntries(async () => backend.state().audit),
    notifications: async () => backend.state().notifications,
    snapshot: async () => backend.state(),
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
}
