import type { Translated } from "../shared/language.schema.ts"

interface QuizIcon extends Translated<string> {
  readonly icon: string
}

/** The icons offered for a quiz, with their names; any other text can be typed. */
export const quizIcons: ReadonlyArray<QuizIcon> = [
  { icon: "🌙", en: "Sleep", es: "Sueño" },
  { icon: "💧", en: "Water", es: "Agua" },
  { icon: "🚶", en: "Walking", es: "Caminar" },
  { icon: "🏃", en: "Running", es: "Correr" },
  { icon: "💪", en: "Strength", es: "Fuerza" },
  { icon: "🧘", en: "Calm", es: "Calma" },
  { icon: "🥗", en: "Food", es: "Alimentación" },
  { icon: "🍎", en: "Fruit", es: "Fruta" },
  { icon: "❤️", en: "Heart", es: "Corazón" },
  { icon: "🧠", en: "Mind", es: "Mente" },
  { icon: "🦷", en: "Teeth", es: "Dientes" },
  { icon: "👓", en: "Eyes", es: "Ojos" },
  { icon: "🩺", en: "Check-up", es: "Chequeo" },
  { icon: "💊", en: "Medicine", es: "Medicamentos" },
  { icon: "🚭", en: "No smoking", es: "Sin tabaco" },
  { icon: "🙂", en: "Mood", es: "Ánimo" },
  { icon: "👪", en: "Family", es: "Familia" },
  { icon: "💼", en: "Work", es: "Trabajo" },
  { icon: "🎯", en: "Goal", es: "Meta" },
  { icon: "📋", en: "Form", es: "Formulario" }
]
