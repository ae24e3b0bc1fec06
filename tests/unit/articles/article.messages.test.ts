import { describe } from "vitest"
import { ArticleFailure, ArticleNotFound, ArticleOvertaken, toArticleFailure } from "#domain/articles/article.schema.ts"
import { articleNotices, describeArticleFailure } from "#domain/articles/article.messages.ts"
import { FieldsInvalid, Forbidden, TimedOut, TooManyRequests, Unauthorized } from "#domain/shared/failure.errors.ts"
import { article } from "#tests/fixtures/articles.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"

describe("a failure about an article", () => {
  itHasWordsForAll(
    [
      new ArticleNotFound(),
      new ArticleOvertaken({ current: article(), fields: {} }),
      new FieldsInvalid({ fields: {} }),
      new Forbidden(),
      new TimedOut(),
      new TooManyRequests({ seconds: 30 }),
      new Unauthorized()
    ],
    {
      tags: ArticleFailure.members.map(({ fields }) => fields._tag.schema.literal),
      describe: describeArticleFailure,
      read: toArticleFailure,
      otherwise: articleNotices.updateFailed
    }
  )
})
