import { articlesContract } from "#tests/contract/learning/articles.contract.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

articlesContract("memory", async () => {
  const backend = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryArticlesPort(backend, marta),
    secondPort: memoryArticlesPort(backend, rafael),
    portrait: picture(pngHead(12, 9)),
    advance: async (seconds) => backend.advance(seconds),
    audit: async () => backend.state().audit,
    snapshot: async () => backend.state(),
    refuseAudit: async (isRefusing) => backend.refuseAudit(isRefusing),
    close: async () => {}
  }
})
