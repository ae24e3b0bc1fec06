import { useMemo } from "react"
import { enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import { enrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { pendingCount } from "#domain/enrolments/open-panel.commands.ts"
import type { BenefitsMessage } from "#domain/benefits/benefits.commands.ts"
import {
  failedTarget,
  linkedEnrolment,
  newerCount,
  type PendingContext,
  pendingCriteria,
  pendingListRules,
  pendingSelection
} from "#domain/enrolments/pending-enrolments.rules.ts"
import { decisionProgress } from "#domain/enrolments/enrolment-decisions.rules.ts"
import { notShownCount, selectedCount } from "#domain/shared/list/list-selection.rules.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { VirtualList } from "#src/components/lists/virtual-list.tsx"
import { keyOf, shortcutsOf } from "#src/screens/record/buttons.ts"
import { useBenefitButtons, useBenefitsScreen, useBenefitsState } from "./benefits-workflows.ts"
import { useEnrolmentsWords } from "./use-enrolments-words.ts"
import { useMark } from "#src/screens/record/use-mark.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useVisibleRows } from "#src/screens/record/use-visible-rows.ts"
import { MarkFound } from "#src/shell/found.tsx"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { LinkedEnrolment, PendingFilters } from "./pending-filters.screen.tsx"
import { PendingRow, type PendingRowProps } from "./pending-row.screen.tsx"
import { pendingRows } from "./pending-rows.ts"
import { PendingBenefitsView } from "./pending-benefits.view.tsx"

/** The height of a row without details, and the gap between two, in pixels. */
const rowHeight = 98
const gap = 10

const closePanel: BenefitsMessage = { to: "screen", event: { type: "panel.close" } }

/** What the panel says of its selection. */
const selectionOf = ({ selection, rows }: PendingContext, record: Pick<RecordScreenWords, "notShown">) => {
  const notShown = notShownCount(selection, rows)
  return {
    count: selectedCount(selection),
    notShown: notShown === 0 ? "" : `, ${record.notShown(notShown)}`,
    isAll: pendingSelection.pageTick(selection, rows) === "all"
  }
}

/** The enrolments in sight. */
const PendingRows = ({ keys }: { readonly keys: PendingRowProps["keys"] }) => {
  const screen = useBenefitsScreen()
  const toRows = useMemo(() => pendingRows(screen), [screen])
  const state = useBenefitsState()
  const words = useEnrolmentsWords()
  const record = useRecordWords()
  const { language } = useWords()
  const { singleKeys } = usePreferences()
  const { context } = state.pending
  const count = context.rows.length
  const cursor = context.cursor === null ? -1 : context.rows.findIndex(({ id }) => id === context.cursor)
  const visibleRows = useVisibleRows({
    count,
    rowHeight,
    gap,
    cursor: cursor === -1 ? null : cursor,
    keyOf: (position) => context.rows[position]?.id ?? ""
  })
  const items = visibleRows.items.filter(({ position }) => position < count)
  const drawn = items.flatMap(({ position }) => context.rows[position] ?? [])
  const rows = toRows(state, drawn, { words, record, language })
  const tabStop = cursor === -1 ? (items[0]?.position ?? 0) : cursor
  return (
    <VirtualList
      label={words.caption}
      keyShortcuts={shortcutsOf(enrolmentsCommands, singleKeys)}
      count={count}
      frame={visibleRows.frame}
      height={visibleRows.height}
    >
      {items.map(({ position, top }, at) => {
        const row = rows[at]
        return row === undefined ? null : (
          <PendingRow
            key={row.id}
            row={row}
            position={position}
            top={top}
            measure={visibleRows.measure}
            isTabStop={position === tabStop}
            keys={keys}
            status={enrolmentStatusWords[language].pending}
            words={words}
          />
        )
      })}
    </VirtualList>
  )
}

/** The panel of pending enrolments. */
export const PendingBenefitsScreen = () => {
  const { send } = useBenefitsScreen()
  const state = useBenefitsState()
  const words = useEnrolmentsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const { singleKeys } = usePreferences()
  const { pending, decisions } = state
  const waiting = pendingCount(state)
  const { context } = pending
  const searched = context.answered?.filter.searchTerm ?? ""
  const count = context.rows.length
  const button = useBenefitButtons()
  const keyTo = keyOf(enrolmentsCommands, singleKeys)
  const keys = { activate: keyTo("approve"), decline: keyTo("decline"), undo: keyTo("undo") }
  // Only an answer says that there are none.
  const isWaiting = pending.hasTag("busy") || (context.failure === null && !pendingListRules.isFilterAnswered(context))
  const isLoading = count === 0 && isWaiting
  const isNarrowed = pendingCriteria.isFiltered(context.criteria.filter) || context.searchText !== ""
  const newer = newerCount(context)
  const linked = linkedEnrolment(context)
  const progress = decisionProgress(decisions.context)
  const failed = failedTarget(context, decisions.context).ids.length
  return (
    <MarkFound value={useMark(searched)}>
      <PendingBenefitsView
        words={words}
        shared={shared}
        count={isLoading && waiting === null ? "–" : shared.number(isLoading ? (waiting ?? 0) : count + newer)}
        isLoading={isLoading}
        failure={
          context.failure === null ? null : { text: context.failure[language], retry: button("enrolments.refresh") }
        }
        newer={newer === 0 ? null : { count: newer, show: button("enrolments.refresh") }}
        isEmpty={count === 0}
        showAll={isNarrowed ? { run: button("enrolments.showAll") } : null}
        searched={searched}
        similar={context.page?.similar ?? []}
        searchFor={(text) => {
          send({ to: "pending", event: { type: "search.change", text } })
          send({ to: "pending", event: { type: "search.leave" } })
        }}
        filters={<PendingFilters />}
        linked={linked === null ? null : <LinkedEnrolment {...linked} />}
        unreadable={{ ids: context.page?.unreadable ?? [], text: record.unreadable }}
        selection={{
          ...selectionOf(context, record),
          toggleAll: () => send({ to: "pending", event: { type: "page.select" } })
        }}
        activateSelected={button("enrolments.approve")}
        exportSelected={{
          run: button("enrolments.exportSelected"),
          isBusy: state.enrolmentReport.hasTag("busy")
        }}
        declineSelected={button("enrolments.decline")}
        keys={keys}
        undo={button("enrolments.undo")}
        activateAll={button("enrolments.activateAll")}
        retry={failed === 0 ? null : { count: shared.number(failed), run: button("enrolments.retry") }}
        progress={progress === null || progress.total === 1 ? null : { ...progress, stop: button("enrolments.stop") }}
        close={accepts(state, closePanel) ? () => send(closePanel) : null}
        onFocus={() => send({ to: "screen", event: { type: "panel.focus" } })}
      >
        <PendingRows keys={keys} />
      </PendingBenefitsView>
    </MarkFound>
  )
}
