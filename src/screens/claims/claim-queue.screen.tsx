import { claimNotices, describeClaimFailure } from "#domain/claims/claim.messages.ts"
import { latestUndoable, progressOf } from "#domain/claims/claim-decisions.rules.ts"
import { pageTick, selectedCount } from "#domain/claims/claim-selection.rules.ts"
import type { ClaimSortField } from "#domain/claims/claim-search.schema.ts"
import { claimView, type FilterPatch, isBackwards } from "#domain/claims/claim-view.rules.ts"
import { limitsOffered } from "#domain/shared/list-view.rules.ts"
import { claimsCommands, claimsOffers, type ClaimsDesk, type ClaimsMessage } from "#domain/claims/claims.commands.ts"
import type { Day } from "#domain/shared/calendar.schema.ts"
import { pageNumbers, shownRange } from "#domain/shared/page.rules.ts"
import { claimDate, claimDay, minutesBetween, timeOfDay } from "#src/app/dates.ts"
import { isSingleKey } from "#src/app/keys.ts"
import { claimDialogsPart } from "#src/app/parts.ts"
import { useClaimRows, useClaimsWords, useDecisions, useList, useReport } from "#src/app/use-claims.ts"
import { useDesk, useKeysHelp, useLive } from "#src/app/use-desk.ts"
import { usePart } from "#src/app/use-part.ts"
import { usePreferences, useSystem, useWords as useSharedWords } from "#src/app/use-system.ts"
import { type ClaimQueueProps, ClaimQueueView } from "./claim-queue.view.tsx"

const useWords = () => ({ ...useSharedWords(), claims: useClaimsWords() })

type Words = ReturnType<typeof useWords>

/** What a command would do now; null when it is refused. */
type Button = (id: string) => (() => void) | null

/** The registry's commands as the buttons of this screen: what cannot be run now is null. */
const buttonsOf = (desk: ClaimsDesk, send: (message: ClaimsMessage) => void): Button => {
  const offers = new Map(claimsOffers(desk).map((offer) => [offer.id, offer]))
  return (id) => {
    const message = offers.get(id)?.message ?? null
    return message === null ? null : () => send(message)
  }
}

const toSort = ({ list }: ClaimsDesk): ClaimQueueProps["sort"] => {
  const { field, isDescending } = claimView.readSort(list.context.view.sort)
  return { field, order: isDescending ? "descending" : "ascending" }
}

const toFilters = (
  desk: ClaimsDesk,
  words: Words,
  send: (message: ClaimsMessage) => void,
  button: Button
): ClaimQueueProps["filters"] => {
  const { filter } = desk.list.context.view
  const change = (patch: FilterPatch) => send({ to: "list", event: { type: "filter.change", patch } })
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
    error: isBackwards(filter) ? words.claims.filters.invalid : null,
    changeStatus: (status) => change({ status }),
    changeType: (type) => change({ type }),
    changeFrom: (from) => change({ from }),
    changeTo: (to) => change({ to }),
    clear: button("claims.showAll")
  }
}

const toPage = (
  { list }: ClaimsDesk,
  send: (message: ClaimsMessage) => void,
  button: Button
): ClaimQueueProps["page"] => {
  const { page, hasMoved } = list.context
  if (page === null) return null
  const { pagination } = page
  return {
    ...shownRange(pagination),
    total: pagination.total,
    page: pagination.page,
    totalPages: pagination.totalPages,
    pages: pageNumbers(pagination.page, pagination.totalPages),
    goTo: (wanted) => send({ to: "list", event: { type: "page.go", page: wanted } }),
    previous: button("claims.previousPage"),
    next: button("claims.nextPage"),
    moved: hasMoved ? { run: button("claims.refresh") } : null
  }
}

