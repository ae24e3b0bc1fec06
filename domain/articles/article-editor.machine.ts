/** Edits an article. A picture is not stored with a draft; a merged article is never sent again by itself. */
import { documentEditorMachine } from "../shared/document/document-editor.machine.ts"
import type { DocumentEditorEvent } from "../shared/document/document-editor.schema.ts"
import type { FieldConflict } from "../shared/document/record-merge.rules.ts"
import type { StoredArticleDraft } from "./article-draft.schema.ts"
import {
  articleDrafts,
  type ArticleDocument,
  type ArticleEdit,
  articleEditorRules,
  type ArticleSubject
} from "./article-editor.rules.ts"
import { articleNotices, describeArticleFailure } from "./article.messages.ts"
import type { Article } from "./article.schema.ts"

/** Opens the editor with an article as it is listed, or by its id; null for a new one. */
export type ArticleEditorEvent = DocumentEditorEvent<ArticleSubject, ArticleEdit>

export const articleEditorMachine = documentEditorMachine<
  ArticleSubject,
  ArticleDocument,
  ArticleEdit,
  FieldConflict,
  Article,
  StoredArticleDraft
>({
  id: "article-editor",
  rules: articleEditorRules,
  drafts: articleDrafts,
  notices: articleNotices,
  describe: describeArticleFailure,
  afterMerge: "editing"
})
