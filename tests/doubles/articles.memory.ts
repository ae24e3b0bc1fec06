/** Articles in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { articleKeys, isSpanishReady } from "#domain/articles/article.rules.ts"
import {
  type Article,
  type ArticleSearch,
  type ArticleSortField,
  articleQuery
} from "#domain/articles/article.schema.ts"
import type { ArticleStore } from "#domain/articles/article.store.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { articlesService } from "#domain/articles/articles.service.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { memoryRows } from "#tests/doubles/stored-rows.memory.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryImageSaver } from "#tests/doubles/users.memory.ts"

export const memoryArticles = (backend: MemoryDatabase): ArticleStore => {
  const { store, existing } = memoryRows<Article, ArticleSearch, ArticleSortField>(backend, {
    all: () => backend.state().articles,
    write: (articles) => backend.write({ articles }),
    query: articleQuery,
    searchKey: (article) => articleKeys(article).search_key,
    sortKey: (article, field) => (field === "title" ? articleKeys(article).title_key : article[field]),
    matches: (article, { status, category, spanish }) =>
      (status === undefined || article.status === status) &&
      (category === undefined || article.category === category) &&
      (spanish === undefined || isSpanishReady(article.translations) === (spanish === "ready")),
    isMarked: true
  })
  return {
    ...store,
    stats: Effect.sync(() => {
      const active = existing().filter(({ status }) => status === "active").length
      return {
        total: existing().length,
        active,
        drafts: existing().length - active,
        categories: new Set(existing().map(({ category }) => category)).size
      }
    })
  }
}

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
  return transacted<ArticlesPort>(service, (call) => backend.transact(call(service)))
}
