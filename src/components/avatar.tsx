export interface AvatarProps {
  readonly initials: string
  readonly size?: "small" | "normal" | "large"
}

/** The initials of a person whose name stands beside them. */
export const Avatar = ({ initials, size = "normal" }: AvatarProps) => (
  <span className={size === "normal" ? "avatar" : `avatar ${size}`} aria-hidden="true">
    {initials}
  </span>
)
