import * as styles from "./spinner.module.css"

export interface SpinnerProps {
  /** Edge in pixels. */
  readonly size?: number
  /** What is under way; null when a text beside the spinner says it. */
  readonly label?: string | null
}

/** Shown while something of unknown length is under way. */
export const Spinner = ({ size = 40, label = null }: SpinnerProps) => (
  <span
    className={styles.spinner}
    style={{ width: size, height: size, borderWidth: size > 24 ? 3 : 2 }}
    {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
  />
)
