import { FileText, HeartHandshake, ListChecks, RotateCcw } from "lucide-react"
import { decidedByWords, declineReasonText } from "#domain/enrolments/decline-reasons.messages.ts"
import { enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { reactivate } from "#domain/enrolments/member-history.commands.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { DetailsTab } from "#domain/users/users-screen.machine.ts"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { DateText } from "#src/shell/time/date-text.tsx"
import { plainDate, timeOfDay } from "#src/shell/dates.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { MemberHistory } from "#src/screens/record/member-history.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"

/** The history of the user whose details are open, by tab. */
export const UserHistoryScreen = ({ tab }: { readonly tab: DetailsTab }) => {
  const { details } = useUsersWords()
  if (tab === "quizzes") return <Quizzes />
  return tab === "benefits" ? <Benefits /> : <Empty icon={FileText} title={details.paychecks} />
}

/** The submissions of a user. */
const Quizzes = () => {
  const { send } = useUsersScreen()
  const {
    details: { quizzes: words, tabs }
  } = useUsersWords()
  const { shared } = useWords()
  const { quizzes } = useUsersState()
  const { total } = quizzes.context
  const rows = quizzes.context.rows ?? []
  return (
    <MemberHistory
      history={quizzes}
      read={() => send({ to: "quizzes", event: { type: "history.retry" } })}
      icon={ListChecks}
      none={words.none}
    >
      <PlainTable
        isSmall
        caption={tabs.quizzes}
        columns={[{ label: words.title }, { label: words.added, width: 92 }, { label: words.submitted, width: 96 }]}
        rows={rows.map(({ id, quiz, created_at }) => ({
          id,
          cells: [
            quiz.id === undefined ? (
              quiz.title
            ) : (
              <RecordLink key="title" place="questions" id={quiz.id}>
                {quiz.title}
              </RecordLink>
            ),
            <DateText key="added" at={quiz.created_at} />,
            <DateText key="submitted" at={created_at} />
          ]
        }))}
      />
      {rows.length !== total && (
        <Text as="p" size="xs" tone="muted">
          {words.newest(shared.number(rows.length), shared.number(total))}
        </Text>
      )}
    </MemberHistory>
  )
}

const tones = { active: "success", pending: "warning", inactive: "neutral" } as const

/** Who has decided an enrolment, when and why. */
const Decided = ({ enrolment }: { readonly enrolment: Enrolment }) => {
  const { language } = useWords()
  const { status, decided_by = null, decided_at = null, reason = null, is_declined = false } = enrolment
  if (status === "pending" || decided_by === null || decided_at === null) return null
  return (
    <>
      <Text as="p" size="xs" tone="muted">
        {decidedByWords[language][is_declined ? "declined" : status](
          decided_by.name,
          plainDate(decided_at, language),
          timeOfDay(decided_at)
        )}
      </Text>
      {reason !== null && (
        <Text as="p" size="xs" tone="muted">
          {declineReasonText(reason, language)}
        </Text>
      )}
    </>
  )
}

/** The enrolments of a user; inactive ones can be activated again. */
const Benefits = () => {
  const { send } = useUsersScreen()
  const {
    details: { benefits: words, tabs }
  } = useUsersWords()
  const { language } = useWords()
  const { enrolments, enrolmentActions: rowActions } = useUsersState()
  return (
    <MemberHistory
      history={enrolments}
      read={() => send({ to: "enrolments", event: { type: "history.retry" } })}
      icon={HeartHandshake}
      none={words.none}
    >
      <PlainTable
        isSmall
        caption={tabs.benefits}
        columns={[
          { label: words.title },
          { label: words.status, width: 92 },
          { label: words.actions, width: 128, isEnd: true }
        ]}
        rows={(enrolments.context.rows ?? []).map((enrolment) => {
          const { id, status, benefit, is_declined = false } = enrolment
          const activate = status === "inactive" && !is_declined ? words.reactivate : words.activate
          const title = benefit[`title_${language}`]
          const isActing = actionOn(rowActions.context, id) !== null
          const message = reactivate(enrolment)
          return {
            id,
            cells: [
              <div key="title">
                <RecordLink place="benefits" id={benefit.id}>
                  {title}
                </RecordLink>
                <Decided enrolment={enrolment} />
              </div>,
              <Badge key="status" tone={tones[status]}>
                {enrolmentStatusWords[language][status]}
              </Badge>,
              message !== null && (
                <Button
                  key="action"
                  size="small"
                  icon={RotateCcw}
                  action={isActing ? null : () => send(message)}
                  isBusy={isActing}
                  busyWords={activate.busy}
                  label={activate.of(title)}
                >
                  {activate.label}
                </Button>
              )
            ]
          }
        })}
      />
    </MemberHistory>
  )
}
