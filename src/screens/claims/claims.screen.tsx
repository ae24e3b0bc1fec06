import { memo } from "react"
import { BadgeCheck, Ban, Check, CheckCheck, Hourglass, ReceiptText, X } from "lucide-react"
import { ReportButtons } from "#src/screens/record/report-buttons.tsx"
import {
  decidedThisSession,
  decisionProgress,
  haveOthersDecided,
  latestUndoableDecision
} from "#domain/claims/claim-decisions.rules.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import {
  claimCriteria,
  claimListRules,
  claimSelection,
  daysWaiting,
  queueQueries,
  scopeOf
} from "#domain/claims/claim-list.rules.ts"
import { claimOutcomes } from "#domain/claims/claim.messages.ts"
import { claimStatuses } from "#domain/claims/claim.schema.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { hasUnsentDecisions } from "#domain/claims/claim-decisions.rules.ts"
import { minutesLeft } from "#domain/shared/undo/undo.rules.ts"
import { useClaimRows } from "./claim-rows.ts"
import { toListSelection } from "#src/screens/record/list-selection.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import {
  useClaimButtons,
  useClaimsPart,
  useClaimsScreen,
  useClaimsState,
  useClaimsWords,
  type ClaimsPorts,
  claimsScreenWith,
  ClaimsScreenProvider
} from "./claims-workflows.ts"
import { usePreferences, useWords, useSession } from "#src/shell/use-application.ts"
import { useWays } from "#src/shell/record-link.tsx"
import { FigureNotes } from "#src/components/layout/stat-card.tsx"
import { AppLink } from "#src/components/navigation/app-link.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ProgressBar } from "#src/components/notes/progress-bar.tsx"
import { RecentAction } from "#src/components/layout/toolbar.tsx"
import { SelectionBar } from "#src/components/lists/selection-bar.tsx"
import { Figures, RecentUndo } from "#src/screens/record/record-parts.tsx"
import { activeFilter, choicesOf, RecordScreen } from "#src/screens/record/record-screen.tsx"
import { MoreClaimFilters } from "./claim-filters.screen.tsx"
import { ClaimTable } from "./claim-table.screen.tsx"
import {
  claimsCommands,
  availableClaimsCommands,
  type ClaimsMessage,
  type ClaimsState
} from "#domain/claims/claims.commands.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"

export const claimDialogsModule = lazyModule(() => import("./claim-dialogs.screen.tsx"))

export const claimDetailsModule = lazyModule(() => import("./claim-details.screen.tsx"))

/** How long the oldest claim waits, and how many look like others; each leads to its list. */
const QueueNotes = memo(() => {
  const { queue } = useClaimsWords()
  const toWay = useWays()
  const days = useClaimsPart(({ figures, decisions }) =>
    figures.context.figures === null ? null : daysWaiting(figures.context.figures, decisions.context.nowMs)
  )
  const alike = useClaimsPart(({ figures }) => figures.context.figures?.pending_look_alikes ?? 0)
  return (
    <FigureNotes label={queue.label}>
      {days !== null && (
        <AppLink way={toWay({ place: "claims", query: queueQueries.oldest })}>{queue.oldest(days)}</AppLink>
      )}
      {alike > 0 && <AppLink way={toWay({ place: "claims", query: queueQueries.alike })}>{queue.alike(alike)}</AppLink>}
    </FigureNotes>
  )
})

/** How many claims there are of each status, each leading to them, and what waits. */
const ClaimFigures = () => {
  const { send } = useClaimsScreen()
  const { figures } = useClaimsState()
  const words = useClaimsWords()
  const stats = figures.context.figures
  return (
    <>
      <Figures
        place="claims"
        state={figures}
        send={send}
        cards={[
          { title: words.stats.total, value: stats?.total, icon: ReceiptText, tone: "info", query: "" },
          {
            title: words.stats.pending,
            value: stats?.pending,
            icon: Hourglass,
            tone: "warning",
            query: statusQuery("pending")
          },
          {
            title: words.stats.approved,
            value: stats?.approved,
            icon: BadgeCheck,
            tone: "success",
            query: statusQuery("approved")
          },
          {
            title: words.stats.rejected,
            value: stats?.rejected,
            icon: Ban,
            tone: "danger",
            query: statusQuery("rejected")
          }
        ]}
      />
      <QueueNotes />
    </>
  )
}

/** The latest decision while it can be undone. */
const RecentDecision = () => {
  const { decisions } = useClaimsState()
  const words = useClaimsWords()
  const { language } = useWords()
  const button = useClaimButtons()
  const latest = latestUndoableDecision(decisions.context)
  // The room for it is kept.
  if (latest === null) return <RecentAction />
  const text = claimOutcomes.decided(latest.status, latest.claims)[language]
  return (
    <RecentUndo
      text={text}
      tip={`${text}, ${words.minutesLeft(minutesLeft(latest, decisions.context.nowMs))}`}
      label={words.undo}
      undo={button("claims.undo")}
      isBusy={decisions.context.jobs.some((job) => job.kind === "undo" && job.ids === null)}
      busyWords={words.busy.undoing}
    />
  )
}

interface ClaimSelectionProps {
  /** In words, where all that match are selected and the words say it whole. */
  readonly scope: string | null
  readonly selection: NonNullable<ReturnType<typeof toListSelection>>
}

