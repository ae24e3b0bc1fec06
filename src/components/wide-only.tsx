import type { ReactNode } from "react"
import * as styles from "./wide-only.module.css"

/** What a phone has no room for. */
export const WideOnly = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.wideOnly}>{children}</span>
)
