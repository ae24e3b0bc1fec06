/** Implements the articles port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { Picture } from "../files/image.schema.ts"
import type { ImageSaver } from "../files/image.store.ts"
import { FieldsInvalid } from "../shared/failure.errors.ts"
import { ArticleId, type Person } from "../shared/identity.schema.ts"
import {
  type Article,
  type ArticleChange,
  type NewArticle,
  ArticleNotFound,
  ArticleOvertaken
} from "./article.schema.ts"
import { applyArticleChange, sentArticleFields, toArticleContent, writtenArticleFields } from "./article.rules.ts"
import type { ArticleStore } from "./article.store.ts"
import type { ArticlesPort } from "./articles.port.ts"

export interface ArticlesDependencies {
  readonly articles: ArticleStore
  readonly images: ImageSaver
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
}

export const articlesService = ({ articles, images, audit, changes, administrator, newId }: ArticlesDependencies) => {
  const { locked, refuseStale, announce, remove, restore } = recordKernel({
    entity: "article",
    NotFound: ArticleNotFound,
    Overtaken: ArticleOvertaken,
    fields: sentArticleFields,
    audited: writtenArticleFields,
    store: articles,
    audit,
    changes
  })

  const savePicture = (picture: Picture | null) =>
    picture === null ? Effect.succeed(null) : images.save("image", picture)

  return {
    list: articles.list,
    stats: articles.stats,

    create: Effect.fnUntraced(function* (input: NewArticle, picture: Picture | null) {
      const image = yield* savePicture(picture)
      const article: Article = {
        ...toArticleContent(input, administrator.name, image),
        id: ArticleId.make(newId()),
        author_id: administrator.id,
        author_name: administrator.name,
        created_at: yield* articles.now,
        version: 1
      }
      yield* articles.insert(article)
      yield* announce("create", article.id, null, article)
      return article
    }),

    change: Effect.fnUntraced(function* (id: ArticleId, change: ArticleChange, picture: Picture | null) {
      // Cleaning a picture is slow, so it comes before any lock.
      const saved = yield* savePicture(picture)
      const article = yield* locked(id)
      yield* refuseStale(change.version, article)
      const image = change.image === undefined ? article.image : change.image
      if (image !== null && image !== article.image)
        return yield* new FieldsInvalid({ fields: { image: "image_unknown" } })
      const next = applyArticleChange(article, change, saved ?? image)
      if (next === article) return article
      yield* articles.replace(next)
      yield* announce("change", id, article, next)
      return next
    }),

    remove,
    restore
  } satisfies ArticlesPort
}
