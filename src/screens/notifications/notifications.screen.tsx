import { notificationsCommands, readingNow } from "#domain/notifications/notifications.commands.ts"
import { notificationView } from "#domain/notifications/notification-list.rules.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import {
  useNotificationButtons,
  useNotificationsScreen,
  useNotificationsState,
  useNotificationsWords
} from "./use-notifications.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { NotificationsView } from "./notifications.view.tsx"

export const notificationDialogsModule = lazyModule(() => import("./notification-dialogs.screen.tsx"))

/** The notification centre: turns the snapshots into props of its view. */
export const NotificationsScreen = () => {
  const { send, rows } = useNotificationsScreen()
  const state = useNotificationsState()
  const words = useNotificationsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const dialogs = useLazyModule(
    notificationDialogsModule,
    state.screen.hasTag("help") || state.inbox.matches({ showing: "details" })
  )
  const button = useNotificationButtons()
  const { context } = state.list
  const { filter, sort, limit } = context.view
  const { field, isDescending } = notificationView.readSort(sort)
  const reading = readingNow(state)
  const isDoing = (kind: "readAll" | "undo") => state.inbox.context.jobs.some((job) => job.kind === kind)
  return (
    <>
      <NotificationsView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        state={toListState({
          name: "notifications",
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
        status={filter.status ?? ""}
        changeStatus={(status) => send({ to: "list", event: { type: "filter.change", patch: { status } } })}
        settings={toListSettings("notifications", limit, button, preferences, setPreferences, () =>
          send({ to: "screen", event: { type: "help.open" } })
        )}
        keyShortcuts={shortcutsOf(notificationsCommands, preferences.singleKeys)}
        readAll={{ run: button("notifications.readAll"), isBusy: isDoing("readAll") }}
        recent={
          reading === null
            ? null
            : { count: shared.number(reading.updated), undo: button("notifications.undo"), isBusy: isDoing("undo") }
        }
      />
      {dialogs !== null && <dialogs.NotificationDialogsScreen />}
    </>
  )
}
