import { sendTo, setup } from "xstate"
import { articleEditorMachine } from "./article-editor.machine.ts"
import { articleCriteria, articleListRules } from "./article-list.rules.ts"
import { articleNotices, describeArticleFailure } from "./article.messages.ts"
import type { Article, ArticleStats } from "./article.schema.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  type RecordScreenEvent,
  figuresTransitions,
  listScreenActions,
  recordChildren,
  focusNamed,
  recordTransitions,
  recordMachines,
  notifyChildren,
  screenStates,
  screenTypes
} from "../shared/record-screen/record-screen.machine.ts"

export type ArticlesScreenEvent = RecordScreenEvent<Article>

type ArticlesScreenContext = Readonly<Record<string, never>>

export const articleWorkflows = recordMachines({
  name: "article",
  noun: recordKinds.article.noun,
  criteria: articleCriteria,
  rules: articleListRules,
  notices: articleNotices,
  describe: describeArticleFailure
})

export const {
  list: articleListMachine,
  removal: articleRemovalMachine,
  rowActions: articleActionsMachine
} = articleWorkflows

export const articlesScreenMachine = setup({
  types: screenTypes<ArticlesScreenContext, ArticlesScreenEvent>(),
  actors: {
    ...articleWorkflows,
    editor: articleEditorMachine,
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
  invoke: [...recordChildren, { id: "editor", src: "editor", onSnapshot: {} }],
  on: {
    ...recordTransitions<Article, ArticlesScreenContext, ArticlesScreenEvent>(),
    ...figuresTransitions<ArticlesScreenContext, ArticlesScreenEvent>(),
    "record.find": {
      actions: [
        ...focusNamed<ArticlesScreenContext, ArticlesScreenEvent>(),
        sendTo("editor", ({ event }) => ({ type: "form.open", subject: event.id }))
      ]
    },
    "records.changed": {
      actions: notifyChildren<ArticlesScreenContext, ArticlesScreenEvent>("article", {
        article: ["list", "editor", "undo"]
      })
    }
  },
  states: screenStates
})
