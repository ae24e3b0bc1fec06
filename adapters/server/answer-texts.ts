/** All texts the server answers with: a failure's by its tag, a field's by the key of its check. */
import { articleFailureWords, articleFieldWords } from "#domain/articles/article.messages.ts"
import { auditFailureWords, auditFieldWords } from "#domain/audit/audit.messages.ts"
import { benefitFieldWords } from "#domain/benefits/benefit-field.messages.ts"
import { benefitFailureWords } from "#domain/benefits/benefit.messages.ts"
import { claimFailureWords, claimFieldWords } from "#domain/claims/claim.messages.ts"
import { imageFailureWords, imageFieldWords } from "#domain/files/image.messages.ts"
import { csvFieldWords, csvImportFailureWords } from "#domain/csv-import/csv-import.messages.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { enrolmentFieldWords } from "#domain/enrolments/enrolment.messages.ts"
import { notificationFailureWords, notificationFieldWords } from "#domain/notifications/notification.messages.ts"
import { quizFailureWords, quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import { secondFactorFailureWords, secondFactorFieldWords } from "#domain/session/second-factor.messages.ts"
import { openSessionsFailureWords, sessionFailureWords, sessionFieldWords } from "#domain/session/session.messages.ts"
import {
  serviceAccountFailureWords,
  serviceAccountFieldWords
} from "#domain/service-accounts/service-account.messages.ts"
import { type FailureWords, failureWords } from "#domain/shared/failure.messages.ts"
import { decisionFieldWords } from "#domain/shared/decision/decision.messages.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import type { Translated, Language } from "#domain/shared/language.schema.ts"
import { userBulkFailureWords, userBulkFieldWords } from "#domain/users/user-bulk.messages.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { userFailureWords, userRecordFieldWords } from "#domain/users/user-record.messages.ts"
import { viewFailureWords, viewFieldWords } from "#domain/views/view.messages.ts"
import { simpleRecordWordsIn } from "./records.ts"

const wordsIn = (language: Language) => ({
  failures: {
    ...failureWords[language],
    ...sessionFailureWords[language],
    ...openSessionsFailureWords[language],
    ...secondFactorFailureWords[language],
    ...claimFailureWords[language],
    ...userFailureWords[language],
    ...userBulkFailureWords[language],
    ...simpleRecordWordsIn(language).failures,
    ...quizFailureWords[language],
    ...articleFailureWords[language],
    ...benefitFailureWords[language],
    ...notificationFailureWords[language],
    ...csvImportFailureWords[language],
    ...imageFailureWords[language],
    ...viewFailureWords[language],
    ...auditFailureWords[language],
    ...serviceAccountFailureWords[language]
  },
  fields: {
    ...sharedFieldWords[language],
    ...userFieldWords[language],
    ...userRecordFieldWords[language],
    ...userBulkFieldWords[language],
    ...simpleRecordWordsIn(language).fields,
    ...auditFieldWords[language],
    ...quizFieldWords[language],
    ...articleFieldWords[language],
    ...benefitFieldWords[language],
    ...enrolmentFieldWords[language],
    ...notificationFieldWords[language],
    ...csvFieldWords[language],
    ...Object.assign({}, ...csvSubjects.map(({ fieldWords }) => fieldWords[language])),
    ...sessionFieldWords[language],
    ...secondFactorFieldWords[language],
    ...claimFieldWords[language],
    ...decisionFieldWords[language],
    ...imageFieldWords[language],
    ...viewFieldWords[language],
    ...serviceAccountFieldWords[language]
  }
})

export const serverWords: Translated<{
  readonly failures: FailureWords
  readonly fields: Readonly<Record<string, string>>
}> = { en: wordsIn("en"), es: wordsIn("es") }
