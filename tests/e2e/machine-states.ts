/** Every state of the screens' machines, by machine id: the list that the scenes must cover. */
import type { AnyStateMachine, AnyStateNode } from "xstate"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import {
  articleActionsMachine,
  articleListMachine,
  articleRemovalMachine
} from "#domain/articles/articles-screen.machine.ts"
import { recordHistoryMachine } from "#domain/audit/record-history.machine.ts"
import {
  benefitActionsMachine,
  benefitFormMachine,
  benefitListMachine,
  benefitRemovalMachine
} from "#domain/benefits/benefits-screen.machine.ts"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { claimDetailsMachine, claimListMachine, claimReportMachine } from "#domain/claims/claims-screen.machine.ts"
import {
  companyActionsMachine,
  companyFormMachine,
  companyListMachine,
  companyRemovalMachine
} from "#domain/companies/companies-screen.machine.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { missingCompanyMachine } from "#domain/csv-import/missing-company.machine.ts"
import { rosterMachine } from "#domain/csv-import/roster.machine.ts"
import { dashboardMachine } from "#domain/dashboard/dashboard.machine.ts"
import { notificationInboxMachine } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { enrolmentDecisionsMachine, pendingListMachine } from "#domain/enrolments/pending-enrolments.machine.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { quizActionsMachine, quizListMachine, quizRemovalMachine } from "#domain/quizzes/quizzes-screen.machine.ts"
import { userQuizzesMachine } from "#domain/quizzes/user-quizzes.machine.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"
import { ssnRevealMachine } from "#domain/users/ssn-reveal.machine.ts"
import { userBulkMachine } from "#domain/users/user-bulk.machine.ts"
import {
  userActionsMachine,
  userDetailsMachine,
  userFormMachine,
  userListMachine,
  userRemovalMachine,
  userUnlocksMachine
} from "#domain/users/users-screen.machine.ts"

const machines: ReadonlyArray<AnyStateMachine> = [
  dashboardMachine,
  userListMachine,
  userFormMachine,
  userRemovalMachine,
  userActionsMachine,
  userUnlocksMachine,
  userBulkMachine,
  userDetailsMachine,
  ssnRevealMachine,
  userEnrolmentsMachine,
  enrolmentActionsMachine,
  userQuizzesMachine,
  companyListMachine,
  companyFormMachine,
  companyRemovalMachine,
  companyActionsMachine,
  quizListMachine,
  quizBuilderMachine,
  quizRemovalMachine,
  quizActionsMachine,
  benefitListMachine,
  benefitFormMachine,
  benefitRemovalMachine,
  benefitActionsMachine,
  pendingListMachine,
  enrolmentDecisionsMachine,
  articleListMachine,
  articleEditorMachine,
  articleRemovalMachine,
  articleActionsMachine,
  sessionMachine,
  signInMachine,
  passwordChangeMachine,
  claimListMachine,
  claimDecisionsMachine,
  claimDetailsMachine,
  csvImportMachine,
  missingCompanyMachine,
  rosterMachine,
  notificationListMachine,
  notificationInboxMachine,
  claimReportMachine,
  paletteMachine,
  recordHistoryMachine,
  liveMachine
]

const leaves = (node: AnyStateNode): ReadonlyArray<string> =>
  node.type === "atomic" || node.type === "final" ? [node.id] : Object.values(node.states).flatMap(leaves)

/**
 * States that are never rendered: a draft is read before anything is rendered, and while a list is closed another place
 * is shown, which has scenes of its own. A comparison that has ended is not shown any more.
 */
const neverDrawn: ReadonlySet<string> = new Set([
  "article-editor.opening",
  "article-list.closed",
  "quiz-list.closed",
  "roster.applied",
  "roster.left"
])

export const allStates = (): ReadonlyArray<string> =>
  machines.flatMap(({ root }) => leaves(root)).filter((state) => !neverDrawn.has(state))
