import { recordWorkflows } from "../shared/screen/record-screen.machine.ts"
import { quizListRules, quizCriteria } from "./quiz-list.rules.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"
import type { Quiz, QuizFilter, QuizSortField, QuizStats } from "./quiz.schema.ts"

export const quizWorkflows = recordWorkflows<Quiz, QuizFilter, QuizSortField, QuizStats>({
  name: "quiz",
  criteria: quizCriteria,
  rules: quizListRules,
  notices: quizNotices,
  describe: describeQuizFailure
})

export const { list: quizListMachine, removal: quizRemovalMachine, rowActions: quizActionsMachine } = quizWorkflows
