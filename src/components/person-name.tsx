import type { ReactNode } from "react"
import * as styles from "./person-name.module.css"

export interface PersonNameProps {
  readonly name: string
  /** How they are reached; may be cut. */
  readonly detail: string | null
  /** What is only read aloud. */
  readonly children?: ReactNode
}

/** Who somebody is, on two lines. */
export const PersonName = ({ name, detail, children }: PersonNameProps) => (
  <span className={styles.person}>
    <b>{name}</b>
    {detail !== null && <span>{detail}</span>}
    {children}
  </span>
)
