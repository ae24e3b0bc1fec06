/** A member's submissions, in the member's details. */
import { toCallFailure } from "../shared/failure.errors.ts"
import { describeFailure } from "../shared/failure.messages.ts"
import { memberHistoryMachine } from "../shared/list/member-history.machine.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { failedNotices } from "../shared/record.messages.ts"
import type { QuizSubmission } from "./quiz.schema.ts"

const { listFailed } = failedNotices(recordKinds.quiz.noun)

export const submissionsShown = 100

export const userQuizzesMachine = memberHistoryMachine<QuizSubmission>({
  id: "user-quizzes",
  describe: (error) => describeFailure(toCallFailure(error), listFailed)
})
