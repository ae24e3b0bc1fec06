import { Schema } from "effect"
import {
  Quiz,
  QuizChange,
  NewQuiz,
  QuizNotFound,
  QuizOvertaken,
  QuizSearch,
  QuizStats,
  QuizStatusChange,
  QuizSubmission,
  SubmissionSearch
} from "#domain/quizzes/quiz.schema.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { CountedImport, csvBytesLimit } from "#domain/shared/csv/csv-import.schema.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { Deletion, Restoration } from "#domain/shared/version.schema.ts"
import { ImportChoices } from "./csv-import.contract.ts"
import { endpoint, form, json, jsonOrNothing, recordList, oneRecord, refusal } from "./endpoint.ts"

const notFound = refusal(404, "quiz_not_found", QuizNotFound)
const overtaken = refusal(409, "quiz_overtaken", QuizOvertaken)
const byId = Schema.Struct({ id: QuizId })

export const quizzesContract = {
  list: endpoint({
    method: "GET",
    path: "/quizzes",
    permission: "administrator",
    summary: "Lists quizzes with their questions, newest first",
    cached: true,
    query: QuizSearch,
    answer: recordList(Quiz)
  }),
  stats: endpoint({
    method: "GET",
    path: "/quizzes/stats",
    permission: "administrator",
    summary: "Counts quizzes, their questions, and those that expire within seven days",
    cached: true,
    answer: oneRecord(QuizStats)
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/quizzes/user-quizzes",
    cached: true,
    permission: "administrator",
    summary: "Lists a user's quiz submissions, newest first",
    query: SubmissionSearch,
    answer: recordList(QuizSubmission)
  }),
  find: endpoint({
    method: "GET",
    path: "/quizzes/{id}",
    permission: "administrator",
    summary: "Shows one quiz",
    params: byId,
    answer: oneRecord(Quiz),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/quizzes",
    permission: "administrator",
    summary: "Adds a quiz; its points must add up to 100",
    body: json(NewQuiz),
    answer: oneRecord(Quiz, 201)
  }),
  change: endpoint({
    method: "PUT",
    path: "/quizzes/{id}",
    permission: "administrator",
    summary: "Edits a quiz; absent fields keep their value, questions with an id of the quiz's keep it",
    params: byId,
    body: json(QuizChange),
    answer: oneRecord(Quiz),
    refusals: [notFound, overtaken]
  }),
  importFile: endpoint({
    method: "POST",
    path: "/quizzes/csv",
    permission: "administrator",
    summary: "Imports quizzes from a CSV file: all quizzes when all are valid, else none",
    query: ImportChoices,
    body: form(ImportChoices, { file: { maxBytes: csvBytesLimit - 1, tooLarge: "csv_file_too_large" } }),
    answer: oneRecord(CountedImport),
    refusals: [refusal(422, "csv_refused", CsvRefused, { worded: true })]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/status",
    permission: "administrator",
    summary: "Switches a quiz on or off",
    params: byId,
    body: json(QuizStatusChange),
    answer: oneRecord(Quiz),
    refusals: [notFound, overtaken]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/delete",
    permission: "administrator",
    summary: "Deletes a quiz softly",
    params: byId,
    body: jsonOrNothing(Deletion),
    answer: oneRecord(Quiz),
    refusals: [notFound, overtaken]
  }),
  restore: endpoint({
    method: "POST",
    path: "/quizzes/{id}/restore",
    permission: "administrator",
    summary: "Restores a deleted quiz; one that is not deleted stays unchanged",
    params: byId,
    body: jsonOrNothing(Restoration),
    answer: oneRecord(Quiz),
    refusals: [notFound, overtaken]
  })
}
