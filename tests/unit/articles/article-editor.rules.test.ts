import { describe, expect, it } from "vitest"
import {
  articleDraftSubject,
  articleDraftToKeep,
  type ArticleEditorContext,
  articleIssues,
  canConfirm,
  editorAtFirst,
  readKeptArticle,
  toArticleForm,
  toArticleSave,
  translationNow,
  typed
} from "#domain/articles/article-editor.rules.ts"
import type { ArticleFormField } from "#domain/articles/article-draft.schema.ts"
import { article } from "#tests/fixtures/articles.ts"
import { joined, picture, pngHead } from "#tests/fixtures/images.ts"

const base = article()
const editing: ArticleEditorContext = { ...editorAtFirst, base, form: toArticleForm(base) }
const after = (context: ArticleEditorContext, field: ArticleFormField, text: string): ArticleEditorContext => ({
  ...context,
  ...typed(context, field, text)
})

describe("the editor", () => {
  it("shows how far each translation would be one", () => {
    expect(translationNow(editorAtFirst, "title")).toBe("missing")
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

  it("takes a confirmation back when either side of it is touched", () => {
    const confirmed: ArticleEditorContext = { ...editing, confirmed: ["title", "text"] }
    expect(after(confirmed, "title_en", "x").confirmed).toEqual(["text"])
    expect(after(confirmed, "text_es", "x").confirmed).toEqual(["title"])
    expect(after(confirmed, "author", "x").confirmed).toEqual(["title", "text"])
  })

  it("sends what was changed and nothing else", () => {
    expect(toArticleSave(after(editing, "title_es", " Descanse "))).toEqual({
      kind: "change",
      id: base.id,
      change: { title_es: "Descanse", version: 1 },
      picture: null
    })
    const pictured = article({ image: "a".repeat(32) })
    const removed = { ...editing, base: pictured, form: { ...toArticleForm(pictured), image: "" } }
    expect(toArticleSave(removed)).toMatchObject({ change: { image: null, version: 1 } })
  })

  it("sends a new article whole, with what was confirmed", () => {
    const form = { ...toArticleForm(base), image: "", title_es: "Sleep well" }
    const save = toArticleSave({ ...editorAtFirst, form, confirmed: ["title"] })
    expect(save).toMatchObject({ kind: "new", draft: { title_en: "Sleep well", confirm_es: ["title"] } })
  })

  it("refuses a picture by the server's own rule", () => {
    expect(articleIssues({ ...editing, picture: picture(new Uint8Array([1])) })).toEqual({ image: "image_type" })
    const png = joined(pngHead(10, 10), new Uint8Array(20))
    expect(articleIssues({ ...editing, picture: picture(png) })).toEqual({})
  })

  it("keeps a draft only while it says something that is not saved", () => {
    expect(articleDraftToKeep(editing)).toBeNull()
    const draft = articleDraftToKeep(after(editing, "title_en", "Rest well"))
    expect(readKeptArticle(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readKeptArticle({ ...draft, format: 7 })).toBeNull()
    expect([articleDraftSubject(null), articleDraftSubject(base)]).toEqual(["article new", `article ${base.id}`])
  })
})