/** What can be done with the selected claims. */
const ClaimSelectionBar = ({ scope, selection }: ClaimSelectionProps) => {
  const words = useClaimsWords()
  const button = useClaimButtons()
  const { singleKeys } = usePreferences()
  const keycap = (key: string) => (singleKeys ? { keycap: key } : {})
  return (
    <SelectionBar words={words.selection} record={useRecordWords()} selection={selection}>
      <Button kind="primary" icon={Check} action={button("claims.approve")} {...keycap("A")}>
        {scope === null ? words.selection.approve(selection.count) : words.scope.approve(scope, selection.count)}
      </Button>
      <Button icon={X} action={button("claims.reject")} {...keycap("R")}>
        {scope === null ? words.selection.reject(selection.count) : words.scope.reject(scope, selection.count)}
      </Button>
    </SelectionBar>
  )
}

const useQueueWords = ({ list }: ReturnType<typeof useClaimsState>) => {
  const words = useClaimsWords()
  const { loading } = useWords().shared
  const { user } = useSession().context
  const isByOthers = user !== null && haveOthersDecided(list.context, user)
  const outsideFilter = isByOthers ? words.changedOutside : words.outsideFilter
  return { ...words, outsideFilter, caption: words.title, loading }
}

/** The claims: figures, the list with its actions, and the selection bar. */
const ClaimQueueScreen = () => {
  const { send } = useClaimsScreen()
  const state = useClaimsState()
  const { list, decisions, details, report, figures, screen } = state
  const words = useClaimsWords()
  const { shared } = useWords()
  const rows = useClaimRows(state)
  const dialogs = useLazyModule(claimDialogsModule, screen.hasTag("help") || !decisions.matches({ dialog: "closed" }))
  const panel = useLazyModule(claimDetailsModule, details.hasTag("open"))
  const button = useClaimButtons()
  const { context } = list
  const { filters, statuses } = words
  const stats = figures.context.figures
  const tick = claimSelection.pageTick(context.selection, context.rows)
  const progress = decisionProgress(decisions.context)
  const selection = toListSelection("claims", context, claimListRules.matching(context), button)
  const scope = context.selection.kind === "matching" ? scopeOf(context.selection.filter, words) : null
  const decidedCount = decidedThisSession(decisions.context)
  return (
    <>
      <RecordScreen<ClaimFilter>
        name="claims"
        icon={ReceiptText}
        words={useQueueWords(state)}
        list={list}
        send={send}
        button={button}
        actions={
          (stats === null ? figures.context.hasFailed : stats.total > 0) && (
            <>
              <ReportButtons name="claims" button={button} report={report} />
              {stats !== null && stats.pending > 0 && (
                <Button icon={CheckCheck} action={button("claims.approveAll")}>
                  {words.approveAll}
                </Button>
              )}
            </>
          )
        }
        figures={<ClaimFigures />}
        filters={[
          {
            field: "status",
            label: filters.status,
            anyLabel: filters.anyStatus,
            choices: choicesOf(claimStatuses, statuses)
          },
          activeFilter(filters, context.criteria.filter)
        ]}
        moreFilters={<MoreClaimFilters clear={button("claims.showAll")} />}
        progress={
          progress && (
            <ProgressBar {...progress} label={shared.working} text={words.progress(progress.done, progress.total)} />
          )
        }
        recent={<RecentDecision />}
        footnote={decidedCount === 0 ? null : words.decidedThisSession(decidedCount)}
        hideable={ClaimTable.hideable}
        hasRows={rows.length > 0}
      >
        <ClaimTable
          words={words}
          rows={rows}
          sort={context.criteria.sort}
          send={send}
          selection={{
            hasAny: selection !== null,
            tick,
            selectPage: button("claims.selectPage"),
            label: words.selectPage
          }}
        />
      </RecordScreen>
      {selection !== null && <ClaimSelectionBar scope={scope} selection={selection} />}
      {panel !== null && <panel.ClaimDetailsScreen />}
      {dialogs !== null && <dialogs.ClaimDialogsScreen />}
    </>
  )
}

const nextTask = (): Promise<void> => new Promise((resolve) => void window.setTimeout(resolve))

export const commands = claimsCommands

export const openScreen = (context: ScreenContext, ports: ClaimsPorts) => {
  const screen = runScreen<ClaimsState, ClaimsMessage>(context, {
    place: "claims",
    logic: claimsScreenWith(ports, context.user, () => context.rendered.then(nextTask)),
    ahead: [claimDialogsModule, claimDetailsModule],
    commands: availableClaimsCommands,
    isDialogOpen: ({ decisions }) => !decisions.matches({ dialog: "closed" }),
    cancels: [
      { to: "decisions", event: { type: "approval.cancel" } },
      { to: "decisions", event: { type: "reason.cancel" } }
    ],
    isUnsaved: ({ decisions }) => decisions.context.reasonNote !== "" || hasUnsentDecisions(decisions.context),
    address: listAddress(claimCriteria),
    record: {
      openId: ({ details }) => details.context.id,
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "details", event: { type: "details.close" } }
    }
  })
  return screenProviding("claims", screen, ClaimsScreenProvider, ClaimQueueScreen)
}
