import { Pencil, Plus, RotateCcw, Trash2, Upload } from "lucide-react"
import { Found } from "#src/shell/found.tsx"
import type { DraftMarkProps } from "#src/shell/context.ts"
import { useStoredDrafts } from "#src/shell/use-workspace.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { RowButton, RowPending } from "#src/components/lists/row-actions.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { RecordLink, type RecordLinkProps } from "#src/shell/record-link.tsx"
import type { ActionRow } from "./record-rows.ts"
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

/** A row that can be switched on and off. */
type SwitchedRow<Message> = ActionRow<
  { readonly status: "active" | "inactive"; readonly is_deleted?: boolean },
  Message
>

/** How a row looks. */
export const recordState = ({ action, record }: Pick<SwitchedRow<never>, "action" | "record">) =>
  action !== null ? "pending" : record.is_deleted === true ? "closed" : "idle"

/** The mark of a draft, once it is known which there are. */
export const DraftMark = (mark: DraftMarkProps) => {
  const drafts = useStoredDrafts()
  return drafts && <drafts.DraftMark {...mark} />
}

interface RecordNameLinkProps extends Pick<RecordLinkProps, "place">, Omit<DraftMarkProps, "isLong"> {}

/** The name of a record as a link to it, unless it is deleted; before it the mark of an unsaved draft. */
export const RecordNameLink = ({ place, tabIndex, ...mark }: RecordNameLinkProps) =>
  mark.record.is_deleted === true ? (
    <Found text={mark.name} />
  ) : (
    <>
      <DraftMark tabIndex={tabIndex} {...mark} />
      <RecordLink id={mark.record.id} place={place} tabIndex={tabIndex}>
        {mark.name}
      </RecordLink>
    </>
  )

/** The state of a switch. While being switched it shows the new state; a failure reverts it. */
export const isSwitchedOn = ({ record: { status }, action }: Pick<SwitchedRow<never>, "record" | "action">): boolean =>
  action === "activate" || (action !== "deactivate" && status === "active")

interface SwitchWords {
  readonly switch: (name: string) => string
  readonly switched: Readonly<Record<"active" | "inactive", string>>
  readonly deleted: string
}

/** Switches a record on or off; a deleted one says that it is. `reason` says why it cannot be switched. */
export const statusSwitch = <Message,>(
  row: SwitchedRow<Message>,
  toggle: Message | null,
  name: string,
  { words, tabIndex, keyOf }: Omit<CellParts<SwitchWords>, "record">,
  reason: string | null = null
) => {
  if (row.record.is_deleted === true) return <Badge tone="neutral">{words.deleted}</Badge>
  const isOn = isSwitchedOn(row)
  return (
    <Switch
      label={words.switch(name)}
      word={words.switched[isOn ? "active" : "inactive"]}
      isOn={isOn}
      isBusy={row.action !== null}
      toggle={row.action === null && reason === null ? row.run(toggle) : null}
      reason={reason}
      tabIndex={tabIndex}
      keys={keyOf("switch")}
    />
  )
}

export interface ChangeWords {
  readonly restore: string
  readonly restoreOf: (name: string) => string
  readonly restoring: string
  readonly editOf: (name: string) => string
  readonly deleteOf: (name: string) => string
}

/** The buttons that edit a record and delete it, or restore a deleted one. `reason` says why it cannot be deleted. */
export const changeButtons = <Row extends { readonly is_deleted?: boolean }, Message>(
  { record, run, action }: ActionRow<Row, Message>,
  { edit, remove, restore }: Readonly<Record<"edit" | "remove" | "restore", (record: Row) => Message | null>>,
  name: string,
  { words, tabIndex, keyOf }: CellParts<ChangeWords>,
  reason: string | null = null
) => {
  if (record.is_deleted === true)
    return action !== null ? (
      <RowPending>{words.restoring}</RowPending>
    ) : (
      <RowButton
        action={run(restore(record))}
        label={words.restoreOf(name)}
        icon={RotateCcw}
        tabIndex={tabIndex}
        keys={keyOf("restore")}
      >
        {words.restore}
      </RowButton>
    )
  return (
    <>
      <RowButton
        action={run(edit(record))}
        label={words.editOf(name)}
        icon={Pencil}
        tabIndex={tabIndex}
        keys={keyOf("edit")}
      />
      <RowButton
        action={reason === null ? run(remove(record)) : null}
        reason={reason}
        label={words.deleteOf(name)}
        icon={Trash2}
        tabIndex={tabIndex}
        keys={keyOf("delete")}
      />
    </>
  )
}
