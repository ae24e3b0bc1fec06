/** The texts of the quiz builder, fetched with it. */
import { errorCountEnglish } from "../shared/error-count.messages.ts"
import { languageTabsEnglish } from "../shared/screen/record-texts-english.messages.ts"
import type { Language } from "../shared/language.schema.ts"
import type { QuestionType } from "./quiz.schema.ts"

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const quizBuilderScreenEnglish = {
  addTitle: "Add New Quiz",
  editTitle: "Edit Quiz",
  banner: "All fields must be completed in English and Spanish.",
  add: "Create Quiz",
  adding: "Creating...",
  update: "Update Quiz",
  updating: "Updating...",
  points: {
    toGo: (missing: string) => `${missing} to go`,
    complete: "complete",
    tooMany: (over: string) => `${over} too many`
  },
  fields: {
    title: "Quiz title",
    icon: "Icon",
    type: "Quiz type",
    status: "Status",
    expires_on: "Expiration date",
    questionType: "Question type",
    questionStatus: "Question status",
    points: "Points",
    question: { en: "Question (English)", es: "Question (Spanish)" } satisfies Record<Language, string>,
    followUp: { en: "Follow-up (English)", es: "Follow-up (Spanish)" } satisfies Record<Language, string>,
    option: {
      en: (number) => `Option ${number} (English)`,
      es: (number) => `Option ${number} (Spanish)`
    } satisfies Record<Language, (number: string) => string>
  },
  questionTypes: { single: "Single", multiple: "Multiple" } satisfies Record<QuestionType, string>,
  tabs: { ...languageTabsEnglish, label: "Language of the fields" },
  questions: (count: string) => (count === "1" ? "1 question" : `${count} questions`),
  noQuestions: "There is no question yet.",
  addQuestion: "Add question",
  distribute: "Distribute points",
  whyNotDistribute: {
    no_question: "Add a question first",
    one_question: "One question cannot be worth 100 points",
    too_many: "More than 20 questions cannot share 100 points",
    already: "The points are distributed already"
  },
  undo: "Undo",
  redo: "Redo",
  nothingToUndo: "There is nothing to undo",
  nothingToRedo: "There is nothing to redo",
  expandAll: "Expand all",
  collapseAll: "Collapse all",
  question: {
    name: (number: string) => `Question ${number}`,
    untitled: "No text yet",
    pointsOf: (points: string) => `${points} points`,
    errors: (count: number) => counted(count, "error", "errors"),
    move: (number: string) => `Move question ${number}`,
    moveHint: "Drag it, use the up and down arrows, or press it and then where it shall stand",
    menu: (number: string) => `Actions for question ${number}`,
    moveUp: "Move up",
    moveDown: "Move down",
    duplicate: "Duplicate",
    remove: "Remove",
    options: "Options",
    markOne: "Mark the correct one. Enter goes to the next.",
    markAny: "Mark every correct one. Enter goes to the next.",
    addOption: "Add option"
  },
  option: {
    correct: (number: string) => `Option ${number} is correct`,
    move: (number: string) => `Move option ${number}`,
    remove: (number: string) => `Remove option ${number}`
  },
  problems: errorCountEnglish,
  restore: {
    titleNew: "You have a new quiz that you did not save.",
    titleEdit: "You have changes to this quiz that you did not save.",
    text: "This browser has kept them.",
    restore: "Restore draft",
    dismiss: "Discard draft"
  },
  merge: {
    title: "Somebody else has changed the same things",
    text: "Choose which is to stand. Everything else has been put together already; you save it afterwards.",
    mine: "Mine",
    theirs: "Theirs",
    removed: "Removed",
    none: "(empty)",
    confirm: "Continue with these",
    why: "Choose one of each first",
    correct: "correct"
  },
  notNow: "Not possible just now"
}

export type QuizBuilderScreenWords = typeof quizBuilderScreenEnglish
