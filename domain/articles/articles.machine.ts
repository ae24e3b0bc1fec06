import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { recordRemovalMachine } from "../shared/screen/record-removal.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { articleListRules } from "./article-list.rules.ts"
import { articleView } from "./article-view.rules.ts"
import { toArticleFailure } from "./article.errors.ts"
import { articleNotices, describeArticleFailure } from "./article.messages.ts"
import type { Article, ArticleFilter, ArticleSortField, ArticleStats } from "./article.schema.ts"

const describe = (error: unknown, otherwise: (typeof articleNotices)[keyof typeof articleNotices]) =>
  describeArticleFailure(toArticleFailure(error), otherwise)

export const articleListMachine = recordListMachine<Article, ArticleFilter, ArticleSortField, ArticleStats>({
  id: "article-list",
  view: articleView,
  rules: articleListRules,
  describe: (error) => describe(error, articleNotices.listFailed)
})

export const articleRemovalMachine = recordRemovalMachine({
  id: "article-removal",
  done: articleNotices.deleted,
  describe: (error) => describe(error, articleNotices.deleteFailed),
  versionNow: (error) => {
    const failure = toArticleFailure(error)
    return failure._tag === "ArticleOvertaken" ? failure.current.version : null
  }
})

export const articleActionsMachine = rowActionsMachine<Article>({
  id: "article-actions",
  done: articleNotices.updated,
  describe: (error) => describe(error, articleNotices.updateFailed)
})
