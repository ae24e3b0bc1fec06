import { recordListRules } from "../shared/list/record-list.rules.ts"
import type { Article, ArticleFilter, ArticleSortField, ArticleStats } from "./article.schema.ts"
import { articleView } from "./article-view.rules.ts"

export const articleListRules = recordListRules<Article, ArticleFilter, ArticleSortField, ArticleStats>(
  articleView,
  ({ title_en, title_es }) => [title_en, title_es]
)
