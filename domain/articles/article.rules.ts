/** How translation states follow edits, and how an edit changes an article. */
import { normalise } from "../shared/search.rules.ts"
import {
  type Article,
  type ArticleChange,
  type NewArticle,
  type ArticleText,
  articleTextFields,
  articleTexts,
  eachArticleText,
  type Translations,
  type TranslationState
} from "./article.schema.ts"
import type { ArticlesScreenWords } from "./articles-screen-english.messages.ts"
import { differingFields, eachField, givenFields } from "../shared/record-fields.rules.ts"

export interface Pair {
  readonly en: string
  readonly es: string
}

/**
 * How far the Spanish text is a translation after a change; `before` is null for a new article. Equal texts without a
 * confirmation count as copied (decisions, section 12) until the Spanish is edited.
 */
export const translationAfter = (
  before: (Pair & { readonly state: TranslationState }) | null,
  { en, es }: Pair,
  isConfirmed: boolean
): TranslationState => {
  if (es === "") return "missing"
  if (isConfirmed) return "complete"
  if (before === null || before.es !== es) return es === en ? "copied" : "complete"
  if (before.en === en) return before.state
  if (es === en || before.state === "copied") return "copied"
  return "stale"
}

export const pairOf = (
  article: Readonly<Record<`${ArticleText}_${"en" | "es"}`, string>>,
  text: ArticleText
): Pair => ({
  en: article[`${text}_en`],
  es: article[`${text}_es`]
})

/** How many Spanish texts are not complete, and which state they are in where all of them are in one. */
export interface IncompleteSpanish {
  readonly count: number
  readonly state: Exclude<TranslationState, "complete"> | null
}

/** What is missing in the Spanish; null where nothing is. */
export const incompleteSpanish = (translations: Translations): IncompleteSpanish | null => {
  const left = articleTexts.map((text) => translations[text]).filter((state) => state !== "complete")
  const [first] = left
  return first === undefined
    ? null
    : { count: left.length, state: left.every((state) => state === first) ? first : null }
}

export const wordsOfLeft = (left: IncompleteSpanish | null, words: ArticlesScreenWords["left"]): string | null =>
  left === null ? null : words[left.state ?? "several"](left.count)

export const isSpanishReady = (translations: Translations): boolean => incompleteSpanish(translations) === null

const translationsOf = (judge: (text: ArticleText) => TranslationState): Translations => eachField(articleTexts, judge)

export type ArticleContent = Omit<Article, "id" | "author_id" | "author_name" | "created_at" | "version">

/** A new article as it is stored: a draft unless it says otherwise, with missing Spanish copied and marked so. */
export const toArticleContent = (input: NewArticle, authorName: string, image: string | null): ArticleContent => {
  const copied = (text: ArticleText): Pair => {
    const en = input[`${text}_en`]
    const es = input[`${text}_es`] ?? ""
    return { en, es: es === "" ? en : es }
  }
  const confirmed = input.confirm_es ?? []
  return {
    ...eachArticleText("en", (text) => copied(text).en),
    ...eachArticleText("es", (text) => copied(text).es),
    image,
    author: input.author === undefined || input.author === "" ? authorName : input.author,
    category: input.category,
    status: input.status ?? "inactive",
    translations: translationsOf((text) =>
      // A text copied just now cannot have been confirmed.
      translationAfter(null, copied(text), confirmed.includes(text) && (input[`${text}_es`] ?? "") !== "")
    )
  }
}

/** The article as the change leaves it, its version included; the same value when nothing is changed. */
export const applyArticleChange = (article: Article, change: ArticleChange, image: string | null): Article => {
  const changed: Article = {
    ...article,
    ...givenFields([...articleTextFields, "category", "status"], change),
    image,
    author: change.author === undefined || change.author === "" ? article.author : change.author
  }
  const confirmed = change.confirm_es ?? []
  const translations = translationsOf((text) =>
    translationAfter(
      { ...pairOf(article, text), state: article.translations[text] },
      pairOf(changed, text),
      confirmed.includes(text)
    )
  )
  const next = { ...changed, translations }
  return Object.keys(writtenArticleFields(next, article)).length === 0
    ? article
    : { ...next, version: article.version + 1 }
}

/** The fields that administrators send. */
export const sentArticleFields = [
  ...articleTextFields,
  "image",
  "author",
  "category",
  "status"
] as const satisfies ReadonlyArray<keyof Article>

/** With those that follow from them; each is a column of its own name. */
export const articleFields = [...sentArticleFields, "translations"] as const satisfies ReadonlyArray<keyof Article>

/** The fields of `article` that differ from those of `other`; without another, all of them. */
export const writtenArticleFields = (article: ArticleContent, other: ArticleContent | null) =>
  differingFields(articleFields, article, other ?? {})

export interface ArticleKeys {
  readonly title_key: string
  readonly search_key: string
}

export const articleKeys = ({ title_en, title_es }: Pick<Article, "title_en" | "title_es">): ArticleKeys => {
  const title_key = normalise(title_en)
  return { title_key, search_key: `${title_key} ${normalise(title_es)}` }
}
