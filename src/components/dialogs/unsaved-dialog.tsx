import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { ConfirmDialog } from "./confirm-dialog.tsx"

export interface UnsavedDialogProps {
  readonly shared: InterfaceWords
  readonly stay: () => void
  readonly discard: () => void
}

/** Asks before a form with unsaved changes is closed. */
export const UnsavedDialog = ({ shared, stay, discard }: UnsavedDialogProps) => (
  <ConfirmDialog
    title={shared.unsaved.title}
    text={shared.unsaved.text}
    kind="danger"
    isBusy={false}
    busyWords={shared.unsaved.discard}
    confirm={discard}
    confirmLabel={shared.unsaved.discard}
    cancel={stay}
    cancelLabel={shared.unsaved.stay}
  />
)
