/** The events of editing an article. */
import { initialTransition } from "xstate"
import { type ArticleEditorEvent, articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { type ArticleEdit, openedArticle, toArticleForm } from "#domain/articles/article-editor.rules.ts"
import type { StoredArticleDraft } from "#domain/articles/article-draft.schema.ts"
import type { Article } from "#domain/articles/article.schema.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { article } from "#tests/fixtures/articles.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

/** Its first title is a copy. */
export const kept = article({
  title_es: "Sleep well",
  translations: { ...article().translations, title: "copied" }
})

export const edit = (one: ArticleEdit) => ({ type: "form.edit", edit: one }) as const
export const type = (field: Extract<ArticleEdit, { readonly kind: "type" }>["field"], text: string) =>
  edit({ kind: "type", field, text })

export const intents: Samples<ArticleEditorEvent> = {
  "form.retry": { type: "form.retry" },
  "form.open": { type: "form.open", subject: kept },
  "connection.restored": { type: "connection.restored" },
  "form.dismiss": { type: "form.dismiss" },
  "form.edit": type("subtitle_en", "Mine"),
  "form.blur": { type: "form.blur", field: "text_en" },
  "form.tab": { type: "form.tab", language: "es" },
  "form.type": { type: "form.type", text: "x" },
  "form.erase": { type: "form.erase" },
  "form.save": { type: "form.save" },
  "form.choose": { type: "form.choose", name: "subtitle_en", side: "theirs" },
  "form.merge": { type: "form.merge" },
  "form.compare": { type: "form.compare" },
  "rows.changed": { type: "rows.changed", ids: [kept.id], isOwn: false },
  "form.close": { type: "form.close" },
  "form.stay": { type: "form.stay" },
  "form.discard": { type: "form.discard" }
}

/** Every kind of edit, each of which changes something once a picture has been chosen. */
export const edits = {
  "a text is typed": intents["form.edit"],
  "a picture is chosen": edit({ kind: "picture.choose", picture: picture(pngHead(10, 10)) }),
  "a file is no picture": edit({ kind: "picture.invalid", issue: "image_type" }),
  "the picture is removed": edit({ kind: "picture.remove" }),
  "a translation is confirmed": edit({ kind: "translation.confirm", text: "title" })
}

export const draft: StoredArticleDraft = {
  format: 1,
  form: { ...toArticleForm(kept), subtitle_en: "Kept" },
  confirmed: [],
  hadPicture: true,
  base: kept
}

/** What another user has saved. */
export const theirs = article({ ...kept, subtitle_en: "Theirs", version: 2 })

export const opened = (from: Article | null, stored: StoredArticleDraft | null = null) =>
  done("openDocument", openedArticle(from, stored))
const overtakenBy = (current: Article) => done("saveDocument", { kind: "overtaken", current })

export const outcomes = {
  ...edits,
  "it is opened": opened(kept),
  "a draft is found": opened(kept, draft),
  "it is not opened": error("openDocument", new Error("denied")),
  "it is saved": done("saveDocument", { kind: "saved", row: article({ version: 2 }) }),
  "it is still there": done("checkDocument", openedArticle(kept, null)),
  "it is gone": error("checkDocument", { _tag: "RecordNotFound" }),
  "the present one is read": done("compareDocument", openedArticle(kept, null)),
  "the present one cannot be read": error("compareDocument", new Error("denied")),
  "the present one differs in the same field": done("compareDocument", openedArticle(theirs, null)),
  "it is not saved": error("saveDocument", new TimedOut()),
  "another has saved other fields": overtakenBy(article({ ...kept, author: "Theirs", version: 2 })),
  "another has saved the same field": overtakenBy(theirs),
  "an earlier save was not answered": overtakenBy(article({ ...kept, subtitle_en: "Mine", version: 2 }))
}

export const [closed] = initialTransition(articleEditorMachine)
export const editorAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(articleEditorMachine, closed, ...events)
export const editing = [intents["form.open"], outcomes["it is opened"]]
