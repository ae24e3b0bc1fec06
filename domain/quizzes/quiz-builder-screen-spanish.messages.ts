import { errorCountSpanish, errorsSpanish } from "../shared/error-count.messages.ts"
import { languageTabsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import type { QuizBuilderScreenWords } from "./quiz-builder-screen-english.messages.ts"

export const quizBuilderScreenSpanish: QuizBuilderScreenWords = {
  addTitle: "Añadir cuestionario nuevo",
  editTitle: "Editar cuestionario",
  banner: "Todos los campos deben completarse en inglés y en español.",
  add: "Crear cuestionario",
  adding: "Creando...",
  update: "Actualizar cuestionario",
  updating: "Actualizando...",
  points: {
    toGo: (missing) => `faltan ${missing}`,
    complete: "completo",
    tooMany: (over) => `sobran ${over}`
  },
  fields: {
    title: "Título del cuestionario",
    icon: "Icono",
    type: "Tipo de cuestionario",
    status: "Estado",
    expires_on: "Fecha de vencimiento",
    questionType: "Tipo de pregunta",
    questionStatus: "Estado de la pregunta",
    points: "Puntos",
    question: { en: "Pregunta (inglés)", es: "Pregunta (español)" },
    followUp: { en: "Seguimiento (inglés)", es: "Seguimiento (español)" },
    option: { en: (number) => `Opción ${number} (inglés)`, es: (number) => `Opción ${number} (español)` }
  },
  chooseIcon: "Elegir un icono",
  noIcon: "Sin icono",
  questionTypes: { single: "Única", multiple: "Múltiple" },
  tabs: { ...languageTabsSpanish, label: "Idioma de los campos" },
  questions: (count) => (count === "1" ? "1 pregunta" : `${count} preguntas`),
  noQuestions: "Todavía no hay preguntas.",
  addQuestion: "Añadir pregunta",
  paste: {
    button: "Pegar preguntas",
    title: "Pegar preguntas",
    text: "Una línea es una pregunta y las siguientes son sus respuestas: * antes de una correcta, - antes de una incorrecta. Una barra separa el inglés del español; los puntos van entre corchetes.",
    label: "Preguntas y respuestas",
    add: (count) => (count === 1 ? "Añadir 1 pregunta" : `Añadir ${count} preguntas`),
    found: (count) => (count === 1 ? "Se encontró 1 pregunta" : `Se encontraron ${count} preguntas`),
    issue: (line, issue) => `Línea ${line}: ${issue}`,
    issues: {
      question_missing: "hay una respuesta antes de la primera pregunta",
      text_missing: "falta el texto en inglés",
      text_too_long: "el texto es demasiado largo",
      bars_too_many: "hay más de una barra",
      points_choice: "los puntos son 5, 10, 15, 20, 25, 30, 40 o 50",
      options_too_few: "la pregunta necesita al menos dos respuestas",
      options_too_many: "la pregunta tiene más de 20 respuestas",
      correct_required: "ninguna respuesta lleva * delante",
      questions_too_many: "un cuestionario tiene como máximo 100 preguntas"
    }
  },
  preview: {
    button: "Vista previa para los miembros",
    title: "Vista previa"
  },
  otherLanguage: "El mismo campo en el otro idioma",
  distribute: "Repartir puntos",
  whyNotDistribute: {
    no_question: "Añada primero una pregunta",
    one_question: "Una sola pregunta no puede valer 100 puntos",
    too_many: "Más de 20 preguntas no pueden repartirse 100 puntos",
    already: "Los puntos ya están repartidos"
  },
  undo: "Deshacer",
  redo: "Rehacer",
  nothingToUndo: "No hay nada que deshacer",
  nothingToRedo: "No hay nada que rehacer",
  expandAll: "Expandir todas",
  collapseAll: "Contraer todas",
  question: {
    name: (number) => `Pregunta ${number}`,
    untitled: "Sin texto todavía",
    pointsOf: (points) => `${points} puntos`,
    errors: errorsSpanish,
    move: (number) => `Mover la pregunta ${number}`,
    moveHint: "Arrástrela, use las flechas arriba y abajo, o selecciónela y luego su nuevo lugar",
    menu: (number) => `Acciones de la pregunta ${number}`,
    moveUp: "Subir",
    moveDown: "Bajar",
    duplicate: "Duplicar",
    remove: "Quitar",
    options: "Opciones",
    markOne: "Marque la correcta, o presione Ctrl+1 a 9. Enter pasa a la siguiente.",
    markAny: "Marque todas las correctas, o presione Ctrl+1 a 9. Enter pasa a la siguiente.",
    addOption: "Añadir opción"
  },
  option: {
    correct: (number) => `La opción ${number} es correcta`,
    move: (number) => `Mover la opción ${number}`,
    remove: (number) => `Quitar la opción ${number}`
  },
  problems: errorCountSpanish,
  merge: {
    title: "Otra persona cambió las mismas partes",
    titleBy: (name) => `${name} cambió las mismas partes`,
    text: "Elija qué versión conservar. Los demás cambios ya están combinados; guarde al terminar.",
    mine: "Mi versión",
    theirs: "La otra versión",
    removed: "Quitada",
    none: "(vacío)",
    confirm: "Continuar con esto",
    why: "Elija primero una versión de cada parte",
    correct: "correcta"
  },
  notNow: "No es posible en este momento"
}
