/** The texts of the quiz builder, fetched with it. */
import { errorCountEnglish, errorsEnglish } from "../shared/error-count.messages.ts"
import { languageTabsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import type { Language } from "../shared/language.schema.ts"
import type { PasteFault } from "./quiz-paste.rules.ts"
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
  paste: {
    button: "Paste questions",
    title: "Paste questions",
    text: "A line is a question, the lines below it are its answers: * before a right one, - before a wrong one. A bar stands between English and Spanish, the points in brackets.",
    label: "Questions and answers",
    add: (count: number) => (count === 1 ? "Add 1 question" : `Add ${count} questions`),
    found: (count: number) => (count === 1 ? "1 question found" : `${count} questions found`),
    issue: (line: number, issue: string) => `Line ${line}: ${issue}`,
    issues: {
      question_missing: "an answer stands before the first question",
      text_missing: "the English text is missing",
      text_too_long: "the text is too long",
      bars_too_many: "there is more than one bar",
      points_choice: "points are 5, 10, 15, 20, 25, 30, 40 or 50",
      options_too_few: "the question needs at least two answers",
      options_too_many: "the question has more than 20 answers",
      correct_required: "no answer has a * before it",
      questions_too_many: "a quiz has at most 100 questions"
    } satisfies Record<PasteFault, string>
  },
  preview: {
    button: "Preview as a member sees it",
    title: "Preview"
  },
  otherLanguage: "Same field in the other language",
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
    markOne: "Mark the correct one, or press Ctrl+1 to 9. Enter goes to the next.",
    markAny: "Mark every correct one, or press Ctrl+1 to 9. Enter goes to the next.",
    addOption: "Add option"
  },
  option: {
    correct: (number: string) => `Option ${number} is correct`,
    move: (number: string) => `Move option ${number}`,
    remove: (number: string) => `Remove option ${number}`
  },
  problems: errorCountEnglish,
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
