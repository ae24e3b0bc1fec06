import type { ReactNode } from "react"
import * as styles from "./text.module.css"

export interface TextProps {
  readonly as?: "span" | "p" | "b" | "h3"
  readonly size?: "xs" | "sm"
  readonly tone?: "muted" | "faint" | "danger"
  readonly weight?: "normal" | "medium" | "semibold"
  /** On one line, truncated where it does not fit; `clamp` truncates after that many lines. */
  readonly isTruncated?: boolean
  readonly clamp?: 2 | 3
  /** On one line, without truncation. */
  readonly isUnbroken?: boolean
  readonly isTabular?: boolean
  readonly id?: string
  readonly title?: string
  readonly lang?: string
  readonly role?: "status" | "alert"
  readonly children: ReactNode
}

/** Text of another size, weight or colour than its surroundings. */
export const Text = ({
  as: Element = "span",
  size,
  tone,
  weight,
  isTruncated = false,
  clamp,
  isUnbroken = false,
  isTabular = false,
  ...rest
}: TextProps) => (
  <Element
    className={styles.text}
    data-size={size}
    data-tone={tone}
    data-weight={weight}
    data-truncated={isTruncated || undefined}
    data-clamp={clamp}
    data-unbroken={isUnbroken || undefined}
    data-tabular={isTabular || undefined}
    {...rest}
  />
)

interface VisuallyHiddenProps {
  readonly as?: "span" | "div" | "p" | "caption"
  readonly id?: string
  readonly role?: "status"
  readonly children: ReactNode
}

/** Read aloud, not visible. */
export const VisuallyHidden = ({ as: Element = "span", ...rest }: VisuallyHiddenProps) => (
  <Element className={styles.hidden} {...rest} />
)
