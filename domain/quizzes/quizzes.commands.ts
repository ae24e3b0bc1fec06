import type { Command } from "../shared/screen/command.schema.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { undoCommand } from "../shared/undo/undo.commands.ts"
import { bilingual } from "../shared/language.rules.ts"
import { importCommand, recordCommands, statusFilters } from "../shared/record-screen/record-screen.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import type { DraftSubject } from "./quiz-form.schema.ts"
import { quizListRules } from "./quiz-list.rules.ts"
import type { Quiz, QuizFilter } from "./quiz.schema.ts"
import { quizTypes } from "./quiz-type.schema.ts"
import { quizCommandWords } from "./quiz.messages.ts"
import type { quizzesScreenMachine } from "./quizzes-screen.machine.ts"

export type QuizzesState = ScreenState<typeof quizzesScreenMachine>
export type QuizzesMessage = ScreenMessage<typeof quizzesScreenMachine>

const words = bilingual(quizCommandWords)

const { onRow, ofFocus, add, ofList } = recordCommands<QuizzesState, Quiz, "screen", DraftSubject, QuizFilter>({
  name: "quizzes",
  kind: "quiz",
  words: quizCommandWords,
  inFocus: ({ list }) => quizListRules.cursorRow(list.context),
  nameOf: ({ title }) => title,
  editor: "screen",
  subjectOf: ({ id }) => id,
  newSubject: "new",
  editKeys: ["Enter", "e"],
  filters: [
    ...statusFilters(words.show),
    ...quizTypes.map((type) => ({ id: type, label: words.showType[type], patch: { type } }))
  ]
})

export const quizActions = onRow

export const quizzesCommands: ReadonlyArray<Command<QuizzesState, QuizzesMessage>> = [
  ...ofFocus,
  undoCommand("quizzes", recordKinds.quiz.noun),
  add,
  importCommand("quizzes", "quizzes"),
  ...ofList
]

export const availableQuizzesCommands = availableScreenCommands(quizzesCommands)
