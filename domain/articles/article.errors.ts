import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Article } from "./article.schema.ts"

export class ArticleNotFound extends Schema.TaggedError<ArticleNotFound>()("ArticleNotFound", {}) {}

/**
 * Another administrator saved since `version` was read: `fields` are those that differ, `current` is the whole record.
 * Nothing was changed.
 */
export class ArticleOvertaken extends Schema.TaggedError<ArticleOvertaken>()("ArticleOvertaken", {
  current: Article,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

export const ArticleFailure = Schema.Union([ArticleNotFound, ArticleOvertaken, ...CallFailure.members])
export type ArticleFailure = typeof ArticleFailure.Type

export const toArticleFailure = failureReader(ArticleFailure)
