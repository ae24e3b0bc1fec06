import { articlesContract } from "#tests/contract/articles.contract.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

articlesContract("memory", async () => {
  const world = memoryDatabase([marta, rafael])
  return {
    first: marta,
    second: rafael,
    firstPort: memoryArticlesPort(world, marta),
    secondPort: memoryArticlesPort(world, rafael),
    portrait: picture(pngHead(12, 9)),
    advance: async (seconds) => world.advance(seconds),
    audit: async () => world.state().audit,
    everything: async () => world.state(),
    refuseAudit: async (isRefusing) => world.refuseAudit(isRefusing),
    close: async () => {}
  }
})
