import { type Article, type ArticleFilter, articleQuery, type ArticleSortField } from "./article.schema.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const articleCriteria = criteriaRules<ArticleFilter, ArticleSortField>(articleQuery)

export const articleListRules = recordListRules<Article, ArticleFilter, ArticleSortField, null>(
  articleCriteria,
  ({ title_en, title_es }) => [title_en, title_es]
)

/** Cards a page can hold; the first is the specification's. */
export const articleLimits: ReadonlyArray<number> = [articleQuery.perPage, 6, 9, 12, 24]
