/** The texts of the quiz builder, fetched with it. */
import { errorCountEnglish, errorsEnglish } from "../shared/error-count.messages.ts"
import { languageTabsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import type { Language } from "../shared/language.schema.ts"
import type { QuestionType } from "./quiz.schema.ts"

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
  chooseIcon: "Choose an icon",
  noIcon: "No icon",
  questionTypes: { single: "Single", multiple: "Multiple" } satisfies Record<QuestionType, string>,
  tabs: { ...languageTabsEnglish, label: "Language of the fields" },
  questions: (count: string) => (count === "1" ? "1 question" : `${count} questions`),
  noQuestions: "There are no questions yet.",
  addQuestion: "Add question",
  distribute: "Distribute points",
  whyNotDistribute: {
    no_question: "Add a question first",
    one_question: "One question cannot be worth 100 points",
    too_many: "More than 20 questions cannot share 100 points",
    already: "The points are already distributed"
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
    errors: errorsEnglish,
    move: (number: string) => `Move question ${number}`,
    moveHint: "Drag it, use the up and down arrow keys, or select it and then its new place",
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
    titleNew: "You have a new quiz that was not saved.",
    titleEdit: "You have changes to this quiz that were not saved.",
    text: "This browser kept a draft.",
    restore: "Restore draft",
    dismiss: "Discard draft"
  },
  merge: {
    title: "Someone else changed the same parts",
    titleBy: (name: string) => `${name} changed the same parts`,
    text: "Choose which version to keep. All other changes are already merged; save when you are done.",
    mine: "Mine",
    theirs: "Theirs",
    removed: "Removed",
    none: "(empty)",
    confirm: "Continue with these",
    why: "Choose a version of each first",
    correct: "correct"
  },
  notNow: "Not possible right now"
}

export type QuizBuilderScreenWords = typeof quizBuilderScreenEnglish
