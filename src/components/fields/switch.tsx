import { Spinner } from "#src/components/notes/spinner.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import * as styles from "./switch.module.css"

export interface SwitchProps {
  /** The accessible name, including the row ("José Aguilar: active"). */
  readonly label: string
  /** The text beside it, or null when the label itself is shown. */
  readonly word?: string | null
  /** The text says what the switch does, not how it stands, which is of no use on paper. */
  readonly isInstruction?: boolean
  readonly isOn: boolean
  readonly isBusy?: boolean
  readonly toggle: (() => void) | null
  /** Why it is unavailable, shown on hover and focus. */
  readonly reason?: string | null
  readonly tabIndex?: number
  /** The value of `aria-keyshortcuts`. */
  readonly keys?: string | undefined
}

/** A switch with a text beside it; while busy its thumb shows the new state and a spinner turns. */
export const Switch = ({
  label,
  word = null,
  isInstruction = false,
  isOn,
  isBusy = false,
  toggle,
  reason = null,
  tabIndex,
  keys
}: SwitchProps) => (
  <label className={styles.line} data-word={(word !== null && !isInstruction) || undefined}>
    <input
      type="checkbox"
      role="switch"
      className={styles.input}
      checked={isOn}
      aria-checked={isOn}
      aria-label={label}
      onChange={() => (isBusy ? undefined : toggle?.())}
      aria-disabled={toggle === null || isBusy || undefined}
      aria-busy={isBusy || undefined}
      tabIndex={tabIndex}
      aria-keyshortcuts={keys}
      {...(reason === null ? {} : { "aria-description": reason })}
      {...tipOf(reason ?? (keys === undefined ? undefined : label))}
    />
    <span aria-hidden="true">{word ?? label}</span>
    {isBusy && <Spinner size={14} />}
  </label>
)
