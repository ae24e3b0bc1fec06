import * as styles from "./tooltip.module.css"

export interface TooltipProps {
  readonly children: string
  readonly side?: "above" | "below" | "right" | "from-end"
  /** Lets a control point here with `aria-describedby`; without it the text repeats a name and stays unread. */
  readonly id?: string | null
}

/**
 * Words shown while the pointer or the focus rests on the element around it, which must be positioned. Hidden from assistive technology, because
 * they stand inside the control and would become part of its name; a description reads what is hidden all the same.
 */
export const Tooltip = ({ children, side = "above", id = null }: TooltipProps) => (
  <span className={styles.tip} data-side={side} role="tooltip" aria-hidden="true" {...(id === null ? {} : { id })}>
    {children}
  </span>
)
