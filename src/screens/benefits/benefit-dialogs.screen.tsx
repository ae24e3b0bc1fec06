import { availableBenefitsCommands } from "#domain/benefits/benefits.commands.ts"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { helpOf } from "#src/screens/record/buttons.ts"
import { useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./benefits-workflows.ts"
import { useEnrolmentsWords } from "./use-enrolments-words.ts"
import { ListDialogs, useHelpWords } from "#src/screens/record/record-dialogs.tsx"
import { BenefitFormScreen } from "./benefit-form.screen.tsx"

/** The dialogs over the list: the form, the confirmation of a deletion, and the help on keys. */
export const BenefitDialogsScreen = () => {
  const { send } = useBenefitsScreen()
  const state = useBenefitsState()
  const words = useBenefitsWords()
  const { keys } = useEnrolmentsWords()
  const { ends } = useHelpWords()
  // Of a key that both lists know, the help says what it does now.
  const commands = () => availableBenefitsCommands(state, availableEnrolmentsCommands)
  const panelLines = () =>
    helpOf(
      commands(),
      state.pending.hasTag("shown")
        ? [
            [words.keys.move, ["enrolments.next", "enrolments.previous"]],
            [ends, ["enrolments.first", "enrolments.last"]],
            [keys.activate, ["enrolments.approve"]],
            [keys.decline, ["enrolments.decline"]],
            [keys.undo, ["enrolments.undo"]],
            [keys.select, ["enrolments.select"]],
            [keys.extend, ["enrolments.extendDown", "enrolments.extendUp"]],
            [keys.selectAll, ["enrolments.selectAll"]],
            [keys.details, ["enrolments.details"]],
            [keys.close, ["enrolments.close"]]
          ]
        : [[keys.open, ["enrolments.open"]]]
    )
  return (
    <>
      <BenefitFormScreen />
      <ListDialogs
        of={{ send, commands }}
        state={state}
        name="benefits"
        words={words}
        lines={["edit", "switch", "delete", "restore", "undo", "add"]}
        moreLines={panelLines}
      />
    </>
  )
}
