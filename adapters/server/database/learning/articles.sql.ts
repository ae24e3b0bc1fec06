/** Stores learning articles. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { columnList } from "#adapters/server/database/columns.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { matching, databaseNow, rowTable } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { articleFields, articleKeys, isSpanishReady, writtenArticleFields } from "#domain/articles/article.rules.ts"
import {
  Article,
  type ArticleFilter,
  articleQuery,
  type ArticleSearch,
  ArticleStats
} from "#domain/articles/article.schema.ts"
import type { ArticleStore } from "#domain/articles/article.store.ts"

const articles = rowTable({
  name: "articles",
  columns: sql`id, ${columnList(articleFields)}, author_id, author_name, created_at, version, deleted_at is not null as is_deleted`,
  Row: Article,
  isMarked: true,
  query: articleQuery,
  orders: { title: sql`title_key`, created_at: sql`created_at`, status: sql`status` }
})

const matchingArticles = (search: ArticleSearch) => {
  const { status, category, spanish } = search
  const is_spanish_ready = spanish === undefined ? undefined : spanish === "ready"
  return matching(search, "search_key", { status, category, is_spanish_ready }, search.active === "no")
}

/** How many articles a list under the filter has. */
export const countArticles = (database: Kysely<Tables>, filter: ArticleFilter) =>
  articles.count(database, matchingArticles(filter))

export const sqlArticles = (database: Kysely<Tables>): ArticleStore => ({
  ...articles.storeOver(database),
  list: (search) => attempt(() => articles.page(database, matchingArticles(search), search)),
  stats: attempt(async () => {
    const { rows } = await sql`
      select count(*) as total, count(*) filter (where status = 'active') as active,
        count(*) filter (where status <> 'active') as drafts, count(distinct category) as categories
      from articles where deleted_at is null
    `.execute(database)
    return decodeStats(rows[0])
  }),
  insert: (article) => {
    const { id, author_id, author_name, created_at } = article
    const columns = { id, author_id, author_name, ...written(article), created_at, updated_at: created_at }
    return attempt(() => articles.insert(database, columns))
  },
  replace: (article) =>
    attempt(() => articles.update(database, article.id, { ...written(article), updated_at: databaseNow }))
})

/** The columns that an edit writes. */
const written = (article: Article) => ({
  ...writtenArticleFields(article, null),
  ...articleKeys(article),
  translations: JSON.stringify(article.translations),
  is_spanish_ready: isSpanishReady(article.translations),
  version: article.version
})

const decodeStats = Schema.decodeUnknownSync(ArticleStats)
