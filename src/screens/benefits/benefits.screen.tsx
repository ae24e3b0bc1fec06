import { benefitLimits, benefitView } from "#domain/benefits/benefit-list.rules.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { type BenefitFilter, benefitSortDefault, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import { benefitsCommands } from "#domain/benefits/benefits.commands.ts"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useBenefitButtons, useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./use-benefits.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { useImage } from "#src/screens/record/use-image.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { BenefitCard, type BenefitCardModel } from "./benefit-card.view.tsx"
import { BenefitsView } from "./benefits.view.tsx"
import { LogoView } from "./logo.view.tsx"

export const benefitDialogsModule = lazyModule(() => import("./benefit-dialogs.screen.tsx"))
export const pendingBenefitsModule = lazyModule(() => import("./pending-benefits.screen.tsx"))

/** The benefits screen: turns the snapshots into props of its view. */
export const BenefitsScreen = () => {
  const { send, cards: toCards } = useBenefitsScreen()
  const state = useBenefitsState()
  const { list, form, pending } = state
  const words = useBenefitsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const isDialogOpen = state.screen.hasTag("help") || form.hasTag("open") || state.removal.hasTag("open")
  const dialogs = useLazyModule(benefitDialogsModule, isDialogOpen)
  const panel = useLazyModule(pendingBenefitsModule, pending.hasTag("shown"))
  const button = useBenefitButtons()
  const { context } = list
  const { filter, sort, limit } = context.view
  const change = (patch: FilterPatch<BenefitFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  const cards = toCards(state, words, language)
  const tabStop = Math.max(
    0,
    cards.findIndex((card) => card.isCursor)
  )
  return (
    <>
      <BenefitsView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        stats={context.summary}
        pending={{
          isOpen: pending.hasTag("shown"),
          open: () => send({ to: "pending", event: { type: pending.hasTag("shown") ? "panel.close" : "panel.open" } })
        }}
        state={toListState({
          name: "benefits",
          list,
          isLiveStale: live.matches("stale"),
          button,
          goTo: (page) => send({ to: "list", event: { type: "page.go", page } }),
          language
        })}
        hasCards={cards.length > 0}
        cardsPerPage={limit}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={{
          status: { value: filter.status ?? "", change: (status) => change({ status }) },
          type: {
            value: filter.type ?? "",
            change: (type) => change({ type }),
            choices: benefitTypes.map((type) => ({ value: String(type), label: benefitTypeWords[language][type] }))
          },
          company: {
            value: filter.company_id ?? "",
            change: (company_id) => change({ company_id }),
            choices: state.companies.context.choices.map(({ id, name }) => ({ value: id, label: name }))
          },
          sort: {
            // A set value is purple: the order counts as set when it is not the default.
            value: sort === benefitSortDefault ? "" : sort,
            change: (chosen) =>
              send({
                to: "list",
                event: {
                  type: "sort.choose",
                  ...benefitView.readSort(chosen === "" ? benefitSortDefault : readSort(chosen))
                }
              }),
            choices: Object.entries(words.sorts).map(([value, label]) => ({
              value: value === benefitSortDefault ? "" : value,
              label
            }))
          }
        }}
        settings={toListSettings(
          "benefits",
          limit,
          button,
          preferences,
          setPreferences,
          () => send({ to: "screen", event: { type: "help.open" } }),
          benefitLimits
        )}
        keyShortcuts={shortcutsOf(benefitsCommands, preferences.singleKeys)}
        // Behind the open form the button stays as it was: it cannot be pressed until the form is closed.
        add={form.hasTag("open") ? () => undefined : button("benefits.add")}
      >
        {cards.map((card, index) => (
          <Card key={card.id} card={card} isTabStop={index === tabStop} words={words} record={record} />
        ))}
      </BenefitsView>
      {panel !== null && <panel.PendingBenefitsScreen />}
      {dialogs !== null && <dialogs.BenefitDialogsScreen />}
    </>
  )
}

const readSort = (text: string) => benefitView.readView(`?sort=${text}`).sort

interface CardProps {
  readonly card: BenefitCardModel
  readonly isTabStop: boolean
  readonly words: BenefitsScreenWords
  readonly record: RecordScreenWords
}

const Card = ({ card, ...rest }: CardProps) => {
  const image = useImage(useBenefitsScreen().images, card.logo)
  return (
    <BenefitCard card={card} {...rest}>
      <LogoView image={image} initials={card.initials} />
    </BenefitCard>
  )
}
