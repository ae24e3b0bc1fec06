export interface ProgressBarProps {
  readonly label: string
  /** The same in words: 37 of 120. */
  readonly text: string
  readonly done: number
  readonly total: number
}

/** How far something of known length has come, with the number beside it. */
export const ProgressBar = ({ label, text, done, total }: ProgressBarProps) => (
  <div className="row text-xs text-muted tabular">
    <span
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
    </span>
    <span className="whitespace-nowrap">{text}</span>
  </div>
)
