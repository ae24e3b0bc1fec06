import { expect, it } from "vitest"
import { ArticleSearch, articlesPerPage } from "#domain/articles/article.schema.ts"
import { articleLimits, articleView } from "#domain/articles/article-view.rules.ts"

it("keeps every filter the list can be asked, but the ids", () => {
  const requested = Object.keys(ArticleSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "sleep",
    status: "inactive",
    category: "newsletter",
    spanish: "not_ready"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(articleView.writeView(articleView.readView(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})

it("begins with the specification's page, and offers whole rows of three cards", () => {
  expect(articleView.viewDefault.limit).toBe(articlesPerPage)
  expect(articleLimits[0]).toBe(articlesPerPage)
  expect(articleLimits.filter((limit) => limit % articlesPerPage !== 0)).toEqual([])
})
