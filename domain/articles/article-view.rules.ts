import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  ArticleFilter,
  ArticleSearch,
  articleSortDefault,
  type ArticleSortField,
  articleSortFields,
  articlesPerPage
} from "./article.schema.ts"

export const articleView = viewRules<ArticleFilter, ArticleSortField>({
  readSearch: reader(ArticleSearch),
  readFilter: reader(ArticleFilter),
  names: ["searchTerm", "status", "category", "spanish"],
  fields: articleSortFields,
  sortDefault: articleSortDefault,
  perPage: articlesPerPage,
  newestFirst: ["created_at"]
})

/** Cards a page can hold; the first is the specification's. */
export const articleLimits: ReadonlyArray<number> = [articlesPerPage, 6, 12, 24]
