export interface AvatarProps {
  readonly initials: string
  readonly size?: "small" | "normal"
}

/** The initials of a person whose name stands beside them. */
export const Avatar = ({ initials, size = "normal" }: AvatarProps) => (
  <span className={size === "small" ? "avatar small" : "avatar"} aria-hidden="true">
    {initials}
  </span>
)
