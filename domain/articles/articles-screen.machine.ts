import { sendTo, setup } from "xstate"
import {
  type RecordScreenEvent,
  recordTransitions,
  refreshes,
  screenStates,
  type ScreenTag
} from "../shared/screen/record-screen.machine.ts"
import { relay } from "../shared/screen/relay.rules.ts"
import type { AddressEntered, ScreenEmitted } from "../shared/screen/screen.schema.ts"
import { articleEditorMachine } from "./article-editor.machine.ts"
import { articleActionsMachine, articleListMachine, articleRemovalMachine } from "./articles.machine.ts"
import type { Article } from "./article.schema.ts"
import { articleCriteria } from "./article-list.rules.ts"

export type ArticlesScreenEvent = RecordScreenEvent<Article>

type ArticlesScreenContext = Readonly<Record<string, never>>

export const articlesScreenMachine = setup({
  types: {
    context: {} as ArticlesScreenContext,
    events: {} as ArticlesScreenEvent,
    emitted: {} as ScreenEmitted,
    tags: {} as ScreenTag
  },
  actors: {
    list: articleListMachine,
    editor: articleEditorMachine,
    removal: articleRemovalMachine,
    rowActions: articleActionsMachine
  },
  actions: {
    relay: relay(),
    enter: sendTo("list", (_, { query }: AddressEntered) => ({
      type: "list.open",
      criteria: articleCriteria.readCriteria(query)
    })),
    leave: sendTo("list", { type: "list.close" })
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
