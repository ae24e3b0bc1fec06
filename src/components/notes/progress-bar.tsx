import * as styles from "./progress-bar.module.css"

export interface ProgressBarProps {
  readonly label: string
  /** The same in words: 37 of 120. */
  readonly text: string
  readonly done: number
  readonly total: number
  /** 96 pixels wide, for inline use. */
  readonly isShort?: boolean
}

/** The progress of something of known length, with the number beside it. */
export const ProgressBar = ({ label, text, done, total, isShort = false }: ProgressBarProps) => (
  <div className={styles.line}>
    <span
      className={styles.bar}
      data-short={isShort || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
    </span>
    <span>{text}</span>
  </div>
)
