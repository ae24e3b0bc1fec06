/** The names of the types of quizzes (decisions, section 7). */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { QuizType } from "./quiz.schema.ts"

export const quizTypeNames: InEveryLanguage<Readonly<Record<QuizType, string>>> = {
  en: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", on_boarding: "Onboarding" },
  es: { daily: "Diario", weekly: "Semanal", monthly: "Mensual", on_boarding: "Bienvenida" }
}
