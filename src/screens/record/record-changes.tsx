import { Pencil, Plus, Trash2, Upload } from "lucide-react"
import type { RowActionKind } from "#domain/shared/list/row-actions.machine.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { RowButton } from "#src/components/lists/row-actions.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import type { RecordRow } from "./record-rows.ts"
import type { CellParts } from "./record-table.tsx"

type Run = (() => void) | null

export const UploadButton = ({ run }: { readonly run: Run }) => (
  <Button icon={Upload} action={run}>
    {useWords().shared.uploadCsv}
  </Button>
)

/** Behind the open form the button stays as it was: it cannot be pressed until the form is closed. */
export const addUnlessOpen = (isOpen: boolean, run: Run): Run => (isOpen ? () => undefined : run)

export const AddButton = ({ label, run }: { readonly label: string; readonly run: Run }) => {
  const { singleKeys } = usePreferences()
  return (
    <Button kind="primary" icon={Plus} action={run} {...(singleKeys ? { keycap: "N" } : {})}>
      {label}
    </Button>
  )
}

/** A row that can be switched on and off; `action` is the running one. */
interface SwitchedRow<Message> extends RecordRow<{ readonly status: "active" | "inactive" }, Message> {
  readonly action: RowActionKind | null
}

/** The state of a switch. While being switched it shows the new state; a failure reverts it. */
export const isSwitchedOn = ({ record: { status }, action }: Pick<SwitchedRow<never>, "record" | "action">): boolean =>
  action === "activate" || (action !== "deactivate" && status === "active")

/** Switches a record on or off. */
export const statusSwitch = <Message,>(
  row: SwitchedRow<Message>,
  toggle: Message | null,
  name: string,
  { words, record, tabIndex, keyOf }: CellParts<{ readonly switch: (name: string) => string }>
) => {
  const isOn = isSwitchedOn(row)
  return (
    <Switch
      label={words.switch(name)}
      word={record.statuses[isOn ? "active" : "inactive"]}
      isOn={isOn}
      isBusy={row.action !== null}
      toggle={row.action === null ? row.run(toggle) : null}
      tabIndex={tabIndex}
      keys={keyOf("switch")}
    />
  )
}

export interface ChangeWords {
  readonly editOf: (name: string) => string
  readonly deleteOf: (name: string) => string
}

/** The buttons that edit a record and delete it. */
export const changeButtons = <Message,>(
  { run }: Pick<RecordRow<unknown, Message>, "run">,
  { edit, remove }: { readonly edit: Message | null; readonly remove: Message | null },
  name: string,
  { words, tabIndex, keyOf }: CellParts<ChangeWords>
) => (
  <>
    <RowButton action={run(edit)} label={words.editOf(name)} icon={Pencil} tabIndex={tabIndex} keys={keyOf("edit")} />
    <RowButton
      action={run(remove)}
      label={words.deleteOf(name)}
      icon={Trash2}
      tabIndex={tabIndex}
      keys={keyOf("delete")}
    />
  </>
)
