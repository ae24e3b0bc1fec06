import { recordKinds } from "../shared/record-kind.schema.ts"
import { languageTabsEnglish, recordTextsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { Language } from "../shared/language.schema.ts"
import type { ArticleCategory, ArticleText, TranslationState } from "./article.schema.ts"

const texts = recordTextsEnglish(recordKinds.article.noun.en)

export const articlesScreenEnglish = {
  ...texts,
  title: placeTitles.en.learn,
  stats: {
    total: "Total Learnings",
    active: "Articles Published",
    drafts: "Drafts",
    categories: "Categories"
  },
  add: "Add Learning",
  search: "Search articles by title",
  cardsPerPage: "Cards per page",
  categories: {
    newsletter: "Newsletter",
    mind_and_mood: "Mind and mood",
    body_and_balance: "Body and balance",
    healthy_habits: "Healthy habits",
    wellness_at_work: "Wellness at work",
    self_care_stories: "Self-care stories"
  } satisfies Record<ArticleCategory, string>,
  statuses: { active: "Published", inactive: "Draft" },
  filters: {
    ...texts.filters,
    category: "Category",
    anyCategory: "All categories",
    spanish: "Spanish",
    anySpanish: "All translations",
    ready: "Spanish ready",
    notReady: "Spanish not ready"
  },
  sort: {
    label: "Order",
    newest: "Newest first",
    oldest: "Oldest first",
    titleUp: "Title A to Z",
    titleDown: "Title Z to A",
    publishedFirst: "Published first",
    draftsFirst: "Drafts first"
  },
  empty: { title: "There is no learning content available", add: "Add First Article" },
  card: {
    switch: "Publish Article",
    switchOf: (title: string) => `Publish Article: ${title}`,
    menuOf: (title: string) => `Menu for ${title}`,
    edit: "Edit",
    unpublish: "Unpublish",
    publish: "Publish",
    delete: "Delete",
    /** Shown when an article has no card description. */
    sample: "This article has no card description yet.",
    spanish: (left: string) => `Spanish: ${left}`
  },
  /** Number of Spanish texts that are not ready, by their state; `several` when their states differ. */
  left: {
    missing: (count) => `${count} missing`,
    copied: (count) => `${count} copied`,
    stale: (count) => `${count} outdated`,
    several: (count) => `${count} not ready`
  } satisfies Record<Exclude<TranslationState, "complete"> | "several", (count: number) => string>,
  removal: {
    ...texts.removal,
    question: (title: string) => `Members will no longer find “${title}”.`
  },
  form: {
    ...texts.form,
    addTitle: "Add New Article",
    add: "Create Article",
    adding: "Creating...",
    unsaved: "Unsaved changes",
    fields: {
      title: "Article title",
      subtitle: "Subtitle",
      card_description: "Card description",
      text: "Content",
      category: "Category",
      author: "Author",
      image: "Image"
    } satisfies Record<ArticleText | "category" | "author" | "image", string>,
    inLanguage: { en: (label) => `${label} (English)`, es: (label) => `${label} (Spanish)` } satisfies Record<
      Language,
      (label: string) => string
    >,
    ownAuthor: "If you leave it empty, you are the author.",
    sameAuthor: "If you leave it empty, the author does not change.",
    languages: { ...languageTabsEnglish, label: "Language" },
    willBeCopied: "Fields you leave empty are copied from English and marked as not translated.",
    confirm: "Confirm translation",
    confirmOf: (label: string) => `Confirm translation: ${label}`,
    counter: (count: string, most: number) => `${count} / ${most}`,
    tooLongToCount: "too long",
    useThese: "Use these values"
  },
  keys: { ...texts.keys, switch: "Publish or unpublish the article" }
}

export type ArticlesScreenWords = typeof articlesScreenEnglish
