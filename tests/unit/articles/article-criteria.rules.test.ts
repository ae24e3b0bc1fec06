import { expect, it } from "vitest"
import { ArticleSearch, articleQuery } from "#domain/articles/article.schema.ts"
import { articleLimits, articleCriteria } from "#domain/articles/article-list.rules.ts"

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(ArticleSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "sleep",
    status: "inactive",
    category: "newsletter",
    spanish: "not_ready",
    active: "no"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(articleCriteria.writeCriteria(articleCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})

it("the first page size is the specification's, and all fill rows of three cards", () => {
  expect(articleCriteria.defaultCriteria.limit).toBe(articleQuery.perPage)
  expect(articleLimits[0]).toBe(articleQuery.perPage)
  expect(articleLimits.filter((limit) => limit % articleQuery.perPage !== 0)).toEqual([])
})
