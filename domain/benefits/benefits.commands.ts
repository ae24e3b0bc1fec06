/** Everything that can be asked for among the benefits, once: buttons, keys and palette are made from it. */
import { enrolmentsOffers } from "../enrolments/enrolments.commands.ts"
import { type Command, type Offer, offersOf, sharingKeys } from "../shared/screen/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list/list-commands.messages.ts"
import { focusCommand, listCommands } from "../shared/list/list.commands.ts"
import { accepts, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { benefitLimits, benefitListRules } from "./benefit-list.rules.ts"
import { benefitTypeWords } from "./benefit.messages.ts"
import { type Benefit, benefitTypes } from "./benefit.schema.ts"
import { benefitCommandWords } from "./benefits-commands.messages.ts"
import type { benefitsScreenMachine } from "./benefits-screen.machine.ts"

export type BenefitsState = ScreenState<typeof benefitsScreenMachine>
export type BenefitsMessage = ScreenMessage<typeof benefitsScreenMachine>

const say = saying(benefitCommandWords)

const benefitInFocus = ({ list: { context } }: BenefitsState): Benefit | null => benefitListRules.cursorRow(context)

export const editBenefit = ({ id }: Benefit): BenefitsMessage => ({
  to: "form",
  event: { type: "form.open", subject: id }
})
export const removeBenefit = ({ id, title_en, version }: Benefit): BenefitsMessage => ({
  to: "removal",
  event: { type: "removal.ask", target: { id, name: title_en, version } }
})
export const switchBenefit = ({ id, status }: Benefit): BenefitsMessage => ({
  to: "acts",
  event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" }
})

const aboutFocus = focusCommand<BenefitsState, BenefitsMessage, Benefit>("benefits", benefitInFocus)

const filterCommands: ReadonlyArray<Command<BenefitsState, BenefitsMessage>> = [
  ...(["active", "inactive"] as const).map((status) => ({
    id: status,
    label: say((words) => words.show(status)),
    patch: { status }
  })),
  ...benefitTypes.map((type) => ({
    id: `type${type}`,
    label: {
      en: benefitCommandWords.en.showType(benefitTypeWords.en[type]),
      es: benefitCommandWords.es.showType(benefitTypeWords.es[type])
    },
    patch: { type: String(type) }
  }))
].map(({ id, label, patch }) => ({
  id: `benefits.show.${id}`,
  group: "screen",
  keys: [],
  label: () => label,
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const benefitsCommands: ReadonlyArray<Command<BenefitsState, BenefitsMessage>> = [
  aboutFocus("edit", ["Enter", "e"], () => say((words) => words.edit), editBenefit),
  aboutFocus(
    "switch",
    ["s"],
    (state) => say((words) => words.switch(benefitInFocus(state)?.status === "active" ? "inactive" : "active")),
    switchBenefit
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeBenefit),
  {
    id: "benefits.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "form", event: { type: "form.open", subject: null } }),
    why: () => listWord((words) => words.why.underWay)
  },
  ...filterCommands,
  ...listCommands<BenefitsState, BenefitsMessage>({
    name: "benefits",
    search: say((words) => words.search),
    page: { of: "cards", limits: benefitLimits },
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "screen", event })
  })
]

/** The commands of the cards. */
export const cardOffers = (state: BenefitsState): ReadonlyArray<Offer<BenefitsMessage>> =>
  offersOf(benefitsCommands, state, (message) => accepts(state, message))

/** Whether the keys that both lists know belong to the open panel: they do unless the cursor is among the cards. */
export const hasPanelKeys = ({ list, pending }: BenefitsState): boolean =>
  pending.hasTag("shown") && list.context.cursor === null

/** The commands of the cards and of the panel. */
export const benefitsOffers = (state: BenefitsState): ReadonlyArray<Offer<BenefitsMessage>> => {
  const [cards, panel] = [cardOffers(state), enrolmentsOffers(state)]
  return hasPanelKeys(state) ? sharingKeys(panel, cards) : sharingKeys(cards, panel)
}
