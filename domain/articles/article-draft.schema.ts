/** An article in its form: texts, choices, and the translations that were confirmed. */
import { Schema } from "effect"
import { Article, ArticleText } from "./article.schema.ts"

/** In the order of the form. */
export const articleFormFields = [
  "title_en",
  "title_es",
  "subtitle_en",
  "subtitle_es",
  "card_description_en",
  "card_description_es",
  "text_en",
  "text_es",
  "category",
  "author",
  "image"
] as const
export type ArticleFormField = (typeof articleFormFields)[number]

export const ArticleForm = Schema.Struct({
  title_en: Schema.String,
  title_es: Schema.String,
  subtitle_en: Schema.String,
  subtitle_es: Schema.String,
  card_description_en: Schema.String,
  card_description_es: Schema.String,
  text_en: Schema.String,
  text_es: Schema.String,
  category: Schema.String,
  author: Schema.String,
  /** The key of the stored picture; empty for none. A newly chosen picture is kept separately. */
  image: Schema.String
})
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
