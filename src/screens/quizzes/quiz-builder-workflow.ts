/** The quiz editor's machine with its ports. */
import { Effect } from "effect"
import { quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { openedQuiz, quizDraftSubject, readStoredQuiz, saveQuiz } from "#domain/quizzes/quiz-builder.rules.ts"
import type { DraftSubject } from "#domain/quizzes/quiz-form.schema.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import type { Drafts } from "#src/shell/context.ts"
import { openWithDraft } from "#src/shell/drafts/drafts.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface QuizBuilderPorts {
  readonly quizzes: Pick<QuizzesPort, "find" | "create" | "change">
  readonly drafts: Pick<Drafts, "read">
}

const openQuiz = ({ quizzes, drafts }: QuizBuilderPorts, subject: DraftSubject) =>
  Effect.gen(function* () {
    const quiz = subject === "new" ? null : yield* quizzes.find(subject)
    return yield* openWithDraft(drafts, quizDraftSubject(subject), (draft) => openedQuiz(quiz, readStoredQuiz(draft)))
  })

export const quizBuilderWith = (ports: QuizBuilderPorts) =>
  quizBuilderMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openQuiz(ports, subject ?? "new")),
      saveDocument: writeActor(({ doc }) => saveQuiz(ports.quizzes, doc))
    }
  })
