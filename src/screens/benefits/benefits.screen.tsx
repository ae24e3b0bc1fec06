import { BadgeCheck, HeartHandshake, Hourglass } from "lucide-react"
import { benefitLimits, benefitListRules, benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { type BenefitFilter, benefitQuery, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import { benefitsCommands } from "#domain/benefits/benefits.commands.ts"
import { enrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import { withPanel } from "#domain/enrolments/pending-enrolments.rules.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useBenefitButtons, useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./use-benefits.ts"
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

export const benefitDialogsModule = lazyModule(() => import("./benefit-dialogs.screen.tsx"))
export const pendingBenefitsModule = lazyModule(() => import("./pending-benefits.screen.tsx"))

const readSort = (text: string) => benefitCriteria.readSort(benefitCriteria.readCriteria(`?sort=${text}`).sort)

/** How many benefits there are, and the way to the pending enrolments. */
const BenefitFigures = () => {
  const screen = useBenefitsScreen()
  const { figures, pending } = useBenefitsState()
  const { stats } = useBenefitsWords()
  const { singleKeys } = usePreferences()
  const known = figures.context.figures
  const isPanelOpen = pending.hasTag("shown")
  // An open panel stays as it is.
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
          keys: keyOf(enrolmentsCommands, singleKeys)("open")
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

/** The benefits there are, with what may be done to each, and the way to the members who asked for one. */
export const BenefitsScreen = () => {
  const screen = useBenefitsScreen()
  const { list, form, removal, rowActions, undo, companies, pending, screen: own } = useBenefitsState()
  const words = useBenefitsWords()
  const record = useRecordWords()
  const { language } = useWords()
  const button = useBenefitButtons()
  const rows = useRecordRows(screen, benefitListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id)
  }))
  const isOpen = form.hasTag("open")
  const dialogs = useLazyModule(benefitDialogsModule, own.hasTag("help") || isOpen || removal.hasTag("open"))
  const panel = useLazyModule(pendingBenefitsModule, pending.hasTag("shown"))
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
      {panel !== null && <panel.PendingBenefitsScreen />}
      {dialogs !== null && <dialogs.BenefitDialogsScreen />}
    </>
  )
}
