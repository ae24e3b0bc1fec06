import type { Effect } from "effect"
import type { WriteStore } from "../records/record.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { Article, ArticleSearch, ArticleStats } from "./article.schema.ts"

/** Stores articles, bound to one transaction. It has no rules of its own. */
export interface ArticleStore extends WriteStore<Article> {
  readonly list: (search: ArticleSearch) => Effect.Effect<Page<Article>, Unavailable>
  readonly stats: Effect.Effect<ArticleStats, Unavailable>
  readonly insert: (article: Article) => Effect.Effect<void, Unavailable>
  /** Writes a locked article, including its new version. */
  readonly replace: (article: Article) => Effect.Effect<void, Unavailable>
}
