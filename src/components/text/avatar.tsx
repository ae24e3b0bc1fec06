import * as styles from "./avatar.module.css"
import type { ReactNode } from "react"

export interface AvatarProps {
  readonly initials: string
  /** 24 pixels instead of 30, or as large as its container. */
  readonly size?: "small" | "fill"
}

/** The initials of a person whose name is beside them. */
export const Avatar = ({ initials, size }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {initials}
  </span>
)

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
