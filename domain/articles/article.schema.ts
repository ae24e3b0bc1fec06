/**
 * What a learning article is: four texts in two languages, and how far each Spanish one is a translation. One rule for
 * each field, for form and server (decisions, section 11); names are the wire's (specification, "Entities").
 */
import { Schema, Struct } from "effect"
import { Active, deletedMark } from "../records/record.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { ArticleId, UserId } from "../shared/identity.schema.ts"
import { listQuery } from "../shared/page.schema.ts"
import type { Language } from "../shared/language.schema.ts"
import { eachField } from "../shared/record-fields.rules.ts"
import { maxCharacters, missingKeyMessage, requiredText } from "../shared/text.schema.ts"
import { overtakenFields, Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../shared/account.schema.ts"

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
export const articleTextFields = articleTexts.flatMap((text) => [`${text}_en`, `${text}_es`] as const)

export const eachArticleText = <In extends Language, Value>(language: In, make: (text: ArticleText) => Value) =>
  Object.fromEntries(articleTexts.map((text) => [`${text}_${language}`, make(text)])) as Readonly<
    Record<`${ArticleText}_${In}`, Value>
  >

/** The longest texts, in characters as a person sees them; so many are still allowed (decisions, section 7). */
export const articleTextMax = { title: 50, subtitle: 50, card_description: 255, text: 300 } as const
export const authorMax = 100

/**
 * How far a Spanish text is a translation. Copied: the English was put there. Stale: the English has changed since
 * then.
 */
export const translationStates = ["complete", "missing", "copied", "stale"] as const
export const TranslationState = Schema.Literals(translationStates)
export type TranslationState = typeof TranslationState.Type

export const Translations = Schema.Struct(eachField(articleTexts, () => TranslationState))
export interface Translations extends Schema.Schema.Type<typeof Translations> {}

export const Article = Schema.Struct({
  id: ArticleId,
  ...eachField(articleTextFields, () => Schema.String),
  image: Schema.NullOr(Schema.String),
  /** The author shown to members. */
  author: Schema.String,
  author_id: UserId,
  author_name: Schema.String,
  category: ArticleCategory,
  /** Active means published; everything else is a draft. */
  status: ActiveStatus,
  translations: Translations,
  created_at: Instant,
  version: Version,
  ...deletedMark
})
export interface Article extends Schema.Schema.Type<typeof Article> {}

/** How the message keys of a text begin. */
const keys = {
  title: "article_title",
  subtitle: "subtitle",
  card_description: "card_description",
  text: "article_text"
}
const noLonger = (text: ArticleText) => maxCharacters(articleTextMax[text], `${keys[text]}_too_long`)

const english = eachArticleText("en", (text) => requiredText(`${keys[text]}_required`).check(noLonger(text)))

/** Empty is allowed: a missing translation is shown as such and does not prevent saving. */
const spanish = Struct.map(
  eachArticleText("es", (text) => Schema.Trim.check(noLonger(text))),
  Schema.optionalKey
)

const Author = Schema.Trim.check(maxCharacters(authorMax, "author_too_long"))
const optional = Schema.optionalKey

/** The texts whose Spanish is confirmed as it is, even where it equals the English. */
export const ConfirmedTexts = Schema.Array(ArticleText).check(Schema.isMaxLength(100, { message: "value_invalid" }))

/** A new article. Spanish texts left empty are copied from the English ones (decisions, section 1). */
export const NewArticle = Schema.Struct({
  ...english,
  ...spanish,
  category: ArticleCategory.pipe(Schema.annotateKey(missingKeyMessage("category_required"))),
  /** The administrator's own name where nothing is written. */
  author: optional(Author),
  status: optional(ActiveStatus),
  confirm_es: optional(ConfirmedTexts)
})
export interface NewArticle extends Schema.Schema.Type<typeof NewArticle> {}

/** Changed fields of an article; absent ones keep their value. `version` makes a stale write a refusal. */
export const ArticleChange = Schema.Struct({
  ...Struct.map(english, Schema.optionalKey),
  ...spanish,
  category: optional(ArticleCategory),
  author: optional(Author),
  status: optional(ActiveStatus),
  /** Null removes the picture; its own key keeps it. */
  image: optional(Schema.NullOr(Schema.String)),
  confirm_es: optional(ConfirmedTexts),
  version: optional(Version)
})
export interface ArticleChange extends Schema.Schema.Type<typeof ArticleChange> {}

export const ArticleStats = Schema.Struct({
  total: Schema.Int,
  active: Schema.Int,
  drafts: Schema.Int,
  categories: Schema.Int
})
export interface ArticleStats extends Schema.Schema.Type<typeof ArticleStats> {}

export const articleQuery = listQuery({
  id: ArticleId,
  filters: {
    status: optional(ActiveStatus),
    category: optional(ArticleCategory),
    /** Ready when all four texts are complete. */
    spanish: optional(Schema.Literals(["ready", "not_ready"]).annotate({ message: "spanish_unknown" })),
    active: optional(Active)
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
  overtakenFields(Article)
) {}

export const ArticleFailure = Schema.Union([ArticleNotFound, ArticleOvertaken, ...CallFailure.members])
export type ArticleFailure = typeof ArticleFailure.Type

export const toArticleFailure = failureReader(ArticleFailure)
