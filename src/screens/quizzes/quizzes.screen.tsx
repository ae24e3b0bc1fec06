import type { QuizFilter } from "#domain/quizzes/quiz.schema.ts"
import { quizView } from "#domain/quizzes/quiz-list.rules.ts"
import { quizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useAtomValue } from "jotai/react"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useQuizButtons, useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { QuizzesView } from "./quizzes.view.tsx"

export const quizDialogsModule = lazyModule(() => import("./quiz-dialogs.screen.tsx"))

/** The quizzes screen: turns the snapshots into props of its view. */
export const QuizzesScreen = () => {
  const { send, rows, builder: builderAtom } = useQuizzesScreen()
  const state = useQuizzesState()
  const words = useQuizzesWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const dialogs = useLazyModule(quizDialogsModule, state.screen.hasTag("help") || state.removal.hasTag("open"))
  const builder = useAtomValue(builderAtom)
  const button = useQuizButtons()
  const { context } = state.list
  const { filter, sort, limit } = context.view
  const { field, isDescending } = quizView.readSort(sort)
  const change = (patch: FilterPatch<QuizFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  return (
    <>
      <QuizzesView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        stats={context.summary}
        state={toListState({
          name: "quizzes",
          list: state.list,
          isLiveStale: live.matches("stale"),
          button,
          goTo: (page) => send({ to: "list", event: { type: "page.go", page } }),
          language
        })}
        rows={rows(state, words)}
        sort={{ field, order: isDescending ? "descending" : "ascending" }}
        sortBy={(chosen) => send({ to: "list", event: { type: "sort.choose", field: chosen } })}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={{
          status: filter.status ?? "",
          type: filter.type === "onboarding" ? "on_boarding" : (filter.type ?? ""),
          changeStatus: (status) => change({ status }),
          changeType: (type) => change({ type })
        }}
        settings={toListSettings("quizzes", limit, button, preferences, setPreferences, () =>
          send({ to: "screen", event: { type: "help.open" } })
        )}
        keyShortcuts={shortcutsOf(quizzesCommands, preferences.singleKeys)}
        upload={button("quizzes.import")}
        // Behind the open form the button stays as it was: it cannot be pressed until the form is closed.
        add={state.screen.hasTag("editing") ? () => undefined : button("quizzes.add")}
      />
      {dialogs !== null && <dialogs.QuizDialogsScreen />}
      {builder !== null && <builder.Screen />}
    </>
  )
}
