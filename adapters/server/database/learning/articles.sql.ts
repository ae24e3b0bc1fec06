/** Stores learning articles. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { attempt } from "#adapters/server/database/database.ts"
import { toPattern } from "#adapters/server/database/search-pattern.ts"
import { inOneSnapshot, readAtOf, readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { articleKeys, isSpanishReady } from "#domain/articles/article.rules.ts"
import {
  Article,
  type ArticleSearch,
  articleQuery,
  type ArticleSortField,
  ArticleStats
} from "#domain/articles/article.schema.ts"
import type { ArticleStore } from "#domain/articles/article.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { ArticleId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

export const sqlArticles = (database: Kysely<Tables>): ArticleStore => ({
  now: attempt(() => readNow(database)),
  list: (search) => attempt(() => listArticles(database, search)),
  stats: attempt(() => readStats(database)),
  lock: (id) => attempt(() => lockArticle(database, id)),
  insert: (article) =>
    attempt(async () => {
      const { id, author_id, author_name, created_at } = article
      await database
        .insertInto("articles")
        .values({
          id,
          author_id,
          author_name,
          ...writtenColumns(article),
          created_at,
          updated_at: created_at,
          deleted_at: null
        })
        .execute()
    }),
  replace: (article) =>
    attempt(async () => {
      await database
        .updateTable("articles")
        .set({ ...writtenColumns(article), updated_at: moment })
        .where("id", "=", article.id)
        .execute()
    }),
  remove: (id) =>
    attempt(async () => {
      await sql`
        update articles set deleted_at = ${moment}, version = version + 1 where id = ${id}::uuid and deleted_at is null
      `.execute(database)
    })
})

const moment = sql<string>`date_trunc('milliseconds', clock_timestamp())`

const columns = sql`
  id, title_en, title_es, subtitle_en, subtitle_es, card_description_en, card_description_es, text_en, text_es, image,
  author, author_id, author_name, category, status, translations, created_at, version`

const keys: Readonly<Record<ArticleSortField, RawBuilder<unknown>>> = {
  title: sql`title_key`,
  created_at: sql`created_at`,
  status: sql`status`
}

/** There are thousands of articles at most, so they are counted and sorted directly. */
const listArticles = (database: Kysely<Tables>, search: ArticleSearch): Promise<Page<Article>> =>
  inOneSnapshot(database, async (snapshot) => {
    const { page = 1, limit = articleQuery.perPage, sort = articleQuery.sortDefault } = search
    const { field, isDescending } = readSort(articleQuery.sortFields, sort)
    const where = matching(search)
    const { rows: counted } = await sql<{ readonly total: number; readonly as_of: string }>`
      select (select count(*) from articles where ${where}) as total, ${readAtOf("articles")} as as_of
    `.execute(snapshot)
    const { total = 0, as_of = "" } = counted[0] ?? {}
    const direction = sql.raw(isDescending ? "desc" : "asc")
    const { rows } = await sql`
      select ${columns} from articles where ${where}
      order by ${keys[field]} ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}
    `.execute(snapshot)
    return { data: rows.map((row) => decode(row)), pagination: paginate(page, limit, total), asOf: Instant.make(as_of) }
  })

const matching = ({ searchTerm, status, category, spanish, ids }: ArticleSearch): RawBuilder<boolean> => {
  const pattern = toPattern(searchTerm)
  return sql.join(
    [
      sql`deleted_at is null`,
      ...(pattern === null ? [] : [sql`' ' || search_key like ${pattern}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(spanish === undefined ? [] : [sql`is_spanish_ready = ${spanish === "ready"}`]),
      ...(ids === undefined ? [] : [sql`id = any(${ids.split(",")}::uuid[])`])
    ],
    sql` and `
  )
}

const readStats = async (database: Kysely<Tables>): Promise<ArticleStats> => {
  const { rows } = await sql`
    select count(*) as total, count(*) filter (where status = 'active') as active,
      count(*) filter (where status <> 'active') as drafts, count(distinct category) as categories
    from articles where deleted_at is null
  `.execute(database)
  return decodeStats(rows[0])
}

const lockArticle = async (database: Kysely<Tables>, id: ArticleId): Promise<Article | null> => {
  const { rows } = await sql`
    select ${columns} from articles where id = ${id}::uuid and deleted_at is null for no key update
  `.execute(database)
  return rows[0] === undefined ? null : decode(rows[0])
}

const writtenColumns = (article: Article) => ({
  title_en: article.title_en,
  title_es: article.title_es,
  ...articleKeys(article),
  subtitle_en: article.subtitle_en,
  subtitle_es: article.subtitle_es,
  card_description_en: article.card_description_en,
  card_description_es: article.card_description_es,
  text_en: article.text_en,
  text_es: article.text_es,
  image: article.image,
  author: article.author,
  category: article.category,
  status: article.status,
  translations: JSON.stringify(article.translations),
  is_spanish_ready: isSpanishReady(article.translations),
  version: article.version
})

const decode = Schema.decodeUnknownSync(Article)
const decodeStats = Schema.decodeUnknownSync(ArticleStats)
