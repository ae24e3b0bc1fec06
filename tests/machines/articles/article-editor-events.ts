/** What can happen while somebody writes an article. */
import { initialTransition } from "xstate"
import { type ArticleEditorEvent, articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { toArticleForm } from "#domain/articles/article-editor.rules.ts"
import type { KeptArticleDraft } from "#domain/articles/article-draft.schema.ts"
import { ArticleOvertaken } from "#domain/articles/article.errors.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { article } from "#tests/fixtures/articles.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

/** Its first title is a copy. */
export const kept = article({
  title_es: "Sleep well",
  translations: { ...article().translations, title: "copied" }
})

export const type = (field: Extract<ArticleEditorEvent, { readonly type: "article.type" }>["field"], text: string) =>
  ({ type: "article.type", field, text }) as const

export const intents: Samples<ArticleEditorEvent> = {
  "article.open": { type: "article.open", article: kept },
  "article.close": { type: "article.close" },
  "article.stay": { type: "article.stay" },
  "article.discard": { type: "article.discard" },
  "draft.restore": { type: "draft.restore" },
  "draft.dismiss": { type: "draft.dismiss" },
  "article.type": type("subtitle_en", "Mine"),
  "article.leave": { type: "article.leave", field: "text_en" },
  "picture.choose": { type: "picture.choose", picture: picture(pngHead(10, 10)) },
  "picture.misfit": { type: "picture.misfit", issue: "image_type" },
  "picture.remove": { type: "picture.remove" },
  "translation.confirm": { type: "translation.confirm", text: "title" },
  "tab.choose": { type: "tab.choose", language: "es" },
  "article.save": { type: "article.save" },
  "conflict.choose": { type: "conflict.choose", field: "subtitle_en", side: "theirs" },
  "merge.confirm": { type: "merge.confirm" }
}

export const draft: KeptArticleDraft = {
  format: 1,
  form: { ...toArticleForm(kept), subtitle_en: "Kept" },
  confirmed: [],
  hadPicture: true,
  base: kept
}

/** What a colleague has saved. */
export const theirs = article({ ...kept, subtitle_en: "Theirs", version: 2 })

export const outcomes = {
  "no draft is there": done("readDraft", null),
  "a draft is there": done("readDraft", draft),
  "no draft can be read": error("readDraft", new Error("denied")),
  "it is saved": done("saveArticle", article({ version: 2 })),
  "no answer": error("saveArticle", new TimedOut()),
  "somebody was quicker": error("saveArticle", new ArticleOvertaken({ current: theirs, fields: {} }))
}

export const [closed] = initialTransition(articleEditorMachine)
export const editorAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(articleEditorMachine, closed, ...events)
export const editing = [intents["article.open"], outcomes["no draft is there"]]
