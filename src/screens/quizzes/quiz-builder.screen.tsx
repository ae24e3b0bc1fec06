import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { pointsBadge } from "#domain/quizzes/quiz-form.rules.ts"
import { pointsTotal } from "#domain/quizzes/quiz.schema.ts"
import { countErrors } from "#domain/shared/bilingual.rules.ts"
import { useQuizBuilder, useQuizBuilderWords, useQuizCommands } from "./use-quiz-builder.ts"
import { useSelector } from "@xstate/react"
import { useWords } from "#src/shell/use-application.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { BuilderFooterView, FailedView, QuizBuilderView } from "./quiz-builder.view.tsx"
import { QuizFormScreen } from "./quiz-form.screen.tsx"
import { QuizMergeScreen } from "./quiz-merge.screen.tsx"

/** The panel of the quiz editor, over the list. */
export const QuizBuilderScreen = () => {
  const { actor, send } = useQuizBuilder()
  const snapshot = useSelector(actor, (snapshot) => snapshot)
  const words = useQuizBuilderWords()
  const { shared } = useWords()
  if (!snapshot.hasTag("open")) return null
  const { context } = snapshot
  const isRead = !snapshot.matches("opening") && !snapshot.matches("failed")
  return (
    <>
      <QuizBuilderView
        words={words}
        shared={shared}
        isNew={context.subject === "new"}
        points={isRead ? { ...pointsBadge(context.doc.history.present), wanted: pointsTotal } : null}
        close={snapshot.can({ type: "form.close" }) ? () => send({ type: "form.close" }) : null}
        isOpening={snapshot.matches("opening")}
        footer={<Footer snapshot={snapshot} />}
      >
        {snapshot.matches("failed") ? (
          <Failed snapshot={snapshot} />
        ) : isConfirming(snapshot) ? (
          <QuizMergeScreen snapshot={snapshot} />
        ) : (
          <QuizFormScreen snapshot={snapshot} />
        )}
      </QuizBuilderView>
      {snapshot.matches("discarding") && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "form.stay" })}
          discard={() => send({ type: "form.discard" })}
        />
      )}
    </>
  )
}

interface OfSnapshot {
  readonly snapshot: QuizBuilderSnapshot
}

/** The conflicts stay open behind the confirmation of leaving them. */
const isConfirming = (snapshot: QuizBuilderSnapshot): boolean =>
  snapshot.matches("merging") || (snapshot.matches("discarding") && snapshot.context.conflicts.length > 0)

const Failed = ({ snapshot }: OfSnapshot) => {
  const { send } = useQuizBuilder()
  const { shared, language } = useWords()
  const { failure } = snapshot.context
  if (failure === null) return null
  return (
    <FailedView
      shared={shared}
      failure={failure[language]}
      retry={snapshot.can({ type: "form.retry" }) ? () => send({ type: "form.retry" }) : null}
    />
  )
}

const Footer = ({ snapshot }: OfSnapshot) => {
  const { send } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const command = useQuizCommands(snapshot)
  const { shared } = useWords()
  const isNew = snapshot.context.subject === "new"
  const isForm = !snapshot.matches("opening") && !snapshot.matches("failed")
  const count = countErrors(shownIssues(snapshot.context.doc))
  return (
    <BuilderFooterView
      shared={shared}
      close={snapshot.can({ type: "form.close" }) ? () => send({ type: "form.close" }) : null}
      problems={isForm && count !== null ? words.problems(count) : null}
      goOn={
        !isForm
          ? null
          : isConfirming(snapshot)
            ? { ...command("confirm"), label: words.merge.confirm, isBusy: false, busyWords: words.merge.confirm }
            : {
                ...command("save"),
                label: isNew ? words.add : words.update,
                isBusy: snapshot.matches("saving"),
                busyWords: isNew ? words.adding : words.updating
              }
      }
    />
  )
}
