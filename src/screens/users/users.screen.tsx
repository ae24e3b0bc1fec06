import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import type { UserFilter } from "#domain/users/user-record.schema.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { usersCommands } from "#domain/users/users.commands.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { useUserButtons, useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { UsersView } from "./users.view.tsx"

export const userDialogsModule = lazyModule(() => import("./user-dialogs.screen.tsx"))
export const userDetailsModule = lazyModule(() => import("./user-details.screen.tsx"))

/** The users screen: turns the snapshots into props of its view. */
export const UsersScreen = () => {
  const { send, rows } = useUsersScreen()
  const state = useUsersState()
  const words = useUsersWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const dialogs = useLazyModule(
    userDialogsModule,
    state.screen.hasTag("help") || state.form.hasTag("open") || state.removal.hasTag("open")
  )
  const details = useLazyModule(userDetailsModule, state.details.hasTag("open"))
  const button = useUserButtons()
  const { context } = state.list
  const { filter, sort, limit } = context.view
  const { field, isDescending } = userView.readSort(sort)
  const change = (patch: FilterPatch<UserFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  return (
    <>
      <UsersView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        state={toListState({
          name: "users",
          list: state.list,
          isLiveStale: live.matches("stale"),
          button,
          goTo: (page) => send({ to: "list", event: { type: "page.go", page } }),
          language
        })}
        rows={rows(state, words, record)}
        sort={{ field, order: isDescending ? "descending" : "ascending" }}
        sortBy={(chosen) => send({ to: "list", event: { type: "sort.choose", field: chosen } })}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={{
          status: filter.status ?? "",
          role: filter.role ?? "",
          company: filter.company_id ?? "",
          companies: state.companies.context.choices.map(({ id, name }) => ({ value: id, label: name })),
          changeStatus: (status) => change({ status }),
          changeRole: (role) => change({ role }),
          changeCompany: (company) => change({ company_id: company })
        }}
        settings={toListSettings("users", limit, button, preferences, setPreferences, () =>
          send({ to: "screen", event: { type: "help.open" } })
        )}
        keyShortcuts={shortcutsOf(usersCommands, preferences.singleKeys)}
        upload={button("users.import")}
        // Behind the open form the button stays as it was: it cannot be pressed until the form is closed.
        add={state.form.hasTag("open") ? () => undefined : button("users.add")}
        report={{ run: button("users.report"), isBusy: state.report.hasTag("busy") }}
      />
      {details !== null && <details.UserDetailsScreen />}
      {dialogs !== null && <dialogs.UserDialogsScreen />}
    </>
  )
}