const toSelection = (desk: ClaimsDesk, button: Button): ClaimQueueProps["selection"] => {
  const { selection, page } = desk.list.context
  const count = selectedCount(selection)
  if (count === 0) return null
  const isWholeFilter = selection.kind === "matching"
  const rest = button("claims.selectMatching")
  return {
    count,
    isWholeFilter,
    selectMatching:
      isWholeFilter || rest === null || page === null || page.pending <= count
        ? null
        : { count: page.pending, run: rest },
    approve: button("claims.approve"),
    reject: button("claims.reject"),
    clear: button("claims.clearSelection")
  }
}

const toRecent = (desk: ClaimsDesk, { claims }: Words, button: Button): ClaimQueueProps["recent"] => {
  const { context } = desk.decisions
  const latest = latestUndoable(context)
  const isBusy = context.jobs.some((job) => job.kind === "undo" && job.ids === null)
  if (latest === null) return null
  const text = claims.recent(latest.status, latest.claims, minutesBetween(Date.parse(latest.decided_at), context.nowMs))
  return { text, undo: button("claims.undo"), isBusy }
}

/** The claims desk: what the machines hold, as the view needs it. */
export const ClaimQueueScreen = () => {
  const { send: sendAll } = useDesk()
  const send = (message: ClaimsMessage) => sendAll({ to: "claims", message })
  const desk: ClaimsDesk = { list: useList(), decisions: useDecisions(), report: useReport() }
  const live = useLive()
  const words = useWords()
  const rows = useClaimRows(desk)
  const preferences = usePreferences()
  const [isHelpOpen, setHelpOpen] = useKeysHelp()
  const { setPreferences } = useSystem()
  const dialogs = usePart(claimDialogsPart, isHelpOpen || !desk.decisions.matches({ asking: "nothing" }))
  const button = buttonsOf(desk, send)
  const { context } = desk.list
  const tick = pageTick(context.selection, context.rows)
  const { failure, page, stats } = context
  const progress = progressOf(desk.decisions.context)
  const selectPage = button("claims.selectPage")
  const isStale = live.matches("stale") || (desk.list.matches({ shown: "failed" }) && page !== null)
  return (
    <>
      <ClaimQueueView
        words={words.claims}
        shared={words.shared}
        count={page === null ? null : words.shared.number(page.pagination.total)}
        stats={stats}
        approveAll={stats === null || stats.pending === 0 ? null : { run: button("claims.approveAll") }}
        report={
          stats === null || stats.total === 0
            ? null
            : { run: button("claims.report"), isBusy: desk.report.hasTag("busy") }
        }
        isLoading={page === null && failure === null}
        isRefreshing={page !== null && desk.list.hasTag("busy")}
        failure={failure === null ? null : describeClaimFailure(failure, claimNotices.listFailed)[words.language]}
        staleSince={isStale && page !== null ? timeOfDay(page.asOf) : null}
        retry={button("claims.refresh")}
        progress={progress === null ? null : { ...progress, label: words.shared.working }}
        page={toPage(desk, send, button)}
        selection={toSelection(desk, button)}
        recent={toRecent(desk, words, button)}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={toFilters(desk, words, send, button)}
        settings={{
          rowsPerPage: context.view.limit,
          rowChoices: limitsOffered.map((rows) => ({ rows, choose: button(`claims.rows.${rows}`) })),
          density: preferences.density,
          chooseDensity: (density) => setPreferences({ density }),
          hasSingleKeys: preferences.singleKeys,
          toggleSingleKeys: () => setPreferences({ singleKeys: !preferences.singleKeys }),
          showKeys: () => setHelpOpen(true)
        }}
        rows={rows}
        sort={toSort(desk)}
        sortBy={(field: ClaimSortField) => send({ to: "list", event: { type: "sort.choose", field } })}
        pageSelection={{ isChecked: tick === "some" ? "mixed" : tick === "all", toggle: selectPage }}
        keyShortcuts={claimsCommands
          .flatMap(({ keys }) => keys)
          .filter((key) => preferences.singleKeys || !isSingleKey(key))
          .join(" ")}
      />
      {dialogs !== null && <dialogs.ClaimDialogsScreen />}
    </>
  )
}
