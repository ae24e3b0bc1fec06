/** Spanish as one file, fetched when it is chosen. */
export { claimsScreenSpanish } from "#domain/claims/claims-screen-spanish.messages.ts"
export { csvImportScreenSpanish } from "#domain/csv-import/csv-import-screen-spanish.messages.ts"
export { sessionScreenSpanish } from "#domain/session/session-screen-spanish.messages.ts"
export { interfaceSpanish } from "#domain/shared/interface-spanish.messages.ts"
