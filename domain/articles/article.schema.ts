/**
 * What a learning article is: four texts in two languages, and how far each Spanish one is a translation. One rule for
 * each field, for form and server (decisions, section 11); names are the wire's (specification, "Entities").
 */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { ArticleId, UserId } from "../shared/identity.schema.ts"
import { listQuery } from "../shared/page.schema.ts"
import { atMost, required } from "../shared/text.schema.ts"
import { overtakenBy, Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../users/user.schema.ts"

/** In the order of the form (specification, "Article form"). */
export const articleCategories = [
  "newsletter",
  "mind_and_mood",
  "body_and_balance",
  "healthy_habits",
  "wellness_at_work",
  "self_care_stories"
] as const
export const ArticleCategory = Schema.Literals(articleCategories).annotate({ message: "category_required" })
export type ArticleCategory = typeof ArticleCategory.Type
export const articleCategoryDefault: ArticleCategory = "mind_and_mood"

/** The texts that exist in both languages, in the order of the form. */
export const articleTexts = ["title", "subtitle", "card_description", "text"] as const
export const ArticleText = Schema.Literals(articleTexts).annotate({ message: "text_unknown" })
export type ArticleText = typeof ArticleText.Type

/** The longest texts, in characters as a person sees them; so many are still allowed (decisions, section 7). */
export const articleTextMax = { title: 50, subtitle: 50, card_description: 255, text: 300 } as const
export const authorMax = 100

/**
 * How far a Spanish text is a translation: complete (written or confirmed), missing, copied (the English one put there
 * so that members see something), or stale (the English has changed since).
 */
export const translationStates = ["complete", "missing", "copied", "stale"] as const
export const TranslationState = Schema.Literals(translationStates)
export type TranslationState = typeof TranslationState.Type

export const Translations = Schema.Struct({
  title: TranslationState,
  subtitle: TranslationState,
  card_description: TranslationState,
  text: TranslationState
})
export interface Translations extends Schema.Schema.Type<typeof Translations> {}

export const Article = Schema.Struct({
  id: ArticleId,
  title_en: Schema.String,
  title_es: Schema.String,
  subtitle_en: Schema.String,
  subtitle_es: Schema.String,
  card_description_en: Schema.String,
  card_description_es: Schema.String,
  text_en: Schema.String,
  text_es: Schema.String,
  image: Schema.NullOr(Schema.String),
  /** The author shown to members. */
  author: Schema.String,
  /** Who added it. */
  author_id: UserId,
  author_name: Schema.String,
  category: ArticleCategory,
  /** Active means published; everything else is a draft. */
  status: ActiveStatus,
  translations: Translations,
  created_at: Instant,
  version: Version
})
export interface Article extends Schema.Schema.Type<typeof Article> {}

const english = {
  title_en: required("article_title_required").check(atMost(articleTextMax.title, "article_title_too_long")),
  subtitle_en: required("subtitle_required").check(atMost(articleTextMax.subtitle, "subtitle_too_long")),
  card_description_en: required("card_description_required").check(
    atMost(articleTextMax.card_description, "card_description_too_long")
  ),
  text_en: required("article_text_required").check(atMost(articleTextMax.text, "article_text_too_long"))
}

/** Empty is allowed: a missing translation is shown as such and does not prevent saving. */
const spanish = {
  title_es: Schema.Trim.check(atMost(articleTextMax.title, "article_title_too_long")),
  subtitle_es: Schema.Trim.check(atMost(articleTextMax.subtitle, "subtitle_too_long")),
  card_description_es: Schema.Trim.check(atMost(articleTextMax.card_description, "card_description_too_long")),
  text_es: Schema.Trim.check(atMost(articleTextMax.text, "article_text_too_long"))
}

const Author = Schema.Trim.check(atMost(authorMax, "author_too_long"))
const missing = (messageMissingKey: string) => ({ messageMissingKey })
const optional = Schema.optionalKey

/** The texts whose Spanish is confirmed as it is, even where it equals the English. */
const Confirmed = Schema.Array(ArticleText)

/** A new article. Spanish texts left empty are copied from the English ones (decisions, section 1). */
export const NewArticle = Schema.Struct({
  title_en: english.title_en.pipe(Schema.annotateKey(missing("article_title_required"))),
  subtitle_en: english.subtitle_en.pipe(Schema.annotateKey(missing("subtitle_required"))),
  card_description_en: english.card_description_en.pipe(Schema.annotateKey(missing("card_description_required"))),
  text_en: english.text_en.pipe(Schema.annotateKey(missing("article_text_required"))),
  title_es: optional(spanish.title_es),
  subtitle_es: optional(spanish.subtitle_es),
  card_description_es: optional(spanish.card_description_es),
  text_es: optional(spanish.text_es),
  category: ArticleCategory.pipe(Schema.annotateKey(missing("category_required"))),
  /** The administrator's own name where nothing is written. */
  author: optional(Author),
  status: optional(ActiveStatus),
  confirm_es: optional(Confirmed)
})
export interface NewArticle extends Schema.Schema.Type<typeof NewArticle> {}

/** Changed fields of an article; absent ones keep their value. `version` makes a stale write a refusal. */
export const ArticleChange = Schema.Struct({
  title_en: optional(english.title_en),
  subtitle_en: optional(english.subtitle_en),
  card_description_en: optional(english.card_description_en),
  text_en: optional(english.text_en),
  title_es: optional(spanish.title_es),
  subtitle_es: optional(spanish.subtitle_es),
  card_description_es: optional(spanish.card_description_es),
  text_es: optional(spanish.text_es),
  category: optional(ArticleCategory),
  author: optional(Author),
  status: optional(ActiveStatus),
  /** Null removes the picture; its own key keeps it. */
  image: optional(Schema.NullOr(Schema.String)),
  confirm_es: optional(Confirmed),
  version: optional(Version)
})
export interface ArticleChange extends Schema.Schema.Type<typeof ArticleChange> {}

export const ArticleStats = Schema.Struct({
  total: Schema.Int,
  active: Schema.Int,
  /** All that are not active. */
  drafts: Schema.Int,
  /** Different ones in use. */
  categories: Schema.Int
})
export interface ArticleStats extends Schema.Schema.Type<typeof ArticleStats> {}

export const articleQuery = listQuery({
  id: ArticleId,
  filters: {
    status: optional(ActiveStatus),
    category: optional(ArticleCategory),
    /** Ready when all four texts are complete. */
    spanish: optional(Schema.Literals(["ready", "not_ready"]).annotate({ message: "spanish_unknown" }))
  },
  sortFields: ["title", "created_at", "status"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: 3
})
export const ArticleFilter = articleQuery.Filter
export interface ArticleFilter extends Schema.Schema.Type<typeof ArticleFilter> {}
export const ArticleSearch = articleQuery.Search
export interface ArticleSearch extends Schema.Schema.Type<typeof ArticleSearch> {}
export type ArticleSortField = (typeof articleQuery.sortFields)[number]

export class ArticleNotFound extends Schema.TaggedError<ArticleNotFound>()("ArticleNotFound", {}) {}

export class ArticleOvertaken extends Schema.TaggedError<ArticleOvertaken>()(
  "ArticleOvertaken",
  overtakenBy(Article)
) {}

export const ArticleFailure = Schema.Union([ArticleNotFound, ArticleOvertaken, ...CallFailure.members])
export type ArticleFailure = typeof ArticleFailure.Type

export const toArticleFailure = failureReader(ArticleFailure)
