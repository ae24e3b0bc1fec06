import { type ReactNode, useId } from "react"
import * as styles from "./conflict-choice.module.css"
import { Label } from "#src/components/fields/field.tsx"

export type Side = "mine" | "theirs"

export interface ConflictChoiceProps {
  /** What both have changed. */
  readonly label: string
  /** The names of the two sides. */
  readonly words: Readonly<Record<Side, string>>
  readonly chosen: Side | null
  readonly choose: (side: Side) => void
  readonly valueOf: (side: Side) => ReactNode
  /** Marks the first choice as the initial focus. */
  readonly mark?: { readonly "data-first-focus": true } | { readonly "data-path": string }
}

/** Asks which side's value to keep. */
export const ConflictChoice = ({ label, words, chosen, choose, valueOf, mark }: ConflictChoiceProps) => {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <Label as="legend">{label}</Label>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => choose(side)}
            {...(side === "mine" ? mark : {})}
          />
          <span className={styles.side}>{words[side]}</span>
          <span className={styles.value}>{valueOf(side)}</span>
        </label>
      ))}
    </fieldset>
  )
}
