import { describe, expect, it } from "vitest"
import { articleFieldWords } from "#domain/articles/article.messages.ts"
import { ArticleChange, NewArticle } from "#domain/articles/article.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { article, newArticle } from "#tests/fixtures/articles.ts"

const readNew = schemaReader(NewArticle)
const readChange = schemaReader(ArticleChange)
const words: Readonly<Record<string, string>> = articleFieldWords.en
const said = (read: { readonly _tag: string; readonly failure?: unknown }) =>
  read._tag === "Success"
    ? {}
    : Object.fromEntries(
        Object.entries(read.failure as Record<string, string>).map(([field, key]) => [field, words[key]])
      )

describe("a new article", () => {
  it("a new article reports every missing field, absent or blank, with the specification's text", () => {
    const wanted = {
      title_en: "Article title is required",
      subtitle_en: "Subtitle is required",
      card_description_en: "Card description is required",
      text_en: "Article content is required",
      category: "Category is required"
    }
    expect(said(readNew({}))).toEqual(wanted)
    expect(
      said(readNew({ title_en: " ", subtitle_en: "", card_description_en: "\n", text_en: "", category: "" }))
    ).toEqual(wanted)
  })

  it.each([
    ["title", 50, "Article title must be less than 50 characters"],
    ["subtitle", 50, "Subtitle must be less than 50 characters"],
    ["card_description", 255, "Card description must be less than 255 characters"],
    ["text", 300, "Article content must be less than 300 characters"]
  ] as const)(
    "a new article has a %s of at most %i characters as a person counts them, in both languages",
    (text, most, message) => {
      const family = "👩‍👩‍👧‍👦"
      for (const language of ["en", "es"] as const) {
        const field = `${text}_${language}`
        expect(said(readNew({ ...newArticle(), [field]: family.repeat(most) }))).toEqual({})
        expect(said(readNew({ ...newArticle(), [field]: `${"x".repeat(most)}é` }))).toEqual({ [field]: message })
        expect(said(readNew({ ...newArticle(), [field]: "x".repeat(100_000) }))).toEqual({ [field]: message })
      }
    }
  )
})

describe("a change of an article", () => {
  it("a change may be the row as listed, of which only editable fields are read", () => {
    const {
      id: _id,
      author_id: _author,
      author_name: _name,
      translations: _states,
      created_at: _at,
      ...rest
    } = article()
    const read = readChange({ ...article() })
    expect(read._tag === "Success" && read.success).toEqual(rest)
  })

  it("a change may remove a translation, but no English text", () => {
    expect(said(readChange({ title_es: "" }))).toEqual({})
    expect(said(readChange({ title_en: "" }))).toEqual({ title_en: "Article title is required" })
  })
})
