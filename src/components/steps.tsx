import { Check } from "lucide-react"
import { Icon } from "./icon.tsx"
import "../styles/import.css"

export interface StepsProps {
  readonly label: string
  readonly steps: ReadonlyArray<string>
  /** Which one is under way, from 0; those before it are done. */
  readonly current: number
}

/** A way in numbered steps, and where somebody is on it. */
export const Steps = ({ label, steps, current }: StepsProps) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step, at) => (
      <li
        key={step}
        className={at < current ? "done" : ""}
        {...(at === current ? { "aria-current": "step" as const } : {})}
      >
        <span className="disc" aria-hidden="true">
          {at < current ? <Icon of={Check} size={14} /> : at + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
