import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { ConfirmDialog } from "#src/components/confirm-dialog.tsx"

export interface UnsavedProps {
  readonly shared: InterfaceWords
  readonly stay: () => void
  readonly discard: () => void
}

/** Asks before a form with unsaved changes is closed. */
export const UnsavedView = ({ shared, stay, discard }: UnsavedProps) => (
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
