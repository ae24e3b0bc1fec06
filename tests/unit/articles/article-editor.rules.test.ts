import { describe, expect, it } from "vitest"
import {
  articleDrafts,
  articleDraftSubject,
  type ArticleDocument,
  type ArticleEdit,
  articleEditorRules,
  articleIssues,
  canConfirm,
  readStoredArticle,
  toArticleDocument,
  translationNow
} from "#domain/articles/article-editor.rules.ts"
import { article } from "#tests/fixtures/articles.ts"
import { joined, picture, pngHead } from "#tests/fixtures/images.ts"

const base = article()
const blank = toArticleDocument(null)
const editing = toArticleDocument(base)
type Typed = Extract<ArticleEdit, { readonly kind: "type" }>
const after = (doc: ArticleDocument, field: Typed["field"], text: string): ArticleDocument =>
  articleEditorRules.edit(doc, { kind: "type", field, text }, "en")?.doc ?? doc

describe("the editor", () => {
  it("the editor shows the state of each translation", () => {
    expect(translationNow(blank, "title")).toBe("missing")
    expect(translationNow(editing, "title")).toBe("complete")
    const stale = after(editing, "title_en", "Rest well")
    expect([translationNow(stale, "title"), canConfirm(stale, "title"), canConfirm(stale, "text")]).toEqual([
      "stale",
      true,
      false
    ])
    expect(translationNow({ ...stale, confirmed: ["title"] }, "title")).toBe("complete")
    expect(canConfirm(after(editing, "title_es", ""), "title")).toBe(false)
  })

  it("editing either side of a translation removes its confirmation", () => {
    const confirmed: ArticleDocument = { ...editing, confirmed: ["title", "text"] }
    expect(after(confirmed, "title_en", "x").confirmed).toEqual(["text"])
    expect(after(confirmed, "text_es", "x").confirmed).toEqual(["title"])
    expect(after(confirmed, "author", "x").confirmed).toEqual(["title", "text"])
  })

  it("a picture is refused by the server's own rule", () => {
    expect(articleIssues({ ...editing, picture: picture(new Uint8Array([1])) })).toEqual({ image: "image_type" })
    const png = joined(pngHead(10, 10), new Uint8Array(20))
    expect(articleIssues({ ...editing, picture: picture(png) })).toEqual({})
  })

  it("a draft exists only while there are unsaved changes", () => {
    expect(articleDrafts.draftOf(editing)).toBeNull()
    const draft = articleDrafts.draftOf(after(editing, "title_en", "Rest well"))
    expect(readStoredArticle(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readStoredArticle({ ...draft, format: 7 })).toBeNull()
    expect([articleDraftSubject(null), articleDraftSubject(base)]).toEqual(["article new", `article ${base.id}`])
  })
})
