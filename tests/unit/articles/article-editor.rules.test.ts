import { describe, expect, it } from "vitest"
import {
  articleDrafts,
  articleDraftSubject,
  type ArticleDocument,
  type ArticleEdit,
  articleEditorRules,
  articleIssues,
  canConfirm,
  openedArticle,
  readStoredArticle,
  shownArticleIssues,
  toArticleDocument,
  toArticleForm,
  translationOfForm
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
    expect(translationOfForm(blank, "title")).toBe("missing")
    expect(translationOfForm(editing, "title")).toBe("complete")
    const stale = after(editing, "title_en", "Rest well")
    expect([translationOfForm(stale, "title"), canConfirm(stale, "title"), canConfirm(stale, "text")]).toEqual([
      "stale",
      true,
      false
    ])
    expect(translationOfForm({ ...stale, confirmed: ["title"] }, "title")).toBe("complete")
    expect(canConfirm(after(editing, "title_es", ""), "title")).toBe(false)
  })

  it("spaces around a text change neither it nor its translation", () => {
    const spaced = after(after(editing, "title_en", " Sleep well "), "title_es", " Duerma bien ")
    expect(translationOfForm(spaced, "title")).toBe("complete")
    expect(translationOfForm(after(spaced, "title_en", "Rest well"), "title")).toBe("stale")
  })

  it("a text typed as it was is no edit", () => {
    expect(articleEditorRules.edit(editing, { kind: "type", field: "author", text: base.author }, "en")).toBeNull()
  })

  it("an article known by its id alone, and a new one, start empty; a listed one as it is listed", () => {
    expect(articleEditorRules.start(base, "es")).toEqual({ doc: editing, language: "es" })
    expect([articleEditorRules.start(base.id, "en"), articleEditorRules.start(null, "en")]).toEqual([
      { doc: blank, language: "en" },
      { doc: blank, language: "en" }
    ])
    expect([articleEditorRules.isNew(blank), articleEditorRules.isNew(editing)]).toEqual([true, false])
    expect(blank).toMatchObject({ isPictureLost: false, blurredFields: [] })
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

  it("an unacceptable picture shows its error as soon as it is chosen; a field that the form lacks shows none", () => {
    const chosen = { kind: "picture.choose", picture: picture(new Uint8Array([1])) } as const
    const { doc } = articleEditorRules.edit(after(editing, "title_en", ""), chosen, "en") ?? { doc: editing }
    expect(shownArticleIssues(doc)).toEqual({ image: "image_type" })
    expect(articleEditorRules.afterBlur(doc, "constructor").blurredFields).toEqual(["image"])
    expect(articleEditorRules.afterBlur(doc, "image").blurredFields).toEqual(["image"])
  })

  it("the note on a lost picture ends with an attempt to save that is sent, not with one that is not", () => {
    const lost = { ...editing, isPictureLost: true }
    expect(articleEditorRules.afterCheck(lost)).toEqual(editing)
    expect(articleEditorRules.afterCheck(after(lost, "title_en", ""))).toMatchObject({ isPictureLost: true })
  })

  it("a draft exists only while there are unsaved changes", () => {
    expect(articleDrafts.draftOf(editing)).toBeNull()
    const draft = articleDrafts.draftOf(after(editing, "title_en", "Rest well"))
    expect(readStoredArticle(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(readStoredArticle({ ...draft, format: 7 })).toBeNull()
    expect([articleDraftSubject(null), articleDraftSubject(base)]).toEqual(["article new", `article ${base.id}`])
  })

  it("a draft says whether a picture was chosen, and only a draft that was stored can be void", () => {
    const typed = after(editing, "author", "Ana")
    expect(articleDrafts.draftOf(typed)).toMatchObject({ hadPicture: false })
    const stored = articleDrafts.draftOf({ ...typed, picture: picture(pngHead(10, 10)) })
    expect(stored).toMatchObject({ hadPicture: true })
    expect(openedArticle(base, stored)).toEqual({ doc: editing, foundDraft: stored, hasRedundantDraft: false })
    expect(openedArticle(base, null)).toEqual({ doc: editing, foundDraft: null, hasRedundantDraft: false })
  })

  it("a draft of the present version, or of a new article, is restored without a merge", () => {
    for (const doc of [blank, editing]) {
      const typed = after(doc, "author", "Ana")
      const found = articleDrafts.draftOf(typed)
      expect(found && articleDrafts.restoreDraft(doc, found)).toEqual({ doc: typed, conflicts: [], hasMerged: false })
    }
  })
})

describe("a merge with what another has saved", () => {
  const merge = (doc: ArticleDocument, current: typeof base) =>
    articleEditorRules.merge(doc, { ...current, version: 2 })

  it("a confirmation does not outlast a change of either of its texts, by the other or by both", () => {
    const mine: ArticleDocument = {
      ...after(editing, "text_en", "Mine."),
      confirmed: ["title", "subtitle", "card_description", "text"]
    }
    const theirs = article({ title_en: "Rest", subtitle_es: "Siete horas", text_en: "Theirs." })
    expect(merge(mine, theirs)).toMatchObject({
      doc: { confirmed: ["card_description"], form: { title_en: "Rest", text_en: "Mine." } },
      conflicts: [{ field: "text_en" }],
      hasMerged: false
    })
  })

  it("there is nothing to merge where the stored article has all of the form, but for spaces around a text", () => {
    const doc: ArticleDocument = { ...after(editing, "author", " Ana "), confirmed: ["title", "text"] }
    const saved = article({ author: "Ana" })
    expect(merge(doc, saved)).toBeNull()
    expect(merge({ ...doc, picture: picture(pngHead(10, 10)) }, saved)).not.toBeNull()
    expect(merge(doc, article({ author: "Ana", translations: { ...base.translations, text: "stale" } }))).not.toBeNull()
    expect(merge(doc, article({ author: "Eva" }))).not.toBeNull()
  })

  it("after a save that was done without an answer, what was chosen and confirmed since is kept", () => {
    const [first, second] = [picture(pngHead(10, 10)), picture(pngHead(20, 20))]
    const sent: ArticleDocument = { ...editing, picture: first, confirmed: ["title"] }
    const stored = article({ image: "a".repeat(32), version: 2 })
    const since: ArticleDocument = { ...sent, picture: second, confirmed: ["title", "text"] }
    expect(articleEditorRules.mergeIfStored(since, sent, stored)?.doc).toEqual({
      ...since,
      base: stored,
      form: toArticleForm(stored),
      confirmed: ["text"]
    })
    const stale = { ...stored, translations: { ...base.translations, text: "stale" } } as const
    expect(articleEditorRules.mergeIfStored(since, { ...sent, confirmed: ["title", "text"] }, stale)).toBeNull()
  })

  it("a sent picture has arrived only where the stored one is another; without one the stored one may stay", () => {
    const sent = after(editing, "author", "Ana")
    const stored = article({ author: "Ana", version: 2 })
    expect(articleEditorRules.mergeIfStored(sent, sent, stored)).not.toBeNull()
    expect(articleEditorRules.mergeIfStored(sent, { ...sent, picture: picture(pngHead(10, 10)) }, stored)).toBeNull()
  })
})
