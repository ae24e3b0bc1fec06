import { AlarmClock, CirclePlay, ListChecks, MessageCircleQuestionMark } from "lucide-react"
import { useAtomValue } from "jotai/react"
import { atom } from "jotai/vanilla"
import type { AnyActorRef } from "xstate"
import { quizListRules, quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import type { Quiz, QuizFilter, QuizSortField } from "#domain/quizzes/quiz.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import {
  quizActions,
  quizzesCommands,
  type QuizzesMessage,
  availableQuizzesCommands,
  type QuizzesState
} from "#domain/quizzes/quizzes.commands.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { DateText, DayText } from "#src/shell/time/date-text.tsx"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { fetchOnceOnline, lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import {
  useQuizButtons,
  useQuizzesScreen,
  useQuizzesState,
  useQuizzesWords,
  type QuizzesPorts,
  quizzesScreenWith,
  QuizzesScreenProvider
} from "./quizzes-workflows.ts"
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
import { toPlaceCommand } from "#domain/palette/palette.registry.ts"
import type { AnyScreen, ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { store } from "#src/shell/preferences.ts"
import type { QuizBuilder } from "./quiz-builder-context.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"

const quizDialogsModule = lazyModule(() => import("./quiz-dialogs.screen.tsx"))

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
      width: 132,
      narrowWidth: 128,
      isNarrowHidden: true,
      cell: ({ record }) => <DateText at={record.updated_at} />
    },
    {
      id: "expires_on",
      sortField: "expires_on",
      kind: "line",
      tone: "muted",
      width: 120,
      isNarrowHidden: true,
      cell: ({ record: { expires_on } }, { record }) =>
        expires_on === null ? record.notAvailable : <DayText day={expires_on} />
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
      width: 88,
      narrowWidth: 72,
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
const QuizzesScreen = () => {
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
        hideable={QuizTable.hideable}
        hasRows={rows.length > 0}
      >
        <QuizTable words={words} rows={rows} sort={criteria.sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.QuizDialogsScreen />}
      {builder !== null && <builder.Screen />}
    </>
  )
}

const quizBuilderModule = lazyModule(() => import("./quiz-builder.ts"))

/** The quiz that is being opened or edited, but for a new one. */
const quizInAddress = ({ requested, builder }: QuizzesState["screen"]["context"]): string | null => {
  const snapshot = builder?.getSnapshot()
  const subject = requested?.subject ?? (snapshot?.hasTag("open") === true ? snapshot.context.subject : null)
  return subject === "new" ? null : subject
}

export const commands = quizzesCommands

export const openScreen = (context: ScreenContext, ports: QuizzesPorts): AnyScreen => {
  const { window, drafts, signedOut } = context
  const builder = atom<QuizBuilder | null>(null)
  const builderModule = () => {
    const module = store.get(quizBuilderModule.state)
    if (module === null || module instanceof Error) throw new Error("The builder has not been fetched")
    return module
  }
  const screen = runScreen<QuizzesState, QuizzesMessage>(context, {
    place: "questions",
    logic: quizzesScreenWith(ports, () =>
      fetchOnceOnline(quizBuilderModule).then(() => builderModule().quizBuilderWith({ quizzes: ports.records, drafts }))
    ),
    ahead: [quizDialogsModule, quizBuilderModule],
    commands: availableQuizzesCommands,
    isDialogOpen: (state) => state.screen.hasTag("editing") || state.removal.hasTag("open"),
    isUnsaved: () => store.get(builder)?.isUnsaved() ?? false,
    cancels: [{ to: "removal", event: { type: "removal.cancel" } }],
    typeAhead: (typed) => ({ to: "screen", event: { type: "builder.type", typed } }),
    address: listAddress(quizCriteria),
    record: {
      openId: ({ screen }) => quizInAddress(screen.context),
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "screen", event: { type: "form.close" } }
    }
  })
  screen.states.subscribe(() => {
    const actor = screen.state().screen.context.builder
    if (actor !== null && store.get(builder) === null)
      store.set(builder, builderModule().openQuizBuilder(window, actor, signedOut))
  })
  const value = { ...screen, builder }
  return {
    ...screenProviding("questions", value, QuizzesScreenProvider, QuizzesScreen),
    commands: () => [...(store.get(builder)?.available() ?? []), ...screen.commands()].map(toPlaceCommand("questions")),
    send: (message) => {
      // The builder is created when a quiz is first opened.
      const receiver: AnyActorRef | undefined = message.to === "builder" ? store.get(builder)?.actor : undefined
      if (receiver === undefined) screen.deliver(message)
      else receiver.send(message.event)
    }
  }
}
