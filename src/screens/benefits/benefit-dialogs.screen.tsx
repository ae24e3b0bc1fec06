import { benefitsOffers } from "#domain/benefits/benefits.commands.ts"
import { enrolmentsOffers } from "#domain/enrolments/enrolments.commands.ts"
import { helpOf } from "#src/app/buttons.ts"
import {
  useBenefitsDesk,
  useBenefitsWords,
  useEnrolmentsDesk,
  useEnrolmentsWords,
  useSendToBenefits
} from "#src/app/use-benefits.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useWords } from "#src/app/use-system.ts"
import { RecordKeysView } from "#src/screens/shell/record-keys.view.tsx"
import { RemovalView } from "#src/screens/shell/removal.view.tsx"
import { BenefitFormScreen } from "./benefit-form.screen.tsx"

/** The dialogs over the list: the form, the question before a benefit is deleted, and what the keys do. */
export const BenefitDialogsScreen = () => (
  <>
    <BenefitFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useBenefitsDesk()
  const send = useSendToBenefits()
  const { removal: words } = useBenefitsWords()
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const doing = (event: { readonly type: "removal.confirm" | "removal.cancel" }) =>
    removal.can(event) ? () => send({ to: "removal", event }) : null
  return (
    <RemovalView
      title={words.title}
      question={words.question(target.name)}
      shared={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={doing({ type: "removal.confirm" })}
      cancel={doing({ type: "removal.cancel" })}
    />
  )
}

const KeysHelp = () => {
  const desk = useBenefitsDesk()
  const panel = useEnrolmentsDesk()
  const record = useRecordWords()
  const { keys } = useBenefitsWords()
  const { keys: panelKeys } = useEnrolmentsWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  if (!isOpen) return null
  const isPanel = panel.pending.hasTag("shown")
  const ofPanel = enrolmentsOffers(panel)
  const lines = [
    ...helpOf(benefitsOffers(desk), [
      [keys.move, ["benefits.next", "benefits.previous"]],
      [keys.edit, ["benefits.edit"]],
      [keys.switch, ["benefits.switch"]],
      [keys.delete, ["benefits.delete"]],
      [keys.add, ["benefits.add"]],
      [keys.search, ["benefits.search"]],
      [keys.help, ["benefits.keys"]]
    ]),
    ...helpOf(
      ofPanel,
      isPanel
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
    <RecordKeysView
      words={record.keys}
      closeLabel={close}
      keys={[...lines, { does: record.keys.palette, caps: ["Ctrl K"] }]}
      close={() => setOpen(false)}
    />
  )
}
