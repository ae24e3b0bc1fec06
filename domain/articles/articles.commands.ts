import type { Command } from "../shared/screen/command.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { undoCommand } from "../shared/undo/undo.commands.ts"
import { bilingual, titlesOf } from "../shared/language.rules.ts"
import { recordCommands } from "../shared/record-screen/record-screen.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { articleLimits, articleListRules } from "./article-list.rules.ts"
import type { Article, ArticleFilter } from "./article.schema.ts"
import { articleCommandWords } from "./article.messages.ts"
import type { articlesScreenMachine } from "./articles-screen.machine.ts"

export type ArticlesState = ScreenState<typeof articlesScreenMachine>
export type ArticlesMessage = ScreenMessage<typeof articlesScreenMachine>

const words = bilingual(articleCommandWords)

const { onRow, ofFocus, add, ofList } = recordCommands<ArticlesState, Article, "editor", Article | null, ArticleFilter>(
  {
    name: "articles",
    kind: "article",
    words: articleCommandWords,
    inFocus: ({ list }) => articleListRules.cursorRow(list.context),
    nameOf: titlesOf,
    editor: "editor",
    subjectOf: (article) => article,
    newSubject: null,
    editKeys: ["Enter", "e"],
    filters: [
      { id: "published", label: words.show("active"), patch: { status: "active" } },
      {
        id: "drafts",
        label: words.show("inactive"),
        keywords: { en: "drafts", es: "borrador" },
        patch: { status: "inactive" }
      },
      ...(
        [
          { id: "notReady", label: words.showNotReady, patch: { spanish: "not_ready" } },
          { id: "ready", label: words.showReady, patch: { spanish: "ready" } }
        ] as const
      ).map((filter) => ({ ...filter, keywords: words.keywords.spanish }))
    ],
    page: { of: "cards", limits: articleLimits }
  }
)

/** The row actions of an article; switching publishes a draft, or makes a published article a draft again. */
export const articleActions = onRow

export const articlesCommands: ReadonlyArray<Command<ArticlesState, ArticlesMessage>> = [
  ...ofFocus,
  undoCommand("articles", recordKinds.article.noun),
  add,
  ...ofList
]

export const availableArticlesCommands = availableScreenCommands(articlesCommands)
