import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import type { HeadField } from "#domain/quizzes/quiz-form.schema.ts"
import { conflictName, type QuizConflict } from "#domain/quizzes/quiz-merge.rules.ts"
import { quizTypes } from "#domain/quizzes/quiz.schema.ts"
import { plainDayOf } from "#src/shell/dates.ts"
import { useQuizBuilder, useQuizBuilderWords } from "./use-quiz-builder.ts"
import { useQuizzesWords } from "./use-quizzes.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { type ConflictModel, type ConflictSide, QuizMergeView } from "./quiz-merge.view.tsx"

/** The conflicts of two edits of one quiz. */
export const QuizMergeScreen = ({ snapshot }: { readonly snapshot: QuizBuilderSnapshot }) => {
  const { actions, send } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const { types } = useQuizzesWords()
  const { statuses } = useRecordWords()
  const { conflicts, chosen, language, doc } = snapshot.context

  const show = (field: HeadField, text: string): string => {
    const type = quizTypes.find((one) => one === text)
    if (field === "type" && type !== undefined) return types[type]
    if (field === "status" && (text === "active" || text === "inactive")) return statuses[text]
    return field === "expires_on" ? plainDayOf(text) : text
  }
  /** Its position in the form, or on the other side where it was removed from the form. */
  const numberOf = (key: string): string => {
    const here = doc.history.present.questions.findIndex((question) => question.key === key)
    const there = doc.base?.questions.findIndex(({ id }) => id === key) ?? -1
    return String((here === -1 ? there : here) + 1)
  }
  const sideOf = (conflict: QuizConflict, side: "mine" | "theirs"): ConflictSide => {
    if (conflict.kind === "head") return { kind: "text", text: show(conflict.field, conflict[side]) }
    const question = conflict[side]
    return question === null ? { kind: "removed" } : { kind: "question", question }
  }
  return (
    <QuizMergeView
      words={words}
      language={language}
      openTab={actions.openTab}
      conflicts={conflicts.map((conflict): ConflictModel => {
        const name = conflictName(conflict)
        return {
          name,
          label: conflict.kind === "head" ? words.fields[conflict.field] : words.question.name(numberOf(conflict.key)),
          mine: sideOf(conflict, "mine"),
          theirs: sideOf(conflict, "theirs"),
          chosen: chosen[name] ?? null,
          choose: (side) => send({ type: "form.choose", name, side })
        }
      })}
    />
  )
}
