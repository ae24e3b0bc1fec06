import { expect, it } from "vitest"
import { articleListRules } from "#domain/articles/article-list.rules.ts"
import { article, articleId } from "#tests/fixtures/articles.ts"

const [sleep, water] = [
  article({ title_en: "Sleep well", title_es: "Duérmase bien" }),
  article({ id: articleId(2), title_en: "Drink water", title_es: "Beba agua" })
]
const shown = (searchText: string) =>
  articleListRules.shownRows({ ...articleListRules.initialContext, rows: [sleep, water], searchText })

it("articles are filtered at once by the title in either language, ignoring case and accents", () => {
  expect(shown("SLEEP")).toEqual([sleep])
  expect(shown("duermase")).toEqual([sleep])
  expect(shown("agua")).toEqual([water])
  expect(shown("mind")).toEqual([sleep, water])
  expect(shown(" ")).toEqual([sleep, water])
})
