import { quizTypeNames } from "./quiz-types.messages.ts"
import type { QuizzesScreenWords } from "./quizzes-screen-english.messages.ts"

export const quizzesScreenSpanish: QuizzesScreenWords = {
  title: "Gestión de cuestionarios",
  table: (count) => `Cuestionarios (${count})`,
  caption: "Cuestionarios",
  loading: "Cargando...",
  stats: {
    total: "Total de cuestionarios",
    active: "Cuestionarios activos",
    totalQuestions: "Total de preguntas",
    expiringSoon: "Vencen pronto"
  },
  add: "Añadir cuestionario",
  columns: {
    title: "Título de la pregunta",
    updated_at: "Fecha de actualización",
    expires_on: "Fecha de vencimiento",
    type: "Tipo",
    questions: "Preguntas",
    status: "Estado",
    actions: "Acciones"
  },
  types: quizTypeNames.es,
  search: "Buscar cuestionarios por título",
  filters: { status: "Estado", anyStatus: "Todos los estados", type: "Tipo", anyType: "Todos los tipos" },
  empty: { title: "No se encontraron cuestionarios", text: "Añada un cuestionario o cargue un archivo CSV." },
  switch: (title) => `${title}: activo`,
  editOf: (title) => `Editar ${title}`,
  deleteOf: (title) => `Eliminar ${title}`,
  removal: { title: "Eliminar cuestionario", question: "¿Seguro que desea eliminar este cuestionario?" },
  keys: {
    move: "Mover el cursor",
    edit: "Editar el cuestionario",
    switch: "Activar o desactivar el cuestionario",
    delete: "Eliminar el cuestionario",
    add: "Añadir un cuestionario",
    search: "Buscar cuestionarios",
    help: "Mostrar las teclas"
  }
}
