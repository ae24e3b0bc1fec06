import { companiesCommands } from "#domain/companies/companies.commands.ts"
import type { CompanyFilter } from "#domain/companies/company.schema.ts"
import { companyView } from "#domain/companies/company-record.rules.ts"
import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useCompaniesScreen, useCompaniesState, useCompaniesWords, useCompanyButtons } from "./use-companies.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { CompaniesView } from "./companies.view.tsx"

export const companyDialogsModule = lazyModule(() => import("./company-dialogs.screen.tsx"))

/** The companies screen: turns the snapshots into props of its view. */
export const CompaniesScreen = () => {
  const { send, rows } = useCompaniesScreen()
  const state = useCompaniesState()
  const words = useCompaniesWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const dialogs = useLazyModule(
    companyDialogsModule,
    state.screen.hasTag("help") || state.form.hasTag("open") || state.removal.hasTag("open")
  )
  const button = useCompanyButtons()
  const { context } = state.list
  const { filter, sort, limit } = context.view
  const { field, isDescending } = companyView.readSort(sort)
  const change = (patch: FilterPatch<CompanyFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  return (
    <>
      <CompaniesView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        stats={context.summary}
        state={toListState({
          name: "companies",
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
          type: filter.type ?? "",
          active: filter.active === "no" ? "no" : "",
          changeStatus: (status) => change({ status }),
          changeType: (type) => change({ type }),
          changeActive: (active) => change({ active })
        }}
        settings={toListSettings("companies", limit, button, preferences, setPreferences, () =>
          send({ to: "screen", event: { type: "help.open" } })
        )}
        keyShortcuts={shortcutsOf(companiesCommands, preferences.singleKeys)}
        upload={button("companies.import")}
        // Behind the open form the button stays as it was: it cannot be pressed until the form is closed.
        add={state.form.hasTag("open") ? () => undefined : button("companies.add")}
        report={{ run: button("companies.report"), isBusy: state.report.hasTag("busy") }}
      />
      {dialogs !== null && <dialogs.CompanyDialogsScreen />}
    </>
  )
}
