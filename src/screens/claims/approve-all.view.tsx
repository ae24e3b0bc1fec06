import { CheckCheck } from "lucide-react"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface ApproveAllProps {
  readonly words: ClaimsScreenWords["approval"]
  readonly shared: InterfaceWords
  /** How many are pending as of the list that was read; exactly these are approved. */
  readonly count: number
  readonly confirm: (() => void) | null
  readonly cancel: (() => void) | null
}

/** Says how many claims will be approved before they are. */
export const ApproveAllView = ({ words, shared, count, ...rest }: ApproveAllProps) => (
  <ConfirmDialog
    {...rest}
    isBusy={false}
    title={words.title}
    text={words.text(count)}
    icon={CheckCheck}
    confirmLabel={words.confirm(count)}
    busyWords={words.busy}
    cancelLabel={shared.cancel}
  >
    <Text as="p" size="sm" tone="muted">
      {words.newer} {words.undoable}
    </Text>
  </ConfirmDialog>
)
