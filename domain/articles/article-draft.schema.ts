/** An article in its form: texts, choices, and the translations that were confirmed. */
import { Schema } from "effect"
import { eachField } from "../shared/record-fields.rules.ts"
import { Article, ArticleText, articleTextFields } from "./article.schema.ts"

/** In the order of the form. `image` is the key of the stored picture, empty for none; a newly chosen one is kept apart. */
export const articleFormFields = [...articleTextFields, "category", "author", "image"] as const
export type ArticleFormField = (typeof articleFormFields)[number]

export const ArticleForm = Schema.Struct(eachField(articleFormFields, () => Schema.String))
export interface ArticleForm extends Schema.Schema.Type<typeof ArticleForm> {}

/** An unsaved draft as stored in the browser. A draft of another `format` counts as none. */
export const StoredArticleDraft = Schema.Struct({
  format: Schema.Literal(1),
  form: ArticleForm,
  confirmed: Schema.Array(ArticleText),
  /** Whether a picture had been chosen: its bytes are not stored. */
  hadPicture: Schema.Boolean,
  /** The article as it was when the edit began; null for a new one. */
  base: Schema.NullOr(Article)
})
export interface StoredArticleDraft extends Schema.Schema.Type<typeof StoredArticleDraft> {}
