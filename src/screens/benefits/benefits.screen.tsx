import { BadgeCheck, HeartHandshake, Hourglass } from "lucide-react"
import { mayStop } from "#domain/enrolments/enrolment-decisions.rules.ts"
import { benefitLimits, benefitListRules, benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { type BenefitFilter, benefitQuery, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import {
  benefitsCommands,
  availableBenefitsCommands,
  type BenefitsMessage,
  type BenefitsState
} from "#domain/benefits/benefits.commands.ts"
import { openPanelCommand } from "#domain/enrolments/open-panel.commands.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import { withPanel, readPanel } from "#domain/enrolments/pending-enrolments.rules.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import {
  useBenefitButtons,
  useBenefitsScreen,
  useBenefitsState,
  useBenefitsWords,
  type BenefitsPorts,
  benefitsScreenWith,
  BenefitsScreenProvider
} from "./benefits-workflows.ts"
import { keyOf } from "#src/screens/record/buttons.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { LoadingCards } from "#src/components/layout/card-grid.tsx"
import { FilterSelect } from "#src/components/fields/select.tsx"
import { RecordCards } from "#src/screens/record/record-cards.tsx"
import { AddButton, addUnlessOpen } from "#src/screens/record/record-changes.tsx"
import { Figures, LastUndo } from "#src/screens/record/record-parts.tsx"
import { useRecordRows } from "#src/screens/record/record-rows.ts"
import { activeFilter, companyFilter, RecordScreen, statusFilter } from "#src/screens/record/record-screen.tsx"
import { BenefitCard } from "./benefit-card.screen.tsx"
import { benefitFormRules } from "#domain/benefits/benefit-form.rules.ts"
import { rememberFocus } from "#src/shell/focus.ts"
import { store } from "#src/shell/preferences.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { formAddress, listAddress, type ScreenAddress } from "#src/screens/record/list-address.ts"
import { pickInto, type PicturePorts } from "#src/screens/record/form-entries.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding, formDialogs } from "#src/screens/record/shell-screen.ts"

const benefitDialogsModule = lazyModule(() => import("./benefit-dialogs.screen.tsx"))
const pendingBenefitsModule = lazyModule(() => import("./pending-panel.screen.tsx"))

const readSort = (text: string) => benefitCriteria.readSort(benefitCriteria.readCriteria(`?sort=${text}`).sort)

/** Whether a dialog of decisions on enrolments is open. */
const isDeciding = ({ decisions }: Pick<BenefitsState, "decisions">): boolean =>
  !decisions.matches({ dialog: "closed" })

/** How many benefits there are, and the way to the pending enrolments. */
const BenefitFigures = () => {
  const screen = useBenefitsScreen()
  const { figures, pending } = useBenefitsState()
  const { stats } = useBenefitsWords()
  const { singleKeys } = usePreferences()
  const known = figures.context.figures
  const isPanelOpen = pending.hasTag("shown")
  // An open panel stays unchanged.
  const listLink = (query: string) => withPanel(query, { ...pending.context.criteria, isOpen: isPanelOpen })
  return (
    <Figures
      place="benefits"
      state={figures}
      send={screen.send}
      cards={[
        { title: stats.total, value: known?.total, icon: HeartHandshake, tone: "info", query: listLink("") },
        {
          title: stats.active,
          value: known?.active,
          icon: BadgeCheck,
          tone: "success",
          query: listLink(statusQuery("active"))
        },
        {
          title: stats.pending,
          value: known?.pending,
          icon: Hourglass,
          tone: "warning",
          onOpen: () => screen.send({ to: "screen", event: { type: isPanelOpen ? "panel.close" : "panel.open" } }),
          isOpen: isPanelOpen,
          keys: keyOf([openPanelCommand], singleKeys)("open")
        }
      ]}
    />
  )
}

interface SortSelectProps {
  readonly sort: string
  readonly words: ReturnType<typeof useBenefitsWords>
}

const SortSelect = ({ sort, words }: SortSelectProps) => {
  const screen = useBenefitsScreen()
  return (
    <FilterSelect
      label={words.filters.sort}
      // A set value is purple: the order counts as set when it is not the default.
      value={sort === benefitQuery.sortDefault ? "" : sort}
      onChange={(chosen) =>
        screen.send({
          to: "list",
          event: { type: "sort.choose", ...readSort(chosen === "" ? benefitQuery.sortDefault : chosen) }
        })
      }
      choices={Object.entries(words.sorts).map(([value, label]) => ({
        value: value === benefitQuery.sortDefault ? "" : value,
        label
      }))}
    />
  )
}

/** The cards of benefits, the actions on each, and the panel of pending enrolments. */
const BenefitsScreen = () => {
  const screen = useBenefitsScreen()
  const { list, form, removal, rowActions, undo, companies, pending, decisions, screen: own } = useBenefitsState()
  const words = useBenefitsWords()
  const record = useRecordWords()
  const { language } = useWords()
  const button = useBenefitButtons()
  const rows = useRecordRows(screen, benefitListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id)
  }))
  const isOpen = form.hasTag("open")
  const dialogs = useLazyModule(benefitDialogsModule, own.hasTag("help") || isOpen || removal.hasTag("open"))
  const panel = useLazyModule(pendingBenefitsModule, pending.hasTag("shown") || isDeciding({ decisions }))
  const { criteria } = list.context
  const { filters } = words
  const add = addUnlessOpen(isOpen, button("benefits.add"))
  return (
    <>
      <RecordScreen<BenefitFilter>
        name="benefits"
        drafts={{ entity: "benefit", noun: recordKinds.benefit.noun }}
        lastUndo={
          <LastUndo state={{ undo, rowActions }} noun={recordKinds.benefit.noun} undo={button("benefits.undo")} />
        }
        icon={HeartHandshake}
        words={{ ...words, empty: { ...words.empty, actions: <AddButton label={words.add} run={add} /> } }}
        list={list}
        send={screen.send}
        button={button}
        actions={<AddButton label={words.add} run={add} />}
        figures={<BenefitFigures />}
        filters={[
          statusFilter(filters, record.statuses),
          {
            field: "type",
            label: filters.type,
            anyLabel: filters.anyType,
            choices: benefitTypes.map((type) => ({ value: String(type), label: benefitTypeWords[language][type] }))
          },
          companyFilter(filters, companies.context.choices),
          activeFilter(filters, criteria.filter)
        ]}
        moreFilters={<SortSelect sort={criteria.sort} words={words} />}
        limits={benefitLimits}
        look="cards"
        waiting={<LoadingCards text={words.loading} cards={Math.min(criteria.limit, 6)} />}
        hasRows={rows.length > 0}
      >
        <RecordCards caption={words.caption} commands={benefitsCommands} rows={rows}>
          {(row, isTabStop, hasSingleKeys) => (
            <BenefitCard
              key={row.id}
              row={row}
              isTabStop={isTabStop}
              hasSingleKeys={hasSingleKeys}
              words={words}
              record={record}
              language={language}
            />
          )}
        </RecordCards>
      </RecordScreen>
      {panel !== null && pending.hasTag("shown") && <panel.PendingBenefitsScreen />}
      {panel !== null && <panel.EnrolmentDialogs />}
      {dialogs !== null && <dialogs.BenefitDialogsScreen />}
    </>
  )
}

