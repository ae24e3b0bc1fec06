/** Hooks of the quiz editor. */
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import {
  type QuizBuilderScreenWords,
  quizBuilderScreenEnglish
} from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import { quizBuilderScreenSpanish } from "#domain/quizzes/quiz-builder-screen-spanish.messages.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import type { QuizBuilder } from "./quiz-builder-context.ts"
import { useAtomValue } from "jotai/react"
import { useQuizzesScreen } from "./quizzes-workflows.ts"
import { useWords } from "#src/shell/use-application.ts"

export const useQuizBuilder = (): QuizBuilder => {
  const builder = useAtomValue(useQuizzesScreen().builder)
  if (builder === null) throw new Error("No quiz is being written around this screen")
  return builder
}

export const useQuizBuilderWords = (): QuizBuilderScreenWords =>
  useWords().language === "es" ? quizBuilderScreenSpanish : quizBuilderScreenEnglish

const words = {
  en: describeIssue({ ...sharedFieldWords.en, ...quizFieldWords.en }),
  es: describeIssue({ ...sharedFieldWords.es, ...quizFieldWords.es })
}

/** The text of a field's issue; a text of the server stays as it is. */
export const useQuizIssueWords = (): ((issue: string) => string) => words[useWords().language]

/** The button of a registry command, with the reason why it is unavailable. */
interface CommandButton {
  readonly run: (() => void) | null
  readonly why: string | null
  /** The value of `aria-keyshortcuts`; empty where there are none. */
  readonly keys: string
  /** The first of them as a key cap. */
  readonly cap: string | null
}

/** The props of a button from its command, except the key cap. */
export const propsOf = ({ run, why, keys }: CommandButton) => ({
  action: run,
  reason: why,
  ...(keys !== "" && { keys })
})

/** The same with the key cap. */
export const withCap = (command: CommandButton) => ({
  ...propsOf(command),
  ...(command.cap !== null && { keycap: command.cap })
})

/** The registry's commands as buttons: the action of each, or why it is unavailable. */
export const useQuizCommands = (snapshot: QuizBuilderSnapshot): ((id: string) => CommandButton) => {
  const { send, availableCommands } = useQuizBuilder()
  const { language } = useWords()
  const available = new Map(availableCommands(snapshot).map((command) => [command.id, command]))
  return (id) => {
    const { message = null, why = null, keys = [] } = available.get(`quizBuilder.${id}`) ?? {}
    return {
      run: message === null ? null : () => send(message.event),
      why: why?.[language] ?? null,
      keys: keys.join(" "),
      cap: keys[0] === undefined ? null : capOf(keys[0]).replace("Enter", "↵")
    }
  }
}
