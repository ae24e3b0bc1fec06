import { describe, expect, it } from "vitest"
import {
  applyArticleChange,
  articleKeys,
  isSpanishReady,
  incompleteSpanish,
  toArticleContent,
  translationAfter,
  wordsOfLeft,
  writtenArticleFields
} from "#domain/articles/article.rules.ts"
import { type TranslationState, articleQuery } from "#domain/articles/article.schema.ts"
import { articlesScreenEnglish } from "#domain/articles/articles-screen-english.messages.ts"
import { article, newArticle } from "#tests/fixtures/articles.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

describe("a translation", () => {
  const before = (state: TranslationState, en = "Sleep", es = "Sueño") => ({ en, es, state })

  it.each([
    ["written anew", null, { en: "Sleep", es: "Sueño" }, false, "complete"],
    ["left empty", null, { en: "Sleep", es: "" }, false, "missing"],
    ["of the same words", null, { en: "Natural", es: "Natural" }, false, "copied"],
    ["of the same words, confirmed", null, { en: "Natural", es: "Natural" }, true, "complete"],
    ["confirmed without words", null, { en: "Natural", es: "" }, true, "missing"],
    ["whose English changes", before("complete"), { en: "Rest", es: "Sueño" }, false, "stale"],
    ["whose English changes, confirmed at once", before("complete"), { en: "Rest", es: "Sueño" }, true, "complete"],
    ["that is written after the English", before("stale"), { en: "Sleep", es: "Descanso" }, false, "complete"],
    ["that nobody touches", before("stale"), { en: "Sleep", es: "Sueño" }, false, "stale"],
    [
      "that was confirmed though the words are the same",
      before("complete", "Natural", "Natural"),
      { en: "Natural", es: "Natural" },
      false,
      "complete"
    ],
    ["copied, whose English changes", before("copied", "Sleep", "Sleep"), { en: "Rest", es: "Sleep" }, false, "copied"],
    ["copied, that is translated", before("copied", "Sleep", "Sleep"), { en: "Sleep", es: "Sueño" }, false, "complete"],
    ["copied, and taken away", before("copied", "Sleep", "Sleep"), { en: "Sleep", es: "" }, false, "missing"],
    ["missing, that is written", before("missing", "Sleep", ""), { en: "Sleep", es: "Sueño" }, false, "complete"],
    ["missing, whose English changes", before("missing", "Sleep", ""), { en: "Rest", es: "" }, false, "missing"],
    [
      "that the English comes to equal",
      before("complete", "Sleep", "Natural"),
      { en: "Natural", es: "Natural" },
      false,
      "copied"
    ],
    ["that is put back to the English", before("complete"), { en: "Sleep", es: "Sleep" }, false, "copied"]
  ] as const)("%s", (_, was, now, isConfirmed, state) => {
    expect(translationAfter(was, now, isConfirmed)).toBe(state)
  })
})

describe("missing Spanish texts", () => {
  const of = (...states: ReadonlyArray<TranslationState>) => {
    const [title = "complete", subtitle = "complete", card_description = "complete", text = "complete"] = states
    return incompleteSpanish({ title, subtitle, card_description, text })
  }

  it("missing texts are counted, and named where all have one state", () => {
    expect(of()).toBeNull()
    expect(of("copied", "complete", "copied")).toEqual({ count: 2, state: "copied" })
    expect(of("complete", "stale")).toEqual({ count: 1, state: "stale" })
    expect(of("missing", "copied", "copied", "stale")).toEqual({ count: 4, state: null })
  })

  it("the count is worded by the state, or as not ready where there are several", () => {
    const { left } = articlesScreenEnglish
    const worded = (...states: ReadonlyArray<TranslationState>) => wordsOfLeft(of(...states), left)
    expect([worded(), worded("stale", "stale"), worded("stale", "copied", "missing")]).toEqual([
      null,
      "2 outdated",
      "3 not ready"
    ])
  })
})

describe("a new article", () => {
  it("a new article is a draft whose missing Spanish is copied and marked so", () => {
    const kept = toArticleContent(newArticle({ title_es: "Duerma bien", text_es: "" }), "Marta Salgado", null)
    expect(kept).toMatchObject({
      status: "inactive",
      author: "Marta Salgado",
      title_es: "Duerma bien",
      text_es: "Go to bed early.",
      translations: { title: "complete", subtitle: "copied", card_description: "copied", text: "copied" }
    })
    expect(isSpanishReady(kept.translations)).toBe(false)
  })

  it("the author is the named one, else the administrator", () => {
    const author = (named: object) => toArticleContent(newArticle(named), "Marta Salgado", null).author
    expect([author({ author: "Ana" }), author({ author: "" }), author({})]).toEqual([
      "Ana",
      "Marta Salgado",
      "Marta Salgado"
    ])
  })

  it("a new article confirms no text that was never written", () => {
    const kept = toArticleContent(newArticle({ confirm_es: ["title", "text"], text_es: "Go to bed early." }), "M", null)
    expect(kept.translations).toMatchObject({ title: "copied", text: "complete" })
  })
})

describe("a change of an article", () => {
  it("a change writes the given fields and updates the translation states", () => {
    const next = applyArticleChange(
      article(),
      { title_en: "Rest well", text_es: "Duerma.", status: "active", category: "newsletter" },
      null
    )
    expect(next).toMatchObject({
      title_es: "Duerma bien",
      status: "active",
      category: "newsletter",
      translations: { title: "stale", subtitle: "complete", text: "complete" },
      version: 2
    })
  })

  it("a change without effect is none, including the row as listed", () => {
    const kept = article()
    expect(applyArticleChange(kept, { ...kept }, kept.image)).toBe(kept)
    expect(applyArticleChange(kept, { author: "" }, null)).toBe(kept)
    expect(applyArticleChange(kept, { confirm_es: ["title"] }, null)).toBe(kept)
  })

  it("a change may be only a confirmation", () => {
    const copied = article({ title_es: "Sleep well", translations: { ...article().translations, title: "copied" } })
    const next = applyArticleChange(copied, { confirm_es: ["title"] }, null)
    expect(writtenArticleFields(next, copied)).toEqual({ translations: article().translations })
    expect(isSpanishReady(next.translations)).toBe(true)
  })
})

it("an article is found by either title, and sorted by the English one", () => {
  expect(articleKeys({ title_en: "Sleep Well", title_es: "Duerma más" })).toEqual({
    title_key: "sleep well",
    search_key: "sleep well duerma mas"
  })
  expect(readSort(articleQuery.sortFields, "-title")).toEqual({ field: "title", isDescending: true })
  expect(readSort(articleQuery.sortFields, "created_at")).toEqual({ field: "created_at", isDescending: false })
})
