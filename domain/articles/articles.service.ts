/** Implements the articles port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { changedSince } from "../shared/audit/audit.rules.ts"
import { restoreRecord } from "../records/record-restore.service.ts"
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
  const locked = Effect.fnUntraced(function* (id: ArticleId) {
    return (yield* articles.lock(id)) ?? (yield* new ArticleNotFound())
  })

  const savePicture = (picture: Picture | null) =>
    picture === null ? Effect.succeed(null) : images.save("image", picture)

  const append = (action: string, id: ArticleId, before: Article | null, after: Article | null) =>
    audit.append({
      action,
      entity: "article",
      entityId: id,
      before: before && writtenArticleFields(before, after),
      after: after && writtenArticleFields(after, before)
    })

  const since = changedSince<Article>(audit, "article", sentArticleFields)

  const refuseStale = Effect.fnUntraced(function* (version: number | undefined, current: Article) {
    if (version === undefined || version === current.version) return
    return yield* new ArticleOvertaken({ current, ...(yield* since(current, version)) })
  })

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
      yield* append("article.create", article.id, null, article)
      yield* changes.publish("article", [article.id])
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
      yield* append("article.change", id, article, next)
      yield* changes.publish("article", [id])
      return next
    }),

    remove: Effect.fnUntraced(function* (id: ArticleId, version?: number) {
      const article = yield* locked(id)
      yield* refuseStale(version, article)
      yield* articles.remove(id)
      yield* append("article.delete", id, article, null)
      yield* changes.publish("article", [id])
      return article
    }),

    restore: restoreRecord({
      store: articles,
      notFound: () => new ArticleNotFound(),
      overtaken: (of) => new ArticleOvertaken(of),
      onRestored: (id, article) =>
        Effect.andThen(append("article.restore", id, null, article), changes.publish("article", [id]))
    })
  } satisfies ArticlesPort
}
