import type { ReactNode } from "react"
import { type LucideIcon, Trash2 } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Dialog } from "./dialog.tsx"
import { submitKeys } from "./sheet.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: ReactNode
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly busyWords: string
  readonly isBusy: boolean
  readonly confirm: (() => void) | null
  /** Null while busy: then the dialog cannot be closed. */
  readonly cancel: (() => void) | null
  readonly cancelLabel: string
  readonly kind?: "primary" | "danger"
  readonly icon?: LucideIcon
  /** The text of the last failure. */
  readonly failure?: string | null
  /** It asks about a form, for which Ctrl+Enter may have been meant: the key does not confirm. */
  readonly isOverForm?: true
}

/** Asks for confirmation, by Ctrl+Enter too. The focus starts on Cancel. */
export const ConfirmDialog = ({ failure = null, children = null, kind = "primary", ...props }: ConfirmDialogProps) => (
  <Dialog
    title={props.title}
    text={props.text}
    close={props.isBusy ? null : props.cancel}
    isAlert
    submit={props.isOverForm ? undefined : props.confirm}
    footer={
      <>
        <Button action={props.isBusy ? null : props.cancel} isFirstFocus>
          {props.cancelLabel}
        </Button>
        <Button
          kind={kind}
          action={props.confirm}
          isBusy={props.isBusy}
          busyWords={props.busyWords}
          icon={props.icon}
          {...(props.isOverForm ? {} : { submits: true, ...submitKeys })}
        >
          {props.confirmLabel}
        </Button>
      </>
    }
  >
    {children === null && failure === null ? null : (
      <>
        {children}
        {failure !== null && <ErrorNote text={failure} />}
      </>
    )}
  </Dialog>
)

export interface DeleteDialogProps {
  readonly title: string
  /** What the deletion brings about, and whether it can be taken back. */
  readonly text: string
  readonly isBusy: boolean
  readonly confirm: (() => void) | null
  readonly cancel: (() => void) | null
  readonly failure?: string | null
  readonly words: {
    readonly cancel: string
    readonly delete: string
    readonly deleting: string
  }
}

/** Asks before something is deleted; cannot be closed while deleting. */
export const DeleteDialog = ({ words, ...rest }: DeleteDialogProps) => (
  <ConfirmDialog
    {...rest}
    kind="danger"
    icon={Trash2}
    confirmLabel={words.delete}
    busyWords={words.deleting}
    cancelLabel={words.cancel}
  />
)

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
    isOverForm
    isBusy={false}
    busyWords={shared.unsaved.discard}
    confirm={discard}
    confirmLabel={shared.unsaved.discard}
    cancel={stay}
    cancelLabel={shared.unsaved.stay}
  />
)
