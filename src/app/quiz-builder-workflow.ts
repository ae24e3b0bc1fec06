/** The switchboard of writing a quiz: what its machine asks of the server and of this browser. */
import { Effect } from "effect"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { draftSubject, type OpenedQuiz, readKeptQuiz, toQuizChange } from "#domain/quizzes/quiz-builder.rules.ts"
import type { DraftSubject } from "#domain/quizzes/quiz-draft.schema.ts"
import type { QuizFailure } from "#domain/quizzes/quiz.errors.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import type { Drafts } from "./drafts.ts"
import { reading, writing } from "./port-actors.ts"

export interface QuizBuilderPorts {
  readonly quizzes: Pick<QuizzesPort, "find" | "create" | "change">
  readonly drafts: Pick<Drafts, "read">
}

const openQuiz = ({ quizzes, drafts }: QuizBuilderPorts, subject: DraftSubject) =>
  Effect.gen(function* () {
    const quiz = subject === "new" ? null : yield* quizzes.find(subject)
    return { quiz, kept: readKeptQuiz(yield* drafts.read(draftSubject(subject))) } satisfies OpenedQuiz
  })

export const quizBuilderWith = (ports: QuizBuilderPorts) =>
  quizBuilderMachine.provide({
    actors: {
      openQuiz: reading(({ subject }) => openQuiz(ports, subject)),
      saveQuiz: writing((save): Effect.Effect<Quiz, QuizFailure> =>
        save.subject === "new"
          ? ports.quizzes.create(save.draft)
          : ports.quizzes.change(save.subject, toQuizChange(save))
      )
    }
  })
