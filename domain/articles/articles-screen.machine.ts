import { setup } from "xstate"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import {
  figuresTransitions,
  type RecordScreenEvent,
  recordTransitions,
  refreshes,
  screenStates,
  screenTypes,
  listScreenActions
} from "../shared/screen/record-screen.machine.ts"
import { articleEditorMachine } from "./article-editor.machine.ts"
import { articleActionsMachine, articleListMachine, articleRemovalMachine } from "./articles.machine.ts"
import type { Article, ArticleStats } from "./article.schema.ts"
import { articleCriteria } from "./article-list.rules.ts"

export type ArticlesScreenEvent = RecordScreenEvent<Article>

type ArticlesScreenContext = Readonly<Record<string, never>>

export const articlesScreenMachine = setup({
  types: screenTypes<ArticlesScreenContext, ArticlesScreenEvent>(),
  actors: {
    list: articleListMachine,
    editor: articleEditorMachine,
    removal: articleRemovalMachine,
    rowActions: articleActionsMachine,
    figures: figuresMachineOf<ArticleStats>()
  },
  actions: {
    ...listScreenActions<ArticlesScreenContext, ArticlesScreenEvent>(articleCriteria)
  }
}).createMachine({
  id: "articles-screen",
  type: "parallel",
  context: {},
  entry: "relay",
  invoke: [
    { id: "list", src: "list", onSnapshot: {} },
    { id: "editor", src: "editor", onSnapshot: {} },
    { id: "removal", src: "removal", onSnapshot: {} },
    { id: "rowActions", src: "rowActions", onSnapshot: {} },
    { id: "figures", src: "figures", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<Article, ArticlesScreenContext, ArticlesScreenEvent>(),
    ...figuresTransitions<ArticlesScreenContext, ArticlesScreenEvent>(),
    "records.changed": {
      actions: refreshes<ArticlesScreenContext, ArticlesScreenEvent>("article", { article: ["list"] })
    }
  },
  states: screenStates
})
