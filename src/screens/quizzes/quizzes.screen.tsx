import { AlarmClock, CirclePlay, ListChecks, MessageCircleQuestionMark } from "lucide-react"
import { useAtomValue } from "jotai/react"
import { quizListRules, quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import { type Quiz, type QuizFilter, type QuizSortField, quizTypes } from "#domain/quizzes/quiz.schema.ts"
import { quizActions, quizzesCommands, type QuizzesMessage } from "#domain/quizzes/quizzes.commands.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { plainDate, plainDay } from "#src/shell/dates.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useQuizButtons, useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"
import {
  AddButton,
  addUnlessOpen,
  changeButtons,
  RecordNameLink,
  recordState,
  statusSwitch,
  UploadButton
} from "#src/screens/record/record-changes.tsx"
import { type ActionRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { Figures, LastUndo } from "#src/screens/record/record-parts.tsx"
import { activeFilter, choicesOf, RecordScreen, statusFilter } from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"

export const quizDialogsModule = lazyModule(() => import("./quiz-dialogs.screen.tsx"))

const QuizTable = recordTable<ActionRow<Quiz, QuizzesMessage>, QuizzesScreenWords, QuizSortField>({
  criteria: quizCriteria,
  commands: quizzesCommands,
  stateOf: recordState,
  columns: [
    {
      id: "title",
      sortField: "title",
      kind: "more",
      cell: ({ record, run }, { tabIndex }) => (
        <Text as="b" weight="semibold" isTruncated>
          <RecordNameLink
            place="questions"
            entity="quiz"
            record={record}
            name={record.title}
            open={run(quizActions.edit(record))}
            tabIndex={tabIndex}
          />
        </Text>
      )
    },
    {
      id: "updated_at",
      sortField: "updated_at",
      kind: "line",
      tone: "muted",
      width: 176,
      narrowWidth: 168,
      isNarrowHidden: true,
      cell: ({ record }) => plainDate(record.updated_at)
    },
    {
      id: "expires_on",
      sortField: "expires_on",
      kind: "line",
      tone: "muted",
      width: 148,
      isNarrowHidden: true,
      cell: ({ record: { expires_on } }, { record }) =>
        expires_on === null ? record.notAvailable : plainDay(expires_on)
    },
    {
      id: "type",
      sortField: "type",
      kind: "line",
      width: 108,
      narrowWidth: 100,
      cell: ({ record }, { words }) => words.types[record.type]
    },
    {
      id: "questions",
      sortField: "questions",
      kind: "line",
      width: 104,
      narrowWidth: 96,
      cell: ({ record }) => record.questions.length
    },
    {
      id: "status",
      sortField: "status",
      kind: "state",
      width: 124,
      narrowWidth: 104,
      cell: (row, parts) => statusSwitch(row, quizActions.toggle(row.record), row.record.title, parts)
    },
    {
      id: "actions",
      kind: "actions",
      width: 104,
      narrowWidth: 96,
      cell: (row, parts) => changeButtons(row, quizActions, row.record.title, parts)
    }
  ]
})

/** The quizzes with their actions. */
export const QuizzesScreen = () => {
  const screen = useQuizzesScreen()
  const { list, figures, removal, rowActions, undo, screen: own } = useQuizzesState()
  const words = useQuizzesWords()
  const { statuses } = useRecordWords()
  const button = useQuizButtons()
  const rows = useRecordRows(screen, quizListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id)
  }))
  const dialogs = useLazyModule(quizDialogsModule, own.hasTag("help") || removal.hasTag("open"))
  const builder = useAtomValue(screen.builder)
  const { criteria } = list.context
  const known = figures.context.figures
  const { filters, stats } = words
  const { type } = criteria.filter
  const actions = (
    <>
      <UploadButton run={button("quizzes.import")} />
      <AddButton label={words.add} run={addUnlessOpen(own.hasTag("editing"), button("quizzes.add"))} />
    </>
  )
  return (
    <>
      <RecordScreen<QuizFilter>
        name="quizzes"
        drafts={{ entity: "quiz", noun: recordKinds.quiz.noun }}
        lastUndo={<LastUndo state={{ undo, rowActions }} noun={recordKinds.quiz.noun} undo={button("quizzes.undo")} />}
        icon={ListChecks}
        words={{ ...words, empty: { ...words.empty, actions: <Row wraps="center">{actions}</Row> } }}
        list={list}
        send={screen.send}
        button={button}
        actions={actions}
        figures={
          <Figures
            place="questions"
            state={figures}
            send={screen.send}
            cards={[
              { title: stats.total, value: known?.total, icon: ListChecks, tone: "info", query: "" },
              {
                title: stats.active,
                value: known?.active,
                icon: CirclePlay,
                tone: "success",
                query: statusQuery("active")
              },
              {
                title: stats.totalQuestions,
                value: known?.totalQuestions,
                icon: MessageCircleQuestionMark,
                tone: "info"
              },
              { title: stats.expiringSoon, value: known?.expiringSoon, icon: AlarmClock, tone: "danger" }
            ]}
          />
        }
        filters={[
          statusFilter(filters, statuses),
          {
            field: "type",
            label: filters.type,
            anyLabel: filters.anyType,
            choices: choicesOf(quizTypes, words.types),
            value: type === "onboarding" ? "on_boarding" : (type ?? "")
          },
          activeFilter(filters, criteria.filter)
        ]}
        hasRows={rows.length > 0}
      >
        <QuizTable words={words} rows={rows} sort={criteria.sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.QuizDialogsScreen />}
      {builder !== null && <builder.Screen />}
    </>
  )
}
