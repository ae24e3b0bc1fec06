import { availableCardCommands } from "#domain/benefits/benefits.commands.ts"
import { availableEnrolmentsCommands } from "#domain/enrolments/enrolments.commands.ts"
import { helpOf } from "#src/screens/record/buttons.ts"
import { useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./benefits-workflows.ts"
import { useEnrolmentsWords } from "./use-enrolments-words.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"
import { BenefitFormScreen } from "./benefit-form.screen.tsx"

/** The dialogs over the list: the form, the confirmation of a deletion, and the help on keys. */
export const BenefitDialogsScreen = () => {
  const { send } = useBenefitsScreen()
  const state = useBenefitsState()
  const { keys } = useEnrolmentsWords()
  const panelLines = () =>
    helpOf(
      availableEnrolmentsCommands(state),
      state.pending.hasTag("shown")
        ? [
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
        of={{ send, commands: () => availableCardCommands(state) }}
        state={state}
        name="benefits"
        words={useBenefitsWords()}
        lines={["edit", "switch", "delete", "restore", "undo", "add"]}
        moreLines={panelLines}
      />
    </>
  )
}
