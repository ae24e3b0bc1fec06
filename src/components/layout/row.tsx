import type { ReactNode } from "react"
import * as styles from "./row.module.css"

export interface RowProps {
  readonly as?: "span" | "div" | "p"
  /** 8 pixels, or 4. */
  readonly gap?: "normal" | "small"
  /** Wraps when it does not fit. */
  readonly wraps?: "start" | "center"
  readonly role?: "status" | "alert"
  readonly children: ReactNode
}

/** Elements in a row, vertically centred. */
export const Row = ({ as: Element = "span", gap, wraps, ...rest }: RowProps) => (
  <Element className={styles.row} data-gap={gap} data-wraps={wraps} {...rest} />
)

/** Hidden on phones. */
export const WideOnly = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.wideOnly}>{children}</span>
)
