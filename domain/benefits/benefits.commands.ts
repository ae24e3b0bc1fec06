import {
  availableOpenCommand,
  type EnrolmentsMessage,
  type EnrolmentsState
} from "../enrolments/open-panel.commands.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { undoCommand } from "../shared/undo/undo.commands.ts"
import { bilingual, titlesOf } from "../shared/language.rules.ts"
import { type Command, type AvailableCommand, withoutSharedKeys } from "../shared/screen/command.schema.ts"
import { recordCommands, statusFilters } from "../shared/record-screen/record-screen.commands.ts"
import { availableScreenCommands, type ScreenMessage, type ScreenState } from "../shared/screen/screen.rules.ts"
import { benefitLimits, benefitListRules } from "./benefit-list.rules.ts"
import { benefitCommandWords, benefitTypeWords } from "./benefit.messages.ts"
import { type Benefit, type BenefitFilter, benefitTypes } from "./benefit.schema.ts"
import type { benefitsScreenMachine } from "./benefits-screen.machine.ts"

export type BenefitsState = ScreenState<typeof benefitsScreenMachine>
export type BenefitsMessage = ScreenMessage<typeof benefitsScreenMachine>

const words = bilingual(benefitCommandWords)

const { onRow, ofFocus, add, ofList } = recordCommands<BenefitsState, Benefit, "form", string | null, BenefitFilter>({
  name: "benefits",
  kind: "benefit",
  words: benefitCommandWords,
  inFocus: ({ list }) => benefitListRules.cursorRow(list.context),
  nameOf: titlesOf,
  editor: "form",
  subjectOf: ({ id }) => id,
  newSubject: null,
  editKeys: ["Enter", "e"],
  filters: [
    ...statusFilters(words.show),
    ...benefitTypes.map((type) => ({
      id: `type${type}`,
      label: {
        en: benefitCommandWords.en.showType(benefitTypeWords.en[type]),
        es: benefitCommandWords.es.showType(benefitTypeWords.es[type])
      },
      patch: { type: String(type) }
    }))
  ],
  page: { of: "cards", limits: benefitLimits }
})

export const benefitActions = onRow

export const benefitsCommands: ReadonlyArray<Command<BenefitsState, BenefitsMessage>> = [
  ...ofFocus,
  undoCommand("benefits", recordKinds.benefit.noun),
  add,
  ...ofList
]

const availableCardCommands = availableScreenCommands(benefitsCommands)

/** Whether the keys belong to the open panel: they do unless the cursor is among the cards. */
export const hasPanelKeys = ({ list, pending }: BenefitsState): boolean =>
  pending.hasTag("shown") && list.context.cursor === null

/** Of the cards' keys an open panel leaves those of the whole screen, also until its own commands have been fetched. */
const behindPanel = <Message>(cards: ReadonlyArray<AvailableCommand<Message>>) =>
  cards.map((command) => (command.isScreenWide ? command : { ...command, keys: [] }))

/** The commands of the cards and of the panel, which has but one until its own have been fetched. */
export const availableBenefitsCommands = (
  state: BenefitsState,
  ofPanel: (state: EnrolmentsState) => ReadonlyArray<AvailableCommand<EnrolmentsMessage>> = availableOpenCommand
): ReadonlyArray<AvailableCommand<BenefitsMessage>> => {
  const [cards, panel] = [availableCardCommands(state), ofPanel(state)]
  return hasPanelKeys(state) ? withoutSharedKeys(panel, behindPanel(cards)) : withoutSharedKeys(cards, panel)
}
