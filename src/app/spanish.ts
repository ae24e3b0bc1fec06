/** Spanish as one file, fetched when it is chosen. */
export { claimsScreenSpanish } from "#domain/claims/claims-screen-spanish.messages.ts"
export { csvImportScreenSpanish } from "#domain/csv-import/csv-import-screen-spanish.messages.ts"
export { companiesScreenSpanish } from "#domain/companies/companies-screen-spanish.messages.ts"
export { quizzesScreenSpanish } from "#domain/quizzes/quizzes-screen-spanish.messages.ts"
export { sessionScreenSpanish } from "#domain/session/session-screen-spanish.messages.ts"
export { recordScreenSpanish } from "#domain/shared/record-screen-spanish.messages.ts"
export { interfaceSpanish } from "#domain/shared/interface-spanish.messages.ts"
export { usersScreenSpanish } from "#domain/users/users-screen-spanish.messages.ts"
