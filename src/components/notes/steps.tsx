import { Check } from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import * as styles from "./steps.module.css"

export interface StepsProps {
  readonly label: string
  readonly steps: ReadonlyArray<string>
  /** The current step, from 0; those before it are done. */
  readonly current: number
}

/** A progress of numbered steps. */
export const Steps = ({ label, steps, current }: StepsProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, at) => (
      <li key={step} aria-current={at === current ? "step" : undefined}>
        <span className={styles.disc} data-done={at < current || undefined} aria-hidden="true">
          {at < current ? <Icon of={Check} size={14} /> : at + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
