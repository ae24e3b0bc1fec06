import { availableCardCommands } from "#domain/benefits/benefits.commands.ts"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { helpOf } from "#src/screens/record/buttons.ts"
import { useBenefitsScreen, useBenefitsState, useBenefitsWords, useEnrolmentsWords } from "./use-benefits.ts"
import { RecordKeysScreen } from "#src/screens/record/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/record/removal.screen.tsx"
import { BenefitFormScreen } from "./benefit-form.screen.tsx"

/** The dialogs over the list: the form, the confirmation of a deletion, and the help on keys. */
export const BenefitDialogsScreen = () => (
  <>
    <BenefitFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useBenefitsState()
  const { removal: words } = useBenefitsWords()
  return (
    <RemovalScreen removal={removal} send={useBenefitsScreen().send} title={words.title} question={words.question} />
  )
}

const KeysHelp = () => {
  const { send } = useBenefitsScreen()
  const state = useBenefitsState()
  const { keys } = useBenefitsWords()
  const { keys: panelKeys } = useEnrolmentsWords()
  const lines = () => [
    ...helpOf(availableCardCommands(state), [
      [keys.move, ["benefits.next", "benefits.previous"]],
      [keys.edit, ["benefits.edit"]],
      [keys.switch, ["benefits.switch"]],
      [keys.delete, ["benefits.delete"]],
      [keys.add, ["benefits.add"]],
      [keys.search, ["benefits.search"]],
      [keys.help, ["benefits.keys"]]
    ]),
    ...helpOf(
      availableEnrolmentsCommands(state),
      state.pending.hasTag("shown")
        ? [
            [panelKeys.approve, ["enrolments.approve"]],
            [panelKeys.select, ["enrolments.select"]],
            [panelKeys.extend, ["enrolments.extendDown", "enrolments.extendUp"]],
            [panelKeys.selectAll, ["enrolments.selectAll"]],
            [panelKeys.details, ["enrolments.details"]],
            [panelKeys.close, ["enrolments.close"]]
          ]
        : [[panelKeys.open, ["enrolments.open"]]]
    )
  ]
  return (
    <RecordKeysScreen
      lines={lines}
      isOpen={state.screen.hasTag("help")}
      close={() => send({ to: "screen", event: { type: "help.close" } })}
    />
  )
}
