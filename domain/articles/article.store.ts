import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Article, ArticleSearch, ArticleStats } from "./article.schema.ts"

/** Stores articles, bound to one transaction. It has no rules of its own. */
export interface ArticleStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: ArticleSearch) => Effect.Effect<Page<Article>, Unavailable>
  readonly stats: Effect.Effect<ArticleStats, Unavailable>
  /** Null for an unknown or deleted one. Locked until the transaction ends. */
  readonly lock: (id: ArticleId) => Effect.Effect<Article | null, Unavailable>
  readonly insert: (article: Article) => Effect.Effect<void, Unavailable>
  /** Writes a locked article, including its new version. */
  readonly replace: (article: Article) => Effect.Effect<void, Unavailable>
  /** Deletes a locked article softly. */
  readonly remove: (id: ArticleId) => Effect.Effect<void, Unavailable>
  /** Undoes a soft delete and returns the article with its new version; null for one that is not deleted. */
  readonly restore: (id: ArticleId) => Effect.Effect<Article | null, Unavailable>
}
