import type { ArticlesScreenWords } from "./articles-screen.messages.ts"

export const articlesScreenEnglish: ArticlesScreenWords = {
  title: "Learn",
  table: (count) => `Articles (${count})`,
  caption: "Articles",
  loading: "Loading...",
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
  },
  statuses: { active: "Published", inactive: "Draft" },
  filters: {
    status: "Status",
    anyStatus: "All statuses",
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
    switchOf: (title) => `Publish Article: ${title}`,
    menuOf: (title) => `Menu for ${title}`,
    edit: "Edit",
    unpublish: "Unpublish",
    publish: "Publish",
    delete: "Delete",
    sample: "Nothing has been written for the card of this article yet.",
    spanish: (left) => `Spanish: ${left}`
  },
  left: {
    missing: (count) => `${count} missing`,
    copied: (count) => `${count} copied`,
    stale: (count) => `${count} outdated`,
    several: (count) => `${count} not ready`
  },
  removal: {
    title: "Delete Article",
    question: (title) => `Members will no longer find “${title}”.`
  },
  form: {
    addTitle: "Add New Article",
    editTitle: "Edit Article",
    add: "Create Article",
    adding: "Creating...",
    update: "Update Article",
    updating: "Updating...",
    unsaved: "Unsaved changes",
    fields: {
      title: "Article title",
      subtitle: "Subtitle",
      card_description: "Card description",
      text: "Content",
      category: "Category",
      author: "Author",
      image: "Image"
    },
    inLanguage: { en: (label) => `${label} (English)`, es: (label) => `${label} (Spanish)` },
    ownAuthor: "Left empty, it is you.",
    sameAuthor: "Left empty, the author stays.",
    languages: {
      label: "Language",
      languages: { en: "English", es: "Spanish" },
      complete: "complete",
      errors: (count) => (count === 1 ? "1 error" : `${count} errors`)
    },
    willBeCopied: "Fields left empty are copied from the English ones and marked as not translated.",
    confirm: "Confirm translation",
    confirmOf: (label) => `Confirm translation: ${label}`,
    counter: (count, most) => `${count} / ${most}`,
    tooLongToCount: "too long",
    draft: {
      text: "This browser has kept a draft of this article that was never saved.",
      restore: "Restore draft",
      discard: "Discard draft"
    },
    useThese: "Use these values"
  },
  keys: {
    move: "Move the cursor",
    edit: "Edit the article",
    switch: "Publish or unpublish the article",
    delete: "Delete the article",
    add: "Add an article",
    search: "Search articles",
    help: "Show the keys"
  }
}
