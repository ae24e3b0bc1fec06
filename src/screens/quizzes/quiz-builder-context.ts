import type { atom } from "jotai/vanilla"
import type { ComponentType } from "react"
import type { ActorRefFrom } from "xstate"
import type { QuizBuilderMessage, QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import type { QuizBuilderEvent, quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { QuestionActions } from "./quiz-question.view.tsx"
import type { Dragged, quizQuestions } from "./quiz-questions.ts"

/** The actions on the whole quiz; stable functions. */
export interface QuizActions extends QuestionActions {
  readonly head: (field: "title" | "icon" | "expires_on", text: string) => void
  readonly chooseQuizType: (type: string) => void
  readonly chooseQuizStatus: (status: string) => void
  readonly openTab: (language: Language) => void
}

/** The builder of quizzes on the page, as its components reach it. */
export interface QuizBuilder {
  readonly Screen: ComponentType
  readonly actor: ActorRefFrom<typeof quizBuilderMachine>
  /** The keys of the questions whose fields are shown. */
  readonly expanded: ReturnType<typeof atom<ReadonlySet<string>>>
  readonly dragged: ReturnType<typeof atom<Dragged | null>>
  /** The dialog over the builder, whose state is kept. */
  readonly over: ReturnType<typeof atom<"paste" | "preview" | null>>
  /** The text from which questions are to be made. */
  readonly pasted: ReturnType<typeof atom<string>>
  readonly questions: ReturnType<typeof quizQuestions>
  readonly actions: QuizActions
  readonly send: (event: QuizBuilderEvent) => void
  readonly available: () => ReadonlyArray<AvailableCommand<QuizBuilderMessage>>
  /** The same for the rendered snapshot. */
  readonly availableCommands: (snapshot: QuizBuilderSnapshot) => ReadonlyArray<AvailableCommand<QuizBuilderMessage>>
  /** True while there are unsaved changes. */
  readonly isUnsaved: () => boolean
}
