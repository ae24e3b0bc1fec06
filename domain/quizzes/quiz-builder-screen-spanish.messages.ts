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
    markOne: "Marque la correcta. Enter pasa a la siguiente.",
    markAny: "Marque todas las correctas. Enter pasa a la siguiente.",
    addOption: "Añadir opción"
  },
  option: {
    correct: (number) => `La opción ${number} es correcta`,
    move: (number) => `Mover la opción ${number}`,
    remove: (number) => `Quitar la opción ${number}`
  },
  problems: errorCountSpanish,
  restore: {
    titleNew: "Tiene un cuestionario nuevo sin guardar.",
    titleEdit: "Tiene cambios de este cuestionario sin guardar.",
    text: "Este navegador conservó un borrador.",
    restore: "Restaurar borrador",
    dismiss: "Descartar borrador"
  },
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
