import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { toQuizFailure } from "./quiz.schema.ts"

export const quizFailureWords = {
  en: {
    QuizNotFound: "This quiz no longer exists.",
    QuizOvertaken: "Somebody has changed this quiz since you opened it. Nothing was changed."
  },
  es: {
    QuizNotFound: "Este cuestionario ya no existe.",
    QuizOvertaken: "Alguien ha cambiado este cuestionario desde que lo abrió. No se ha cambiado nada."
  }
} satisfies InEveryLanguage<FailureWords>

export const quizFieldWords = {
  en: {
    quiz_title_required: "Quiz title is required",
    quiz_title_too_long: "Quiz title must be less than 150 characters",
    quiz_description_too_long: "Quiz description must be less than 1000 characters",
    icon_too_long: "Icon must be less than 50 characters",
    quiz_type: "Choose one of daily, weekly, monthly, on_boarding.",
    questions_required: "At least one question is required",
    questions_too_many: "A quiz has at most 100 questions",
    points_total: "Total points must equal exactly 100. Current total: {0}",
    question_en_required: "Question (English) is required",
    question_en_too_long: "Question (English) must be less than 500 characters",
    question_es_required: "Question (Spanish) is required",
    question_es_too_long: "Question (Spanish) must be less than 500 characters",
    follow_up_en_too_long: "Follow-up (English) must be less than 500 characters",
    follow_up_es_too_long: "Follow-up (Spanish) must be less than 500 characters",
    question_type: "Choose single or multiple.",
    points_positive: "Points must be greater than 0",
    points_choice: "Points must be 5, 10, 15, 20, 25, 30, 40 or 50",
    options_too_few: "At least 2 options are required",
    options_too_many: "A question has at most 20 options",
    option_en_required: "Option (English) is required",
    option_en_too_long: "Option (English) must be less than 300 characters",
    option_es_required: "Option (Spanish) is required",
    option_es_too_long: "Option (Spanish) must be less than 300 characters",
    correct_required: "At least one correct answer is required",
    correct_single: "A single-choice question has one correct answer",
    csv_quiz_refused: "Row {0} of this quiz has an error, so the whole quiz is left out.",
    csv_quiz_differs: "Row {0} of this quiz says something else.",
    csv_options_uneven: "There are {0} options in English and {1} in Spanish.",
    csv_correct_unknown:
      "Name the correct options by their English texts, their Spanish texts, or their numbers from 1."
  },
  es: {
    quiz_title_required: "El título del cuestionario es obligatorio",
    quiz_title_too_long: "El título del cuestionario debe tener menos de 150 caracteres",
    quiz_description_too_long: "La descripción del cuestionario debe tener menos de 1000 caracteres",
    icon_too_long: "El icono debe tener menos de 50 caracteres",
    quiz_type: "Elija daily, weekly, monthly u on_boarding.",
    questions_required: "Se requiere al menos una pregunta",
    questions_too_many: "Un cuestionario tiene como máximo 100 preguntas",
    points_total: "El total de puntos debe ser exactamente 100. Total actual: {0}",
    question_en_required: "La pregunta (inglés) es obligatoria",
    question_en_too_long: "La pregunta (inglés) debe tener menos de 500 caracteres",
    question_es_required: "La pregunta (español) es obligatoria",
    question_es_too_long: "La pregunta (español) debe tener menos de 500 caracteres",
    follow_up_en_too_long: "El seguimiento (inglés) debe tener menos de 500 caracteres",
    follow_up_es_too_long: "El seguimiento (español) debe tener menos de 500 caracteres",
    question_type: "Elija single o multiple.",
    points_positive: "Los puntos deben ser mayores que 0",
    points_choice: "Los puntos deben ser 5, 10, 15, 20, 25, 30, 40 o 50",
    options_too_few: "Se requieren al menos 2 opciones",
    options_too_many: "Una pregunta tiene como máximo 20 opciones",
    option_en_required: "La opción (inglés) es obligatoria",
    option_en_too_long: "La opción (inglés) debe tener menos de 300 caracteres",
    option_es_required: "La opción (español) es obligatoria",
    option_es_too_long: "La opción (español) debe tener menos de 300 caracteres",
    correct_required: "Se requiere al menos una respuesta correcta",
    correct_single: "Una pregunta de opción única tiene una sola respuesta correcta",
    csv_quiz_refused: "La fila {0} de este cuestionario tiene un error, así que se omite todo el cuestionario.",
    csv_quiz_differs: "La fila {0} de este cuestionario dice otra cosa.",
    csv_options_uneven: "Hay {0} opciones en inglés y {1} en español.",
    csv_correct_unknown:
      "Indique las opciones correctas por sus textos en inglés, en español o por sus números desde 1."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const quizNotices = {
  listFailed: { en: "Error fetching quizzes", es: "Error al obtener los cuestionarios" },
  created: { en: "Quiz created successfully", es: "Cuestionario creado correctamente" },
  createFailed: { en: "Error creating quiz", es: "Error al crear el cuestionario" },
  updated: { en: "Quiz updated successfully", es: "Cuestionario actualizado correctamente" },
  updateFailed: { en: "Error updating quiz", es: "Error al actualizar el cuestionario" },
  deleted: { en: "Quiz deleted successfully", es: "Cuestionario eliminado correctamente" },
  deleteFailed: { en: "Error deleting quiz", es: "Error al eliminar el cuestionario" },
  merged: {
    en: "Somebody has saved this quiz meanwhile. Their changes are in the form beside yours; look at them and save again.",
    es: "Alguien ha guardado este cuestionario entretanto. Sus cambios están en el formulario junto a los suyos; revíselos y guarde de nuevo."
  }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

export const describeQuizFailure = failureDescriber(toQuizFailure, quizFailureWords)
