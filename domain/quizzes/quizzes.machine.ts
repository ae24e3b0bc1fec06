import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { recordRemovalMachine } from "../shared/screen/record-removal.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import { toQuizFailure } from "./quiz.errors.ts"
import { quizListRules } from "./quiz-list.rules.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"
import type { Quiz, QuizFilter, QuizSortField, QuizStats } from "./quiz.schema.ts"
import { quizView } from "./quiz-view.rules.ts"

const describe = (error: unknown, otherwise: (typeof quizNotices)[keyof typeof quizNotices]) =>
  describeQuizFailure(toQuizFailure(error), otherwise)

export const quizListMachine = recordListMachine<Quiz, QuizFilter, QuizSortField, QuizStats>({
  id: "quiz-list",
  view: quizView,
  rules: quizListRules,
  describe: (error) => describe(error, quizNotices.listFailed)
})

export const quizRemovalMachine = recordRemovalMachine({
  id: "quiz-removal",
  done: quizNotices.deleted,
  describe: (error) => describe(error, quizNotices.deleteFailed),
  versionNow: (error) => {
    const failure = toQuizFailure(error)
    return failure._tag === "QuizOvertaken" ? failure.current.version : null
  }
})

export const quizActionsMachine = rowActionsMachine<Quiz>({
  id: "quiz-actions",
  done: quizNotices.updated,
  describe: (error) => describe(error, quizNotices.updateFailed)
})
