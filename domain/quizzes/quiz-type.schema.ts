/** How often a quiz is given. Apart, as the dashboard needs nothing else of quizzes. */
import { Schema } from "effect"

/** In the order of the form; the first is the default. */
export const quizTypes = ["daily", "weekly", "monthly", "on_boarding"] as const
export const QuizType = Schema.Literals(quizTypes).annotate({ message: "quiz_type" })
export type QuizType = typeof QuizType.Type
