/** Everything that can be asked for among the articles, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { RecordRemovalEvent } from "../shared/record-removal.machine.ts"
import type { RowActsEvent } from "../shared/row-acts.machine.ts"
import type { ArticleEditorEvent, articleEditorMachine } from "./article-editor.machine.ts"
import { articleListRules } from "./article-list.rules.ts"
import { articleLimits } from "./article-view.rules.ts"
import type { Article, ArticleFilter, ArticleSortField } from "./article.schema.ts"
import { articleCommandWords } from "./articles-commands.messages.ts"
import type { articleActsMachine, articleListMachine, articleRemovalMachine } from "./articles.machine.ts"

/** The articles' desk as its machines stand. */
export interface ArticlesDesk {
  readonly list: SnapshotFrom<typeof articleListMachine>
  readonly editor: SnapshotFrom<typeof articleEditorMachine>
  readonly removal: SnapshotFrom<typeof articleRemovalMachine>
  readonly acts: SnapshotFrom<typeof articleActsMachine>
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type ArticlesMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<Article, ArticleFilter, ArticleSortField> }
  | { readonly to: "editor"; readonly event: ArticleEditorEvent }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "acts"; readonly event: RowActsEvent }
  | { readonly to: "page"; readonly event: PageIntent }

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const articlesAccept = (desk: ArticlesDesk, message: ArticlesMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "editor":
      return desk.editor.can(message.event)
    case "removal":
      return desk.removal.can(message.event)
    case "acts":
      return desk.acts.can(message.event)
    case "page":
      return true
  }
}

const say = saying(articleCommandWords)

export const articleInFocus = ({ list: { context } }: ArticlesDesk): Article | null =>
  articleListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

/** What is done to one article. */
export const editArticle = (article: Article): ArticlesMessage => ({
  to: "editor",
  event: { type: "form.open", subject: article }
})
export const removeArticle = ({ id, title_en, version }: Article): ArticlesMessage => ({
  to: "removal",
  event: { type: "removal.ask", target: { id, name: title_en, version } }
})
/** Publishes a draft, or makes a published article a draft again. */
export const switchArticle = ({ id, status }: Article): ArticlesMessage => ({
  to: "acts",
  event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" }
})

const aboutFocus = focusCommand<ArticlesDesk, ArticlesMessage, NonNullable<ReturnType<typeof articleInFocus>>>(
  "articles",
  articleInFocus
)

const filterCommands: ReadonlyArray<Command<ArticlesDesk, ArticlesMessage>> = [
  { id: "published", label: say((words) => words.show("active")), patch: { status: "active" } },
  { id: "drafts", label: say((words) => words.show("inactive")), patch: { status: "inactive" } },
  { id: "notReady", label: say((words) => words.showNotReady), patch: { spanish: "not_ready" } },
  { id: "ready", label: say((words) => words.showReady), patch: { spanish: "ready" } }
].map(({ id, label, patch }) => ({
  id: `articles.show.${id}`,
  group: "screen",
  keys: [],
  label: () => label,
  ...("spanish" in patch && { keywords: say((words) => words.keywords.spanish) }),
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const articlesCommands: ReadonlyArray<Command<ArticlesDesk, ArticlesMessage>> = [
  aboutFocus("edit", ["Enter", "e"], () => say((words) => words.edit), editArticle),
  aboutFocus(
    "switch",
    ["s"],
    (desk) => say((words) => words.switch(articleInFocus(desk)?.status === "active" ? "inactive" : "active")),
    switchArticle
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeArticle),
  {
    id: "articles.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "editor", event: { type: "form.open", subject: null } }),
    why: () => listWord((words) => words.why.underWay)
  },
  ...filterCommands,
  ...listCommands<ArticlesDesk, ArticlesMessage>({
    name: "articles",
    search: say((words) => words.search),
    page: { of: "cards", limits: articleLimits },
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const articlesOffers = (desk: ArticlesDesk): ReadonlyArray<Offer<ArticlesMessage>> =>
  offersOf(articlesCommands, desk, (message) => articlesAccept(desk, message))
