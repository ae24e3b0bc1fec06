import type { ReactNode } from "react"
import * as styles from "./form-columns.module.css"

/** Two fields side by side, on a phone below each other. */
export const FormColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
