import { articlesContract } from "#adapters/contract/articles.contract.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { foundBy, searchOf } from "./http/records.http.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpArticles } from "./http/articles.http.ts"
import { httpImages } from "./http/images.http.ts"
import { listPorts, undoPort, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpArticles),
  undo: undoPort(ports),
  images: httpImages(ports.cache.call, URL),
  readPicked,
  invalidate: () => ports.cache.invalidate("/learn")
})

/** What the page requests first. */
export const reads = {
  endpoints: [articlesContract.list, articlesContract.stats],
  criteria: articleCriteria
} satisfies PageReads

export const search = searchOf((call, sent) => call(articlesContract.list, sent), foundBy("articleRecord"))
