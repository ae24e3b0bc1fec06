import type { ReactNode } from "react"
import { FileText, HeartHandshake, ListChecks, type LucideIcon, RotateCcw } from "lucide-react"
import { decidedByWords, declineReasonText } from "#domain/enrolments/decline-reasons.messages.ts"
import { enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { reactivate } from "#domain/enrolments/member-history.commands.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { DetailsTab } from "#domain/users/users-screen.machine.ts"
import type { UsersState } from "#domain/users/users.commands.ts"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, StaleNote, UnreadableRows } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { DateText } from "#src/shell/time/date-text.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"
import * as styles from "./user-history.module.css"

/** The history of the user whose details are open, by tab. */
export const UserHistoryScreen = ({ tab }: { readonly tab: DetailsTab }) => {
  const { details } = useUsersWords()
  if (tab === "quizzes") return <Quizzes />
  return tab === "benefits" ? <Benefits /> : <Empty icon={FileText} title={details.paychecks} />
}

interface HistoryProps {
  readonly of: "quizzes" | "enrolments"
  readonly history: UsersState["quizzes"] | UsersState["enrolments"]
  readonly icon: LucideIcon
  readonly none: string
  readonly children: ReactNode
}

const History = ({ of, history, icon, none, children }: HistoryProps) => {
  const { send } = useUsersScreen()
  const { shared, language } = useWords()
  const record = useRecordWords()
  const { rows, unreadable, userId, failure } = history.context
  if (rows === null && failure === null) return <LoadingRows text={shared.loading} rows={4} />
  return (
    <div className={styles.history}>
      {failure !== null && userId !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{ label: shared.retry, run: () => send({ to: of, event: { type: "history.open", userId } }) }}
        />
      )}
      {history.hasTag("stale") && (
        <StaleNote
          text={shared.mayBeOld}
          retry={{ label: shared.retry, run: () => send({ to: of, event: { type: "rows.changed" } }) }}
        />
      )}
      {rows === null || rows.length === 0
        ? failure === null && unreadable.length === 0 && <Empty icon={icon} title={none} />
        : children}
      <UnreadableRows ids={unreadable} text={record.unreadable} />
    </div>
  )
}

/** The submissions of a user. */
const Quizzes = () => {
  const {
    details: { quizzes: words, tabs }
  } = useUsersWords()
  const { shared } = useWords()
  const { quizzes } = useUsersState()
  const { total } = quizzes.context
  const rows = quizzes.context.rows ?? []
  return (
    <History of="quizzes" history={quizzes} icon={ListChecks} none={words.none}>
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
    </History>
  )
}

const tones = { active: "success", pending: "warning", inactive: "neutral" } as const

/** Who has decided an enrolment, when and why. */
const Decided = ({ enrolment }: { readonly enrolment: Enrolment }) => {
  const { language } = useWords()
  const { status, decided_by = null, decided_at = null, reason = null } = enrolment
  if (status === "pending" || decided_by === null || decided_at === null) return null
  return (
    <>
      <Text as="p" size="xs" tone="muted">
        {decidedByWords[language][status](decided_by.name, plainDate(decided_at, language))}
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
    <History of="enrolments" history={enrolments} icon={HeartHandshake} none={words.none}>
      <PlainTable
        isSmall
        caption={tabs.benefits}
        columns={[
          { label: words.title },
          { label: words.status, width: 92 },
          { label: words.actions, width: 128, isEnd: true }
        ]}
        rows={(enrolments.context.rows ?? []).map((enrolment) => {
          const { id, status, benefit } = enrolment
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
                  busyWords={words.reactivating}
                  label={words.reactivateOf(title)}
                >
                  {words.reactivate}
                </Button>
              )
            ]
          }
        })}
      />
    </History>
  )
}
