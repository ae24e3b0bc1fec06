import type { ReactNode } from "react"
import * as styles from "./wide-only.module.css"

/** Hidden on phones. */
export const WideOnly = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.wideOnly}>{children}</span>
)
