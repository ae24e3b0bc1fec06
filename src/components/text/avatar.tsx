import * as styles from "./avatar.module.css"

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
