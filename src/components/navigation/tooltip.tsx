import * as styles from "./tooltip.module.css"

export interface TooltipProps {
  readonly children: string
  readonly side?: "above" | "below" | "right" | "from-end" | undefined
  /** The id for a control's `aria-describedby`; without it the text only repeats the name and is not read. */
  readonly id?: string | undefined
}

/**
 * Text shown while the surrounding element, which must be positioned, is hovered or focused. Hidden from assistive
 * technology, because it is inside the control and would become part of its name; a description reads hidden text all
 * the same.
 */
export const Tooltip = ({ children, side, id }: TooltipProps) => (
  <span className={styles.tip} data-side={side} role="tooltip" aria-hidden="true" id={id}>
    {children}
  </span>
)
