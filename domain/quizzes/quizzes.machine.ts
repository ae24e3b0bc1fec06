import { recordWorkflows } from "../shared/screen/record-screen.machine.ts"
import { quizListRules, quizCriteria } from "./quiz-list.rules.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"

export const quizWorkflows = recordWorkflows({
  name: "quiz",
  criteria: quizCriteria,
  rules: quizListRules,
  notices: quizNotices,
  describe: describeQuizFailure
})

export const { list: quizListMachine, removal: quizRemovalMachine, rowActions: quizActionsMachine } = quizWorkflows
