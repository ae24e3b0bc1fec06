import { recordWorkflows } from "../shared/screen/record-screen.machine.ts"
import { articleListRules, articleCriteria } from "./article-list.rules.ts"
import { describeArticleFailure, articleNotices } from "./article.messages.ts"

export const articleWorkflows = recordWorkflows({
  name: "article",
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
