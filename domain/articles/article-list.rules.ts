import {
  type Article,
  ArticleFilter,
  ArticleSearch,
  type ArticleSortField,
  type ArticleStats,
  articleSortDefault,
  articleSortFields,
  articlesPerPage
} from "./article.schema.ts"
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const articleView = viewRules<ArticleFilter, ArticleSortField>({
  readSearch: reader(ArticleSearch),
  readFilter: reader(ArticleFilter),
  names: ["searchTerm", "status", "category", "spanish"],
  fields: articleSortFields,
  sortDefault: articleSortDefault,
  perPage: articlesPerPage,
  newestFirst: ["created_at"]
})

export const articleListRules = recordListRules<Article, ArticleFilter, ArticleSortField, ArticleStats>(
  articleView,
  ({ title_en, title_es }) => [title_en, title_es]
)

/** Cards a page can hold; the first is the specification's. */
export const articleLimits: ReadonlyArray<number> = [articlesPerPage, 6, 12, 24]
