import { setup } from "xstate"
import {
  type RecordScreenEvent,
  recordTransitions,
  refreshes,
  screenStates,
  screenTypes,
  listScreenActions
} from "../shared/screen/record-screen.machine.ts"
import { articleEditorMachine } from "./article-editor.machine.ts"
import { articleActionsMachine, articleListMachine, articleRemovalMachine } from "./articles.machine.ts"
import type { Article } from "./article.schema.ts"
import { articleCriteria } from "./article-list.rules.ts"

export type ArticlesScreenEvent = RecordScreenEvent<Article>

type ArticlesScreenContext = Readonly<Record<string, never>>

export const articlesScreenMachine = setup({
  types: screenTypes<ArticlesScreenContext, ArticlesScreenEvent>(),
  actors: {
    list: articleListMachine,
    editor: articleEditorMachine,
    removal: articleRemovalMachine,
    rowActions: articleActionsMachine
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
    { id: "rowActions", src: "rowActions", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<Article, ArticlesScreenContext, ArticlesScreenEvent>(),
    "records.changed": {
      actions: refreshes<ArticlesScreenContext, ArticlesScreenEvent>("article", { article: ["list"] })
    }
  },
  states: screenStates
})
