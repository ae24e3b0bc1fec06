import { failureDescriber } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  catalogueNotices,
  fieldWords,
  mergedNotice,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "../shared/record.messages.ts"
import { type Quiz, quizTextMax, toQuizFailure } from "./quiz.schema.ts"
import type { QuizType } from "./quiz-type.schema.ts"

export const quizFailureWords = recordFailureWords(recordKinds.quiz.noun)

const named = fieldWords({
  quiz_title: { en: "Quiz title", es: "El título del cuestionario", most: quizTextMax.title },
  quiz_description: {
    en: "Quiz description",
    es: "La descripción del cuestionario",
    most: quizTextMax.description,
    isOptional: true
  },
  icon: { en: "Icon", es: "El icono", most: quizTextMax.icon, isOptional: true },
  question_en: { en: "Question (English)", es: "La pregunta (inglés)", most: quizTextMax.question },
  question_es: { en: "Question (Spanish)", es: "La pregunta (español)", most: quizTextMax.question },
  follow_up_en: {
    en: "Follow-up (English)",
    es: "El seguimiento (inglés)",
    most: quizTextMax.followUp,
    isOptional: true
  },
  follow_up_es: {
    en: "Follow-up (Spanish)",
    es: "El seguimiento (español)",
    most: quizTextMax.followUp,
    isOptional: true
  },
  option_en: { en: "Option (English)", es: "La opción (inglés)", most: quizTextMax.option },
  option_es: { en: "Option (Spanish)", es: "La opción (español)", most: quizTextMax.option }
})

export const quizFieldWords = {
  en: {
    ...named.en,
    quiz_type: "Choose one of daily, weekly, monthly, on_boarding.",
    questions_required: "At least one question is required",
    questions_too_many: "A quiz can have at most 100 questions",
    points_total: "Total points must equal exactly 100. Current total: {0}",
    question_type: "Choose single or multiple.",
    points_positive: "Points must be greater than 0",
    points_choice: "Points must be 5, 10, 15, 20, 25, 30, 40 or 50",
    options_too_few: "At least 2 options are required",
    options_too_many: "A question can have at most 20 options",
    correct_required: "At least one correct answer is required",
    correct_single: "A single-choice question can have only one correct answer",
    csv_points_whole: "Points must be a whole number",
    csv_quiz_refused: "Row {0} of this quiz has an error, so the whole quiz is left out.",
    csv_quiz_differs: "This differs from row {0} of the same quiz.",
    csv_options_uneven: "There are {0} options in English and {1} in Spanish.",
    csv_correct_unknown:
      "Name the correct options by their texts in one language, their numbers from 1 or their letters from A; separate several by |.",
    csv_correct_two_ways:
      "This is the text of one option, and the number or letter of another. Name the correct one in another way, such as by its letter."
  },
  es: {
    ...named.es,
    quiz_type: "Elija daily, weekly, monthly u on_boarding.",
    questions_required: "Se requiere al menos una pregunta",
    questions_too_many: "Un cuestionario puede tener como máximo 100 preguntas",
    points_total: "El total de puntos debe ser exactamente 100. Total actual: {0}",
    question_type: "Elija single o multiple.",
    points_positive: "Los puntos deben ser mayores que 0",
    points_choice: "Los puntos deben ser 5, 10, 15, 20, 25, 30, 40 o 50",
    options_too_few: "Se requieren al menos 2 opciones",
    options_too_many: "Una pregunta puede tener como máximo 20 opciones",
    correct_required: "Se requiere al menos una respuesta correcta",
    correct_single: "Una pregunta de opción única solo puede tener una respuesta correcta",
    csv_points_whole: "Los puntos deben ser un número entero",
    csv_quiz_refused: "La fila {0} de este cuestionario tiene un error, así que se omite todo el cuestionario.",
    csv_quiz_differs: "Es distinto de la fila {0} del mismo cuestionario.",
    csv_options_uneven: "Hay {0} opciones en inglés y {1} en español.",
    csv_correct_unknown:
      "Indique las opciones correctas por sus textos en un idioma, sus números desde 1 o sus letras desde A; separe varias con |.",
    csv_correct_two_ways:
      "Este es el texto de una opción, y el número o la letra de otra. Indique la correcta de otra manera, por ejemplo por su letra."
  }
} satisfies Translated<Readonly<Record<string, string>>>

export const quizNotices = {
  ...recordNotices({
    noun: recordKinds.quiz.noun,
    nameOf: ({ title }: Pick<Quiz, "title">) => title,
    exact: { deleted: catalogueNotices(recordKinds.quiz.noun).deleted }
  }),
  merged: mergedNotice(recordKinds.quiz.noun)
}

export const describeQuizFailure = failureDescriber(toQuizFailure, quizFailureWords)

const commands = recordCommandWords(recordKinds.quiz.noun)

const showType = {
  en: {
    daily: "Show daily quizzes",
    weekly: "Show weekly quizzes",
    monthly: "Show monthly quizzes",
    on_boarding: "Show onboarding quizzes"
  },
  es: {
    daily: "Mostrar cuestionarios diarios",
    weekly: "Mostrar cuestionarios semanales",
    monthly: "Mostrar cuestionarios mensuales",
    on_boarding: "Mostrar cuestionarios de bienvenida"
  }
} satisfies Translated<Readonly<Record<QuizType, string>>>

export const quizCommandWords = {
  en: { ...commands.en, showType: showType.en },
  es: { ...commands.es, showType: showType.es }
}
