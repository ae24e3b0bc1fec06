import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Article, ArticleSearch, ArticleStats } from "./article.schema.ts"

/** Where the server keeps articles, bound to one transaction. It stores and finds; it never decides. */
export interface ArticleStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: ArticleSearch) => Effect.Effect<Page<Article>, Unavailable>
  readonly stats: Effect.Effect<ArticleStats, Unavailable>
  /** Null for none, and for a deleted one. Nobody else can change it until the transaction ends. */
  readonly lock: (id: ArticleId) => Effect.Effect<Article | null, Unavailable>
  readonly insert: (article: Article) => Effect.Effect<void, Unavailable>
  /** Writes a locked article as it is now, its new version included. */
  readonly replace: (article: Article) => Effect.Effect<void, Unavailable>
  /** Deletes a locked article softly. */
  readonly remove: (id: ArticleId) => Effect.Effect<void, Unavailable>
}
