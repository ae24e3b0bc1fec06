import { recordKinds } from "../shared/record-kind.schema.ts"
import { recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import { quizTypeNames } from "./quiz-types.messages.ts"
import type { QuizzesScreenWords } from "./quizzes-screen-english.messages.ts"

const texts = recordTextsSpanish(recordKinds.quiz.noun.es)

export const quizzesScreenSpanish: QuizzesScreenWords = {
  ...texts,
  title: "Gestión de cuestionarios",
  stats: {
    total: "Total de cuestionarios",
    active: "Cuestionarios activos",
    totalQuestions: "Total de preguntas",
    expiringSoon: "Vencen pronto"
  },
  columns: {
    ...texts.columns,
    title: "Título de la pregunta",
    updated_at: "Fecha de actualización",
    expires_on: "Fecha de vencimiento",
    questions: "Preguntas"
  },
  types: quizTypeNames.es,
  search: "Buscar cuestionarios por título",
  empty: { ...texts.empty, text: "Añada un cuestionario o cargue un archivo CSV." },
  removal: {
    ...texts.removal,
    question: (title) => `¿Seguro que desea eliminar este cuestionario? ${title} y sus preguntas dejarán de mostrarse.`
  }
}
