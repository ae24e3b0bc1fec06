import * as styles from "./avatar.module.css"

export interface AvatarProps {
  readonly initials: string
  /** 24 pixels instead of 30, or as large as what it stands in. */
  readonly size?: "small" | "fill"
}

/** The initials of a person whose name stands beside them. */
export const Avatar = ({ initials, size }: AvatarProps) => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {initials}
  </span>
)
