/** The world of the claims contract, in memory. */
import type { ClaimsWorld } from "#tests/contract/claims.contract.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

export const memoryWorld = (): ClaimsWorld => {
  const world = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryClaimsPort(world, marta),
    secondPort: memoryClaimsPort(world, rafael),
    addUser: async (name) => world.addUser(name).id,
    deleteUser: async (id) => world.changeUser(id, { isDeleted: true }),
    now: async () => {
      world.advance(0.001)
      return world.now()
    },
    advance: async (seconds) => world.advance(seconds),
    audit: async () => world.state().audit,
    notifications: async () => world.state().notifications,
    everything: async () => world.state(),
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
}
