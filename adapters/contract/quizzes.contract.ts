/** How quizzes travel. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { QuizNotFound, QuizOvertaken } from "#domain/quizzes/quiz.errors.ts"
import {
  Quiz,
  QuizChange,
  QuizDraft,
  QuizSearch,
  QuizStats,
  QuizStatusChange,
  QuizSubmission,
  SubmissionSearch
} from "#domain/quizzes/quiz.schema.ts"
import { QuizId } from "#domain/shared/identity.schema.ts"
import { Deletion } from "#domain/shared/removal.schema.ts"
import { endpoint, json, jsonOrNothing, listed, one, refusal } from "./endpoint.ts"

const notFound = refusal(404, "quiz_not_found", QuizNotFound)
const overtaken = refusal(409, "quiz_overtaken", QuizOvertaken)
const ofOne = Schema.Struct({ id: QuizId })

export const quizzesContract = {
  list: endpoint({
    method: "GET",
    path: "/quizzes",
    summary: "Lists quizzes with their questions, newest first",
    cached: true,
    query: QuizSearch,
    answer: listed(Quiz)
  }),
  stats: endpoint({
    method: "GET",
    path: "/quizzes/stats",
    summary: "Counts quizzes, their questions, and those that expire within seven days",
    cached: true,
    answer: one(QuizStats)
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/quizzes/user-quizzes",
    summary: "Lists what a user has handed in, newest first",
    query: SubmissionSearch,
    answer: listed(QuizSubmission)
  }),
  find: endpoint({
    method: "GET",
    path: "/quizzes/{id}",
    summary: "Shows one quiz",
    params: ofOne,
    answer: one(Quiz),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/quizzes",
    summary: "Adds a quiz; its points must come to 100",
    body: json(QuizDraft),
    answer: one(Quiz, 201)
  }),
  change: endpoint({
    method: "PUT",
    path: "/quizzes/{id}",
    summary: "Edits a quiz; absent fields keep their value, questions with an id of the quiz's keep it",
    params: ofOne,
    body: json(QuizChange),
    answer: one(Quiz),
    refusals: [notFound, overtaken]
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/status",
    summary: "Switches a quiz on or off",
    params: ofOne,
    body: json(QuizStatusChange),
    answer: one(Quiz),
    refusals: [notFound, overtaken]
  }),
  remove: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/delete",
    summary: "Deletes a quiz softly",
    params: ofOne,
    body: jsonOrNothing(Deletion, 400),
    answer: one(Quiz),
    refusals: [notFound, overtaken]
  })
}
