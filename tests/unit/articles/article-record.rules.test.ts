import { expect, it } from "vitest"
import { articleRecord } from "#domain/articles/article-record.rules.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { article } from "#tests/fixtures/articles.ts"

it("an article leads to the list that shows it", () => {
  const record = articleRecord(article({ title_en: "Sleep & rest" }))
  expect([record.title, record.place]).toEqual(["Sleep & rest", "learn"])
  expect(articleCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Sleep & rest" })
})

it("an article with a title longer than a search leads there too", () => {
  const { query } = articleRecord(article({ title_en: `Rest ${"🇪🇨".repeat(45)}` }))
  expect(articleCriteria.readCriteria(query).filter.searchTerm).toBe(`Rest ${"🇪🇨".repeat(23)}🇪`)
})

it("an article shows its Spanish title in Spanish, where it has one", () => {
  expect(articleRecord(article()).detail).toEqual({ en: "Eight hours", es: "Duerma bien" })
  expect(articleRecord(article({ title_es: "" })).detail.es).toBe("Ocho horas")
})
