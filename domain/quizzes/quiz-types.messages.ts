import type { Translated } from "../shared/language.schema.ts"
import type { QuizType } from "./quiz-type.schema.ts"

/** Apart from the other texts of quizzes because the palette needs no more than these. */
export const quizTypeNames: Translated<Readonly<Record<QuizType, string>>> = {
  en: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", on_boarding: "Onboarding" },
  es: { daily: "Diario", weekly: "Semanal", monthly: "Mensual", on_boarding: "Bienvenida" }
}