/** The criteria of the cards, and what the panel shows while it is open. */
const cards = listAddress(benefitCriteria)
const panelAddress: ScreenAddress<BenefitsState> = {
  query: (state) =>
    withPanel(cards.query(state), { ...state.pending.context.criteria, isOpen: state.pending.hasTag("shown") }),
  normalize: (query) => withPanel(cards.normalize(query), readPanel(query)),
  searchOf: (query) =>
    [cards.searchOf(query), readPanel(query).filter.searchTerm].filter(Boolean).join(" ") || undefined
}

const dialogs = formDialogs(benefitFormRules)

export const commands = [...benefitsCommands, openPanelCommand]

export const openScreen = (context: ScreenContext, ports: BenefitsPorts & PicturePorts) => {
  const screen = runScreen<BenefitsState, BenefitsMessage>(context, {
    place: "benefits",
    logic: benefitsScreenWith(ports, context.drafts),
    ahead: [benefitDialogsModule, pendingBenefitsModule],
    commands: (state) => {
      const panel = store.get(pendingBenefitsModule.state)
      return panel === null || panel instanceof Error
        ? availableBenefitsCommands(state)
        : availableBenefitsCommands(state, panel.availableEnrolmentsCommands)
    },
    ...dialogs,
    isDialogOpen: (state) => dialogs.isDialogOpen(state) || isDeciding(state),
    isUnsaved: (state) =>
      dialogs.isUnsaved(state) || state.decisions.context.reasonNote !== "" || mayStop(state.decisions.context),
    cancels: [
      { to: "removal", event: { type: "removal.cancel" } },
      { to: "decisions", event: { type: "activation.cancel" } },
      { to: "decisions", event: { type: "reason.cancel" } }
    ],
    typeAhead: (event) => ({ to: "form", event }),
    address: panelAddress,
    record: formAddress
  })
  // The panel takes the focus; closing it restores the focus.
  let restoreFocus: (() => void) | null = null
  screen.states.subscribe(() => {
    const isOpen = screen.state().pending.hasTag("shown")
    if (isOpen === (restoreFocus !== null)) return
    restoreFocus?.()
    restoreFocus = isOpen ? rememberFocus(context.window.document) : null
  })
  const parts = {
    ...screen,
    images: ports.images,
    pick: pickInto(ports.readPicked, (event) => screen.send({ to: "form", event }))
  }
  return screenProviding("benefits", parts, BenefitsScreenProvider, BenefitsScreen)
}
