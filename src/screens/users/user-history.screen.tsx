import { enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { reactivate } from "#domain/enrolments/user-enrolments.commands.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { DetailsTab } from "#domain/users/user-details.machine.ts"
import { plainDate } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { BenefitHistoryView, PaychecksView, QuizHistoryView } from "./user-history.view.tsx"

/** The history of the user whose details are open, by tab. */
export const UserHistoryScreen = ({ tab }: { readonly tab: DetailsTab }) => {
  const { details } = useUsersWords()
  if (tab === "quizzes") return <Quizzes />
  return tab === "benefits" ? <Benefits /> : <PaychecksView text={details.paychecks} />
}

const Quizzes = () => {
  const { send } = useUsersScreen()
  const { details: words } = useUsersWords()
  const { shared, language } = useWords()
  const record = useRecordWords()
  const { quizzes } = useUsersState()
  const { rows, unreadable, total, userId, failure } = quizzes.context
  return (
    <QuizHistoryView
      words={words.quizzes}
      caption={words.tabs.quizzes}
      shared={shared}
      isLoading={rows === null && failure === null}
      unreadable={{ ids: unreadable, text: record.unreadable }}
      failure={
        failure === null || userId === null
          ? null
          : {
              text: failure[language],
              retry: () => send({ to: "quizzes", event: { type: "history.open", userId } })
            }
      }
      refresh={quizzes.hasTag("stale") ? () => send({ to: "quizzes", event: { type: "rows.changed" } }) : null}
      rows={(rows ?? []).map(({ id, quiz, created_at }) => ({
        id,
        title: quiz.title,
        added: plainDate(quiz.created_at),
        submitted: plainDate(created_at)
      }))}
      more={
        rows === null || rows.length === total
          ? null
          : words.quizzes.newest(shared.number(rows.length), shared.number(total))
      }
    />
  )
}

const tones = { active: "success", pending: "warning", inactive: "neutral" } as const

const Benefits = () => {
  const { send } = useUsersScreen()
  const { details: words } = useUsersWords()
  const { shared, language } = useWords()
  const { enrolments, enrolmentActions: rowActions } = useUsersState()
  const record = useRecordWords()
  const { rows, unreadable, userId, failure } = enrolments.context
  const toRow = (enrolment: Enrolment) => {
    const isActing = actionOn(rowActions.context, enrolment.id) !== null
    const message = reactivate(enrolment)
    return {
      id: enrolment.id,
      title: enrolment.benefit[`title_${language}`],
      status: enrolmentStatusWords[language][enrolment.status],
      tone: tones[enrolment.status],
      isActing,
      ...(message !== null && { reactivate: isActing ? null : () => send(message) })
    }
  }
  return (
    <BenefitHistoryView
      words={words.benefits}
      caption={words.tabs.benefits}
      shared={shared}
      isLoading={rows === null && failure === null}
      unreadable={{ ids: unreadable, text: record.unreadable }}
      failure={
        failure === null || userId === null
          ? null
          : {
              text: failure[language],
              retry: () => send({ to: "enrolments", event: { type: "history.open", userId } })
            }
      }
      refresh={enrolments.hasTag("stale") ? () => send({ to: "enrolments", event: { type: "rows.changed" } }) : null}
      rows={(rows ?? []).map(toRow)}
    />
  )
}
