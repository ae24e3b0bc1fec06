import type { ReactNode } from "react"
import * as styles from "./person-name.module.css"

export interface PersonNameProps {
  readonly name: string
  /** The contact; may be truncated. */
  readonly detail: string | null
  /** Only read aloud. */
  readonly children?: ReactNode
}

/** A person's name and contact, on two lines. */
export const PersonName = ({ name, detail, children }: PersonNameProps) => (
  <span className={styles.person}>
    <b>{name}</b>
    {detail !== null && <span>{detail}</span>}
    {children}
  </span>
)
