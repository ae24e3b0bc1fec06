import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { DeleteDialog } from "#src/components/confirm-dialog.tsx"

export interface RemovalProps {
  readonly title: string
  /** The consequences of deleting. */
  readonly question: string
  readonly shared: InterfaceWords
  readonly failure: string | null
  readonly isBusy: boolean
  readonly confirm: (() => void) | null
  /** Null while it is being deleted: then the dialog stays. */
  readonly cancel: (() => void) | null
}

/** Asks before a record is deleted. */
export const RemovalView = ({ shared, ...rest }: RemovalProps) => <DeleteDialog {...rest} words={shared} />
