import { CheckCheck } from "lucide-react"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Text } from "#src/components/text/text.tsx"

export interface ApproveAllProps {
  readonly words: ClaimsScreenWords["approval"]
  readonly shared: InterfaceWords
  /** How many were counted as pending; exactly these are approved. */
  readonly count: number
  /** What is approved: every pending claim, all that match, or those that were selected one by one. */
  readonly scope: "all" | "matching" | "named"
  readonly confirm: (() => void) | null
  readonly cancel: (() => void) | null
}

/** Says how many claims will be approved before they are: all, or more than a page holds. */
export const ApproveAllView = ({ words, shared, count, scope, ...rest }: ApproveAllProps) => (
  <ConfirmDialog
    {...rest}
    isBusy={false}
    title={scope === "all" ? words.title : words.selectedTitle}
    text={words.text(count)}
    icon={CheckCheck}
    confirmLabel={words.confirm(count)}
    busyWords={words.busy}
    cancelLabel={shared.cancel}
  >
    <Text as="p" size="sm" tone="muted">
      {scope === "named" ? "" : words.newer} {words.undoable}
    </Text>
  </ConfirmDialog>
)
