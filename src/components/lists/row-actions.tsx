import type { ReactNode } from "react"
import { Button, type ButtonProps } from "#src/components/navigation/button.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import * as styles from "./row-actions.module.css"

/** The buttons of a row. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Replaces the buttons while an action is under way. */
export const RowPending = ({ children }: { readonly children: string }) => (
  <span className={styles.waiting}>
    <Spinner size={14} />
    {children}
  </span>
)

export interface RowButtonProps extends Pick<
  ButtonProps,
  "action" | "icon" | "iconTone" | "label" | "tabIndex" | "keys" | "reason" | "children"
> {
  /** With a border where it is the only action. */
  readonly kind?: "quiet" | "plain"
}

/** A button of a row or a card, which gets the focus first. */
export const RowButton = (props: RowButtonProps) => <Button kind="quiet" size="small" place="row" {...props} />
