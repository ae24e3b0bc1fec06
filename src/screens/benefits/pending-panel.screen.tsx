/** What is fetched with the panel of pending enrolments. */
export { EnrolmentDialogs } from "./enrolment-dialogs.screen.tsx"
export { PendingBenefitsScreen } from "./pending-benefits.screen.tsx"
export { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
