import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryViewsPort } from "#tests/doubles/views.memory.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { partEntries } from "#tests/contract/audit-reads.ts"
import { viewsContract } from "#tests/contract/views/views.contract.ts"

viewsContract("the service over memory", async () => {
  const backend = memoryDatabase([marta, rafael])
  return {
    claims: {
      first: marta,
      second: rafael,
      firstPort: memoryClaimsPort(backend, marta),
      secondPort: memoryClaimsPort(backend, rafael),
      addUser: async (name) => backend.addUser(name).id,
      deleteUser: async (id) => backend.changeUser(id, { isDeleted: true }),
      now: async () => backend.now(),
      advance: async (seconds) => backend.advance(seconds),
      ...partEntries(async () => backend.state().audit),
      notifications: async () => backend.state().notifications,
      snapshot: async () => backend.state(),
      refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
      close: async () => {}
    },
    firstViews: memoryViewsPort(backend, marta),
    secondViews: memoryViewsPort(backend, rafael),
    setQuery: async (id, query) => {
      const view = backend.state().views.get(id)
      if (view === undefined) throw new Error(`There is no view ${id}`)
      backend.write({ views: new Map(backend.state().views).set(id, { ...view, query }) })
    },
    entries: async () => backend.state().audit.filter(({ entity }) => entity === "view"),
    snapshot: async () => backend.state()
  }
})
