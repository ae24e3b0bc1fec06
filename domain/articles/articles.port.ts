import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { ArticleId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type {
  Article,
  ArticleChange,
  NewArticle,
  ArticleNotFound,
  ArticleOvertaken,
  ArticleSearch,
  ArticleStats
} from "./article.schema.ts"

export interface ArticlesPort {
  /** A page past the end is empty. Deleted ones are listed only with `active` "no". */
  readonly list: (search: ArticleSearch) => Effect.Effect<Page<Article>, CallFailure>
  readonly stats: Effect.Effect<ArticleStats, CallFailure>
  /** Adds a draft, unless its status is active. An invalid image is `FieldsInvalid` at `image`. */
  readonly create: (input: NewArticle, image: Picture | null) => Effect.Effect<Article, CallFailure>
  /** Writes the given fields. A failure means that nothing was changed. */
  readonly change: (
    id: ArticleId,
    change: ArticleChange,
    image: Picture | null
  ) => Effect.Effect<Article, ArticleNotFound | ArticleOvertaken | CallFailure>
  /** A soft delete; the second time it is not found. Returns the record before the deletion. */
  readonly remove: (
    id: ArticleId,
    version?: number
  ) => Effect.Effect<Article, ArticleNotFound | ArticleOvertaken | CallFailure>
  /** Undoes a soft delete; one that is not deleted stays unchanged. */
  readonly restore: (
    id: ArticleId,
    version?: number
  ) => Effect.Effect<Article, ArticleNotFound | ArticleOvertaken | CallFailure>
}
