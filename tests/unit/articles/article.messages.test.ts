import { expect, it } from "vitest"
import { articleNotices } from "#domain/articles/article.messages.ts"
import { article } from "#tests/fixtures/articles.ts"

it("publishing says how many Spanish texts are copies, unpublishing and publishing several do not", () => {
  const translations = { ...article().translations, title: "copied", text: "copied" } as const
  const done = (of: typeof translations | ReturnType<typeof article>["translations"]) =>
    articleNotices.done("activate", article({ translations: of }))(1)
  expect(done(article().translations).en).toBe("Article “Sleep well” published")
  expect(done(translations)).toEqual({
    en: "Article “Sleep well” published. 2 Spanish texts are copies of the English.",
    es: "Artículo «Duerma bien» publicado. 2 textos en español son copias del inglés."
  })
  expect(done({ ...translations, text: "stale" }).en).toContain("1 Spanish text is a copy of the English.")
  expect(articleNotices.done("activate", article({ translations }))(2).en).toBe("2 articles published")
  expect(articleNotices.done("deactivate", article({ translations }))(1).en).toBe("Article “Sleep well” unpublished")
})
