import * as styles from "./segments.module.css"

export interface SegmentsProps {
  readonly label: string
  /** Choosing what holds already does nothing, and may be null. */
  readonly choices: ReadonlyArray<{
    readonly value: string
    readonly label: string
    readonly choose: (() => void) | null
  }>
  readonly value: string
}

/** A few choices of which one holds, all visible at once. */
export const Segments = ({ label, choices, value }: SegmentsProps) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {choices.map((choice) => (
      <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => choice.choose?.()}>
        {choice.label}
      </button>
    ))}
  </div>
)
