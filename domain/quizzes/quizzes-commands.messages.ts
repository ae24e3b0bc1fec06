import type { QuizType } from "./quiz.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { ActiveStatus } from "../users/user.schema.ts"

const en = {
  add: "Add Quiz",
  edit: "Edit the quiz in focus",
  remove: "Delete the quiz in focus",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Activate the quiz in focus" : "Deactivate the quiz in focus",
  show: (status: ActiveStatus): string => (status === "active" ? "Show active quizzes" : "Show inactive quizzes"),
  showType: {
    daily: "Show daily quizzes",
    weekly: "Show weekly quizzes",
    monthly: "Show monthly quizzes",
    on_boarding: "Show onboarding quizzes"
  } satisfies Record<QuizType, string>,
  search: "Search quizzes"
}

const es: typeof en = {
  add: "Añadir cuestionario",
  edit: "Editar el cuestionario enfocado",
  remove: "Eliminar el cuestionario enfocado",
  switch: (to) => (to === "active" ? "Activar el cuestionario enfocado" : "Desactivar el cuestionario enfocado"),
  show: (status) => (status === "active" ? "Mostrar cuestionarios activos" : "Mostrar cuestionarios inactivos"),
  showType: {
    daily: "Mostrar cuestionarios diarios",
    weekly: "Mostrar cuestionarios semanales",
    monthly: "Mostrar cuestionarios mensuales",
    on_boarding: "Mostrar cuestionarios de bienvenida"
  },
  search: "Buscar cuestionarios"
}

export const quizCommandWords = { en, es }

export const quizTypeNames: InEveryLanguage<Readonly<Record<QuizType, string>>> = {
  en: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", on_boarding: "Onboarding" },
  es: { daily: "Diario", weekly: "Semanal", monthly: "Mensual", on_boarding: "Bienvenida" }
}
