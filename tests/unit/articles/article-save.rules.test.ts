import { Effect } from "effect"
import { expect, it } from "vitest"
import { type ArticleDocument, toArticleDocument, toArticleForm } from "#domain/articles/article-editor.rules.ts"
import { saveArticle, toArticleSave } from "#domain/articles/article-save.rules.ts"
import { ArticleNotFound, ArticleOvertaken } from "#domain/articles/article.schema.ts"
import { article } from "#tests/fixtures/articles.ts"

const base = article()
const blank = toArticleDocument(null)
const editing = toArticleDocument(base)
const typed = (doc: ArticleDocument, form: Partial<ArticleDocument["form"]>) => ({
  ...doc,
  form: { ...doc.form, ...form }
})

it("a save sends the changed fields only", () => {
  expect(toArticleSave(typed(editing, { title_es: " Descanse " }))).toEqual({
    kind: "change",
    id: base.id,
    change: { title_es: "Descanse", version: 1 },
    picture: null
  })
  const pictured = article({ image: "a".repeat(32) })
  const removed = typed(toArticleDocument(pictured), { image: "" })
  expect(toArticleSave(removed)).toMatchObject({ change: { image: null, version: 1 } })
})

it("a form that breaks rules is a defect where it is to be sent", () => {
  const short = { title_en: "", text_en: "" }
  for (const doc of [blank, editing])
    expect(() => toArticleSave(typed(doc, { ...toArticleForm(base), ...short }))).toThrow(
      "A form that breaks rules was to be sent: title_en, text_en"
    )
})

it("a new article is sent whole, with its confirmations", () => {
  const { form } = typed(editing, { image: "", title_es: "Sleep well" })
  const save = toArticleSave({ ...blank, form, confirmed: ["title"] })
  expect(save).toMatchObject({ kind: "new", input: { title_en: "Sleep well", confirm_es: ["title"] } })
})

it("an overtaken save returns the newer article, any other failure is passed on", async () => {
  const current = article({ version: 2 })
  const fails = (failure: ArticleOvertaken | ArticleNotFound) =>
    saveArticle({ create: () => Effect.fail(failure), change: () => Effect.fail(failure) } as never, editing)
  expect(await Effect.runPromise(fails(new ArticleOvertaken({ current, fields: {} })))).toEqual({
    kind: "overtaken",
    current
  })
  await expect(Effect.runPromise(fails(new ArticleNotFound()))).rejects.toBeInstanceOf(ArticleNotFound)
})
