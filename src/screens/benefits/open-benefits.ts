/** The screen of the benefits, running with its ports. */
import { benefitFormRules } from "#domain/benefits/benefit-form.rules.ts"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"
import {
  availableBenefitsCommands,
  type BenefitsMessage,
  type BenefitsState
} from "#domain/benefits/benefits.commands.ts"
import { BenefitsScreen, benefitDialogsModule, pendingBenefitsModule } from "./benefits.screen.tsx"
import { type BenefitsPorts, benefitsScreenWith } from "./benefits-workflows.ts"
import { rememberFocus } from "#src/shell/focus.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { readPanel, withPanel } from "#domain/enrolments/pending-enrolments.rules.ts"
import { formAddress, listAddress, type ScreenAddress } from "#src/screens/record/list-address.ts"
import { pendingRows } from "./pending-rows.ts"
import { pickInto, type PicturePorts } from "#src/screens/record/form-entries.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding, formDialogs } from "#src/screens/record/shell-screen.ts"
import { BenefitsScreenProvider } from "./use-benefits.ts"

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

export const openScreen = (context: ScreenContext, ports: BenefitsPorts & PicturePorts) => {
  const screen = runScreen<BenefitsState, BenefitsMessage>(context, {
    place: "benefits",
    logic: benefitsScreenWith(ports, context.drafts),
    ahead: [benefitDialogsModule, pendingBenefitsModule],
    commands: availableBenefitsCommands,
    ...dialogs,
    isDialogOpen: (state) => dialogs.isDialogOpen(state) || state.decisions.hasTag("open"),
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
    rows: pendingRows(screen),
    images: ports.images,
    pick: pickInto(ports.readPicked, (event) => screen.send({ to: "form", event }))
  }
  return screenProviding("benefits", parts, BenefitsScreenProvider, BenefitsScreen)
}
