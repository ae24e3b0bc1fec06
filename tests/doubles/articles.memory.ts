/** Articles in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { articleKeys, isSpanishReady } from "#domain/articles/article.rules.ts"
import { type Article, type ArticleSearch, articleQuery } from "#domain/articles/article.schema.ts"
import type { ArticleStore } from "#domain/articles/article.store.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import type { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { MemoryArticle, MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { isFound, ordered } from "#tests/doubles/found.ts"
import { memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"
import { memoryImageSaver } from "#tests/doubles/users.memory.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

export const memoryArticles = (backend: MemoryDatabase): ArticleStore => {
  const existing = () =>
    [...backend.state().articles.values()].filter(({ isDeleted }) => !isDeleted).map(({ article }) => article)
  const listed = ({ active }: ArticleSearch): ReadonlyArray<Article> =>
    active === "no"
      ? [...backend.state().articles.values()].flatMap(({ article, isDeleted }) =>
          isDeleted ? [{ ...article, is_deleted: true as const }] : []
        )
      : existing()
  const put = (record: MemoryArticle) =>
    backend.write({ articles: new Map(backend.state().articles).set(record.article.id, record) })
  return {
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() => {
        const { field, isDescending } = readSort(articleQuery.sortFields, search.sort ?? articleQuery.sortDefault)
        const found = ordered(
          listed(search).filter(matchesSearch(search)),
          (article) => (field === "title" ? articleKeys(article).title_key : article[field]),
          isDescending
        )
        return pageOf(backend, found, search, articleQuery.perPage)
      }),
    stats: Effect.sync(() => {
      const active = existing().filter(({ status }) => status === "active").length
      return {
        total: existing().length,
        active,
        drafts: existing().length - active,
        categories: new Set(existing().map(({ category }) => category)).size
      }
    }),
    lock: (id) =>
      Effect.sync(() => {
        const record = backend.state().articles.get(id)
        return record === undefined || record.isDeleted ? null : record.article
      }),
    insert: (article) => Effect.sync(() => put({ article, isDeleted: false })),
    replace: (article) => Effect.sync(() => put({ article, isDeleted: false })),
    remove: (id) =>
      Effect.sync(() => {
        const record = backend.state().articles.get(id)
        if (record === undefined) return
        const article = { ...record.article, version: record.article.version + 1 }
        put({ article, isDeleted: true })
      }),
    restore: (id) =>
      Effect.sync(() => {
        const record = backend.state().articles.get(id)
        if (record === undefined || !record.isDeleted) return null
        const article = { ...record.article, version: record.article.version + 1 }
        put({ article, isDeleted: false })
        return article
      })
  }
}

const matchesSearch =
  ({ searchTerm, status, category, spanish, ids }: ArticleSearch) =>
  (article: Article): boolean =>
    isFound(articleKeys(article).search_key, searchTerm) &&
    (status === undefined || article.status === status) &&
    (category === undefined || article.category === category) &&
    (spanish === undefined || isSpanishReady(article.translations) === (spanish === "ready")) &&
    (ids === undefined || ids.toLowerCase().split(",").includes(article.id))

/** An articles port that runs each call in a transaction, over a service bound to it. */
export const articlesPortOver = (
  transact: <A, E>(
    call: (service: ArticlesPort) => Effect.Effect<A, E>
  ) => Effect.Effect<A, E | OutcomeUnknown | Unavailable>
): ArticlesPort => ({
  list: (search) => transact((service) => service.list(search)),
  stats: transact((service) => service.stats),
  create: (draft, image) => transact((service) => service.create(draft, image)),
  change: (id, change, image) => transact((service) => service.change(id, change, image)),
  remove: (id, version) => transact((service) => service.remove(id, version)),
  restore: (id, version) => transact((service) => service.restore(id, version))
})

/** The real service over one backend; every call is one transaction. */
export const memoryArticlesPort = (backend: MemoryDatabase, administrator: Person): ArticlesPort => {
  const service = articlesService({
    articles: memoryArticles(backend),
    images: memoryImageSaver(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    administrator,
    newId: backend.newId
  })
  return articlesPortOver((call) => backend.transact(call(service)))
}
