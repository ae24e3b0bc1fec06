/** What stands beside a quiz as a member sees it, in the language of the quiz, whatever the administrator's is. */
export const quizPreviewWords = {
  en: {
    untitled: "No title yet",
    none: "There is no active question.",
    empty: "No text yet",
    question: (number: number, count: number): string => `Question ${number} of ${count}`,
    points: (points: number): string => (points === 1 ? "1 point" : `${points} points`),
    one: "Choose one",
    several: "Choose all that apply"
  },
  es: {
    untitled: "Sin título todavía",
    none: "No hay ninguna pregunta activa.",
    empty: "Sin texto todavía",
    question: (number: number, count: number): string => `Pregunta ${number} de ${count}`,
    points: (points: number): string => (points === 1 ? "1 punto" : `${points} puntos`),
    one: "Elija una",
    several: "Elija todas las que correspondan"
  }
}
