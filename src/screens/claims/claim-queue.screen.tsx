import { latestUndoable, progressOf } from "#domain/claims/claim-decisions.rules.ts"
import { claimListRules, claimSelection, claimView, isBackwards } from "#domain/claims/claim-list.rules.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { claimsCommands, type ClaimsState } from "#domain/claims/claims.commands.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { Day } from "#domain/shared/calendar.schema.ts"
import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import { type Buttons, shortcutsOf } from "#src/screens/record/buttons.ts"
import { claimDate, claimDay, minutesBetween } from "#src/shell/dates.ts"
import { toListSelection } from "#src/screens/record/list-selection.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useClaimButtons, useClaimRows, useClaimsScreen, useClaimsState, useClaimsWords } from "./use-claims.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { type ClaimQueueProps, ClaimQueueView } from "./claim-queue.view.tsx"

export const claimDialogsModule = lazyModule(() => import("./claim-dialogs.screen.tsx"))

const toFilters = (
  { list }: ClaimsState,
  words: ClaimsScreenWords,
  change: (patch: FilterPatch<ClaimFilter>) => void,
  button: Buttons
): ClaimQueueProps["filters"] => {
  const { filter } = list.context.view
  const dayOf = (day: Day | undefined) => (day === undefined ? "" : claimDay(day))
  return {
    status: filter.status ?? "",
    type: filter.type ?? "",
    from: filter.from ?? "",
    to: filter.to ?? "",
    fromText: dayOf(filter.from),
    toText: dayOf(filter.to),
    submittedText: [filter.created_from, filter.created_to]
      .flatMap((moment) => (moment === undefined ? [] : [claimDate(moment)]))
      .join(" – "),
    error: isBackwards(filter) ? words.filters.invalid : null,
    changeStatus: (status) => change({ status }),
    changeType: (type) => change({ type }),
    changeFrom: (from) => change({ from }),
    changeTo: (to) => change({ to }),
    clear: button("claims.showAll")
  }
}

const toRecent = (
  { decisions: { context } }: ClaimsState,
  words: ClaimsScreenWords,
  button: Buttons
): ClaimQueueProps["recent"] => {
  const latest = latestUndoable(context)
  const isBusy = context.jobs.some((job) => job.kind === "undo" && job.ids === null)
  if (latest === null) return null
  const text = words.recent(latest.status, latest.claims, minutesBetween(Date.parse(latest.decided_at), context.nowMs))
  return { text, undo: button("claims.undo"), isBusy }
}

/** The claims screen: turns the snapshots into props of its view. */
export const ClaimQueueScreen = () => {
  const { send } = useClaimsScreen()
  const state = useClaimsState()
  const words = useClaimsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const rows = useClaimRows(state)
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const dialogs = useLazyModule(
    claimDialogsModule,
    state.screen.hasTag("help") || !state.decisions.matches({ dialog: "closed" })
  )
  const button = useClaimButtons()
  const { context } = state.list
  const { sort, limit } = context.view
  const { field, isDescending } = claimView.readSort(sort)
  const stats = context.summary?.stats ?? null
  const tick = claimSelection.pageTick(context.selection, context.rows)
  const progress = progressOf(state.decisions.context)
  const selection = toListSelection("claims", context.selection, claimListRules.matching(context), button)
  const change = (patch: FilterPatch<ClaimFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  return (
    <>
      <ClaimQueueView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        stats={stats}
        state={toListState({
          name: "claims",
          list: state.list,
          isLiveStale: live.matches("stale"),
          button,
          goTo: (page) => send({ to: "list", event: { type: "page.go", page } }),
          language
        })}
        rows={rows}
        sort={{ field, order: isDescending ? "descending" : "ascending" }}
        sortBy={(chosen) => send({ to: "list", event: { type: "sort.choose", field: chosen } })}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={toFilters(state, words, change, button)}
        settings={toListSettings("claims", limit, button, preferences, setPreferences, () =>
          send({ to: "screen", event: { type: "help.open" } })
        )}
        keyShortcuts={shortcutsOf(claimsCommands, preferences.singleKeys)}
        approveAll={stats === null || stats.pending === 0 ? null : { run: button("claims.approveAll") }}
        report={
          stats === null || stats.total === 0
            ? null
            : { run: button("claims.report"), isBusy: state.report.hasTag("busy") }
        }
        progress={progress === null ? null : { ...progress, label: shared.working }}
        recent={toRecent(state, words, button)}
        pageSelection={{ isChecked: tick === "some" ? "mixed" : tick === "all", toggle: button("claims.selectPage") }}
        selection={
          selection === null
            ? null
            : { ...selection, approve: button("claims.approve"), reject: button("claims.reject") }
        }
      />
      {dialogs !== null && <dialogs.ClaimDialogsScreen />}
    </>
  )
}
