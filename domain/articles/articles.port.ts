import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { ArticleNotFound, ArticleOvertaken } from "./article.errors.ts"
import type { Article, ArticleChange, ArticleDraft, ArticleSearch, ArticleStats } from "./article.schema.ts"

/** What administrators do with learning articles; one contract holds every answer of it to the same promises. */
export interface ArticlesPort {
  /** A page past the end is empty. Deleted articles are on no page. */
  readonly list: (search: ArticleSearch) => Effect.Effect<Page<Article>, CallFailure>
  readonly stats: Effect.Effect<ArticleStats, CallFailure>
  /** Adds a draft, unless it says that it is published. What is no acceptable image is `FieldsInvalid` at `image`. */
  readonly create: (draft: ArticleDraft, image: Picture | null) => Effect.Effect<Article, CallFailure>
  /** Writes the given fields. Fails with what stands in the way, and then changes nothing. */
  readonly change: (
    id: ArticleId,
    change: ArticleChange,
    image: Picture | null
  ) => Effect.Effect<Article, ArticleNotFound | ArticleOvertaken | CallFailure>
  /** A soft delete: the article appears nowhere any more, and is not found the second time. Answers the record as it was. */
  readonly remove: (
    id: ArticleId,
    version?: number
  ) => Effect.Effect<Article, ArticleNotFound | ArticleOvertaken | CallFailure>
}
