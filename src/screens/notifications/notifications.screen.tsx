import { notificationsCommands, readingNow } from "#domain/notifications/notifications.commands.ts"
import { notificationView } from "#domain/notifications/notification-list.rules.ts"
import { shortcutsOf } from "#src/app/buttons.ts"
import { notificationDialogsPart } from "#src/app/parts.ts"
import { toListSettings, toListState } from "#src/app/record-list.ts"
import { useLive } from "#src/app/use-desk.ts"
import {
  useNotificationButtons,
  useNotificationsScreen,
  useNotificationsState,
  useNotificationsWords
} from "#src/app/use-notifications.ts"
import { usePart } from "#src/app/use-part.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { usePreferences, useSystem, useWords } from "#src/app/use-system.ts"
import { NotificationsView } from "./notifications.view.tsx"

/** The notification centre: turns the snapshots into props of its view. */
export const NotificationsScreen = () => {
  const { send, rows } = useNotificationsScreen()
  const state = useNotificationsState()
  const words = useNotificationsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useSystem()
  const live = useLive()
  const dialogs = usePart(
    notificationDialogsPart,
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
